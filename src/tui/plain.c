/* plain.c - a desk in lines, for screen readers, pipes and scripts: sentences
 * out, one line in for every prompt.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "chosen.h"
#include "once.h"
#include "ui.h"

struct speaker {
  struct ui *u;
  int told; /* lines of the log                 */
  unsigned version;
  char in[LINE_TEXT];
  size_t n;
  bool asked, end; /* a prompt stands on the line; there is no more input */
  unsigned posed;  /* the version of the view that the question was told about */
  struct once once;
};

/* Foreign words may hold anything: nothing but letters reaches the terminal. */
static void print_clean(const char *text)
{
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
    bool control = (*p < 32 && *p != '\n') || *p == 127 || (*p == 0xC2 && p[1] >= 0x80 && p[1] < 0xA0);
    bool turns = *p == 0xE2 &&
                 ((p[1] == 0x80 && p[2] >= 0x8B && p[2] <= 0xAE && (p[2] <= 0x8F || p[2] >= 0xA8)) ||
                  (p[1] == 0x81 && p[2] >= 0xA0 && p[2] <= 0xAF));
    if (control || turns) {
      putchar('?');
      p += *p == 0xC2 ? 1 : turns ? 2 : 0;
    } else putchar(*p);
  }
}

static void new_line(struct speaker *s)
{
  if (s->asked) putchar('\n');
  s->asked = false;
}

static void tell_page(struct speaker *s, enum page page)
{
  page_open(s->u, page, NULL);
  if (s->u->text) print_clean(s->u->text);
  page_close(s->u);
}

/* The table: what has changed of it since the person heard it last. */
static void tell_table(struct speaker *s)
{
  static char table[2 * IG_TEXT_MAX];
  const struct model *d = s->u->d;
  struct ig_voice v = model_voice(d);
  int n = ig_describe_to(d->g, &d->view, &v, table, IG_TEXT_MAX);
  char options[IG_TEXT_MAX];
  if (chosen_options(d->g, &d->view, i18n_language(), options, sizeof options))
    snprintf(table + n, sizeof table - (size_t)n, _("Options other than usual:\n%s\n"), options);
  char *text = once_tell(&s->once, d->seat, table);
  print_clean(text);
  free(text);
}

/* A person may want another game; a script has heard the end. */
static bool offers(const struct speaker *s) { return s->u->d->local && !s->end && isatty(STDIN_FILENO); }

static void tell_news(struct speaker *s)
{
  struct model *d = s->u->d;
  if (s->told < d->logged || d->note[0] || s->version != d->version) new_line(s);
  if (d->logged - s->told > LOG_LINES) s->told = d->logged - LOG_LINES;
  for (; s->told < d->logged; s->told++) {
    print_clean(model_line(d, d->logged - 1 - s->told));
    putchar('\n');
  }
  if (d->note[0]) {
    print_clean(d->note);
    putchar('\n');
    d->note[0] = 0;
  }
  if (s->version != d->version && d->ready && d->mine) tell_table(s);
  if (s->version != d->version && d->ready && d->over) tell_page(s, SCORE_PAGE);
  if (s->version != d->version) making_clear(s->u);
  s->version = d->version;
  if (d->wish != WISH_NOTHING || (d->over && !s->asked && !d->awaits && !offers(s))) s->u->leave = true;
}

static void ask(struct speaker *s)
{
  struct model *d = s->u->d;
  if (!s->asked && d->over && offers(s)) {
    printf("%s ", _("Another game: \"rematch\". Review this game: \"review\". Leave: \"quit\"."));
    s->asked = true;
  }
  if (s->asked || (!d->mine && !d->covered)) {
    fflush(stdout);
    return;
  }
  struct ig_voice v = model_voice(d);
  char words[IG_TELL_MAX];
  if (!d->covered && s->posed != d->version) { /* it is told once, too */
    s->posed = d->version;
    ig_ask(d->g, &d->view, d->seat, (struct ig_move){ 0 }, &v, words, sizeof words);
    print_clean(words);
    putchar(' ');
  }
  if (d->covered) printf(_("Player %d, it's your turn at the keyboard. Press Enter: "), d->seat + 1);
  else printf(_("Player %d, your move: "), d->seat + 1);
  s->asked = true;
  fflush(stdout);
}

static void obey(struct speaker *s, const char *line)
{
  struct ui *u = s->u;
  if (isatty(STDIN_FILENO)) s->asked = false;
  new_line(s);
  snprintf(u->line, sizeof u->line, "%s", line);
  if (u->d->covered && !*line) {
    u->d->from->uncover(u->d);
    return;
  }
  ui_submit(u);
  if (u->page == QUIT_PAGE) u->leave = true;
  else if (u->text) print_clean(u->text);
  page_close(u);
}

static void listen(struct speaker *s)
{
  ssize_t got = read(STDIN_FILENO, s->in + s->n, sizeof s->in - 1 - s->n);
  if (got <= 0) {
    s->end = true;
    return;
  }
  s->n += (size_t)got;
  s->in[s->n] = 0;
}

/* One line of what was read; lines wait until the table can hear them. */
static bool take_line(struct speaker *s)
{
  char line[LINE_TEXT];
  char *end = memchr(s->in, '\n', s->n);
  if (!end && s->n < sizeof s->in - 1 && !(s->end && s->n)) return false;
  size_t n = end ? (size_t)(end - s->in) : s->n;
  memcpy(line, s->in, n);
  line[n] = 0;
  line[strcspn(line, "\r")] = 0;
  if (end) n++;
  memmove(s->in, s->in + n, s->n - n);
  s->n -= n;
  obey(s, line);
  return true;
}

int model_speak(struct model *d)
{
  struct speaker s = { .u = calloc(1, sizeof *s.u) };
  if (!s.u) return -1;
  s.u->d = d;
  d->plain = true;
  making_clear(s.u);
  if (d->told) {
    s.told = d->logged;
    s.version = d->version;
  }
  while (!s.u->leave) {
    tell_news(&s);
    if (s.u->leave) break;
    if (d->local && d->from->pause(d) == 0) {
      d->from->tick(d);
      continue;
    } /* programs move before anybody speaks */
    ask(&s);
    if (take_line(&s)) {
      if (d->from->tick && !d->local) d->from->tick(d);
      continue;
    }
    if (s.end && !d->patient) break;
    struct pollfd f[2] = { { s.end ? -1 : STDIN_FILENO, POLLIN, 0 },
                           { d->from->wire ? d->from->wire(d) : -1, POLLIN, 0 } };
    int n = poll(f, 2, d->local ? -1 : 500);
    if (n > 0 && f[0].revents && s.n < sizeof s.in - 1) listen(&s);
    if (d->from->tick) d->from->tick(d);
  }
  new_line(&s);
  once_forget(&s.once);
  page_close(s.u);
  free(s.u);
  return 0;
}
