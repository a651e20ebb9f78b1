/* svg.c - see svg.h.  The colours are those of web/tokens.css; tests/bots/test_review.py compares them. */
#include "svg.h"

#include <errno.h>
#include <string.h>
#include "cli.h"

static const char style[] =
    "svg{--paper:#FAF5EC;--ink:#2A2230;--ink-2:#5E5364;--line:#E0D3BF;--line-strong:#857866;--danger:#A8321F;"
    "--seat-1:#0B6B69;--seat-2:#B0452C;--seat-3:#574388;--seat-4:#8A6200;--seat-5:#2F6DB5;--seat-6:#8A2F62}\n"
    "@media(prefers-color-scheme:dark){svg{--paper:#1B191F;--ink:#F4EDE2;--ink-2:#BDB2BF;--line:#3D3743;--"
    "line-strong:#8E8394;--danger:#FF9C86;"
    "--seat-1:#62CDC2;--seat-2:#F29A80;--seat-3:#B9A5EE;--seat-4:#E5B94C;--seat-5:#8DBBF0;--seat-6:#EE9CC6}}"
    "\n"
    "text{font:14px Manrope,\"Segoe UI\",Roboto,\"Noto "
    "Sans\",sans-serif;fill:var(--ink)}.h{font-size:20px;font-weight:700}.s{font-size:12px;fill:var(--ink-2)}"
    ".m{text-anchor:middle}.e{text-anchor:end}.b{font-weight:700}.bad{fill:var(--danger)}\n"
    ".paper{fill:var(--paper)}.grid{stroke:var(--line)}.axis{stroke:var(--line-strong);stroke-width:1.5}"
    ".way{fill:none;stroke-width:2.5;stroke-linejoin:round}.mark{stroke:var(--paper);stroke-width:1.5}\n"
    ".s1{stroke:var(--seat-1)}.s2{stroke:var(--seat-2);stroke-dasharray:9 "
    "4}.s3{stroke:var(--seat-3);stroke-dasharray:3 3}"
    ".s4{stroke:var(--seat-4);stroke-dasharray:12 4 3 4}.s5{stroke:var(--seat-5);stroke-dasharray:6 "
    "2}.s6{stroke:var(--seat-6);stroke-dasharray:2 5}\n"
    ".f1{fill:var(--seat-1)}.f2{fill:var(--seat-2)}.f3{fill:var(--seat-3)}.f4{fill:var(--seat-4)}.f5{fill:"
    "var(--seat-5)}.f6{fill:var(--seat-6)}\n";

void svg_words(FILE *f, const char *words)
{
  for (; *words; words++)
    if (*words == '<') fputs("&lt;", f);
    else if (*words == '>') fputs("&gt;", f);
    else if (*words == '&') fputs("&amp;", f);
    else if (*words == '"') fputs("&quot;", f);
    else if ((unsigned char)*words >= ' ') fputc(*words, f);
}

/* Viewers that know no variables (librsvg, and with it most desktops) take the colour that stands before: "fill:#2A2230;fill:var(--ink)". */
static void write_style(FILE *f)
{
  for (const char *p = style, *var; *p; p = var + 1) {
    var = strstr(p, "var(--");
    if (!var) {
      fputs(p, f);
      return;
    }
    const char *name = var + 4, *property = var;
    size_t n = strcspn(name, ")");
    while (property > p && property[-1] != '{' && property[-1] != ';') property--;
    const char *colour = style;
    while ((colour = strstr(colour, "--")) && (strncmp(colour, name, n) || colour[n] != ':')) colour += 2;
    fprintf(f, "%.*s", (int)(property - p), p);
    if (colour) fprintf(f, "%.*s%.7s;", (int)(var - property), property, colour + n + 1);
    fprintf(f, "%.*sv", (int)(var - property), property);
  }
}

FILE *svg_open(const char *path, int width, int height, const char *title, const char *about)
{
  FILE *f = fopen(path, "w");
  if (!f) {
    fail(_("%s: cannot open for writing: %s"), path, strerror(errno));
    return NULL;
  }
  fprintf(f,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
          "role=\"img\" aria-labelledby=\"t d\" lang=\"%s\">\n",
          width, height, width, height, _("en"));
  fputs("<title id=\"t\">", f);
  svg_words(f, title);
  fputs("</title><desc id=\"d\">", f);
  svg_words(f, about);
  fputs("</desc>\n<style>", f);
  write_style(f);
  fprintf(f, "</style>\n<rect class=\"paper\" width=\"%d\" height=\"%d\" rx=\"16\"/>\n", width, height);
  svg_text(f, 24, 38, "h", title);
  return f;
}

int svg_close(FILE *f, const char *path)
{
  fputs("</svg>\n", f);
  bool failed = ferror(f);
  if (fclose(f)) failed = true;
  return failed ? fail(_("%s: cannot write: %s"), path, strerror(errno)) : DONE;
}

void svg_text(FILE *f, double x, double y, const char *of, const char *words)
{
  fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, of);
  svg_words(f, words);
  fputs("</text>\n", f);
}

void svg_line(FILE *f, double x1, double y1, double x2, double y2, const char *of)
{
  fprintf(f, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1, y1, x2, y2, of);
}

/* Circle, square, diamond, triangle, cross, flag: centred on nothing, about 12 across. */
static const char *const shape[6] = {
  "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
  "M-5.5 -5.5h11v11h-11z",
  "M0 -7.5L7.5 0L0 7.5L-7.5 0z",
  "M0 -7L7 6H-7z",
  "M-2.5 -7h5v4.5h4.5v5h-4.5v4.5h-5v-4.5h-4.5v-5h4.5z",
  "M-6 -6H6L0 0L6 6H-6z",
};

void svg_mark(FILE *f, double x, double y, int seat, const char *tells)
{
  fprintf(f, "<path transform=\"translate(%.1f %.1f)\" class=\"mark f%d\" d=\"%s\">", x, y, seat % 6 + 1,
          shape[seat % 6]);
  if (tells) {
    fputs("<title>", f);
    svg_words(f, tells);
    fputs("</title>", f);
  }
  fputs("</path>\n", f);
}

double svg_step(double span, int most)
{
  double step = 1;
  while (span / step > most)
    for (int i = 0; i < 3 && span / step > most; i++) step *= i == 1 ? 2.5 : 2;
  return step;
}
