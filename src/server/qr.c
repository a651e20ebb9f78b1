/* qr.c - see qr.h.  Light dots are drawn and dark ones left out, so that the
 * code reads on a dark terminal; the colours are set, so on a light one too. */
#include "qr.h"

#include <qrencode.h>
#include <stdlib.h>

enum { QUIET = 2 }; /* an empty frame around the code   */

static bool light(const QRcode *q, int x, int y)
{
  return x < 0 || y < 0 || x >= q->width || y >= q->width || !(q->data[y * q->width + x] & 1);
}

static void put_rows(FILE *out, const QRcode *q, bool dark, const char *before, const char *after)
{
  for (int y = -QUIET; y < q->width + QUIET; y += 2) {
    fputs(before, out);
    for (int x = -QUIET; x < q->width + QUIET; x++) {
      bool up = light(q, x, y) != dark, down = y + 1 < q->width + QUIET ? light(q, x, y + 1) != dark : false;
      fputs(up && down ? "█" : up ? "▀" : down ? "▄" : " ", out);
    }
    fputs(after, out);
  }
}

void qr_print(FILE *out, const char *words)
{
  QRcode *q = QRcode_encodeString(words, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  if (!q) return;
  put_rows(out, q, false, "  \033[97;40m", "\033[0m\n");
  QRcode_free(q);
}

char *qr_text(const char *words, bool dark)
{
  char *text = NULL;
  size_t n;
  QRcode *q = QRcode_encodeString(words, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  FILE *out = q ? open_memstream(&text, &n) : NULL;
  if (out) put_rows(out, q, dark, "", "\n");
  if (out) fclose(out);
  QRcode_free(q);
  return text;
}

/* One square a dark dot, each row's neighbours joined into one stroke. */
static int svg_row(const QRcode *q, int y, char *out, size_t cap)
{
  int n = 0;
  for (int x = 0; x < q->width; x++) {
    int wide = 0;
    while (x + wide < q->width && !light(q, x + wide, y)) wide++;
    if (!wide) continue;
    n += snprintf(out + n, cap - (size_t)n, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET, wide, wide);
    x += wide;
  }
  return n;
}

char *qr_svg(const char *words, size_t *size)
{
  QRcode *q = QRcode_encodeString(words, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
  if (!q) return NULL;
  int side = q->width + 2 * QUIET;
  size_t cap = 256 + (size_t)q->width * (size_t)q->width *
                         16; /* a stroke is shorter than that, and covers a dot or more */
  char *out = malloc(cap);
  if (out) {
    int n = snprintf(
        out, cap,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">"
        "<path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path d=\"",
        side, side, side, side);
    for (int y = 0; y < q->width; y++) n += svg_row(q, y, out + n, cap - (size_t)n);
    n += snprintf(out + n, cap - (size_t)n, "\"/></svg>\n");
    *size = (size_t)n;
  }
  QRcode_free(q);
  return out;
}
