/* record.c - see record.h. */
#include <string.h>
#include "record.h"

enum { FORMAT = 1, FORMAT_FROM = 2, EVENTS_MAX = 1000000, LONGEST = 1024 }; /* of a line, with its remark */

/* ---- writing ------------------------------------------------------------ */

static void put_u64(struct text *t, uint64_t n)
{
  char digit[24];
  int i = 0;
  do digit[i++] = (char)('0' + n % 10);
  while (n /= 10);
  while (i) put_char(t, digit[--i]);
}

static void put_line(struct text *t, const char *word, int64_t n)
{
  put(t, word);
  put_char(t, ' ');
  put_int(t, n);
  put_char(t, '\n');
}

/* Whether a table with these seats and options begins like this. */
static bool is_usual(const struct ig_game *g, const struct ig_state *start, const char *options)
{
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  struct ig_state usual;
  struct ig_fault why;
  return ig_parse_options(g, options, choice, &why) &&
         ig_setup(g, ig_seats(g, start), choice, &usual) == IG_OK &&
         !memcmp(&usual, start, (size_t)ig_state_size(g));
}

static void put_from(struct text *t, const struct ig_game *g, const struct ig_state *start)
{
  char position[IG_TEXT_MAX];
  ig_print(g, start, position, sizeof position);
  put(t, "from\n");
  for (const char *c = position; *c; c++) {
    if (c == position || c[-1] == '\n') put(t, "| ");
    put_char(t, *c);
  }
}

int record_print_head(const struct ig_game *g, const struct ig_state *start, const char *deal,
                      const uint64_t *seed, char *out, int cap)
{
  struct text t = text_into(out, cap);
  char options[RECORD_HEAD];
  bool any = ig_print_options(g, start, options, sizeof options), usual = is_usual(g, start, options);
  put_line(&t, "igroteka record", usual ? FORMAT : FORMAT_FROM);
  put(&t, "game ");
  put_line(&t, ig_name(g), ig_rules_version(g));
  put_line(&t, "seats", ig_seats(g, start));
  if (any) {
    put(&t, "set");
    put(&t, options);
    put_char(&t, '\n');
  }
  put(&t, "deal ");
  put(&t, deal);
  put_char(&t, '\n');
  if (seed) {
    put(&t, "seed ");
    put_u64(&t, *seed);
    put_char(&t, '\n');
  }
  if (!usual) put_from(&t, g, start);
  return t.n;
}

int record_print_event(const struct ig_game *g, const struct ig_state *before, int number, int seat,
                       struct ig_move m, char *out, int cap)
{
  struct text t = text_into(out, cap);
  char move[IG_MOVE_TEXT];
  ig_print_move(g, before, m, move, sizeof move);
  put_int(&t, number);
  put_char(&t, ' ');
  if (seat == IG_CHANCE) put(&t, "chance");
  else put_int(&t, seat + 1);
  put_char(&t, ' ');
  put(&t, move);
  put_char(&t, '\n');
  return t.n;
}

static void put_hash(struct text *t, uint64_t h)
{
  for (int shift = 60; shift >= 0; shift -= 4) put_char(t, "0123456789abcdef"[h >> shift & 15]);
}

static bool is_space(char c) { return c == ' ' || c == '\t'; }

uint64_t record_hash(uint64_t hash, const char *line)
{
  bool gap = false, words = false;
  for (const char *c = line; *c && *c != '\n' && *c != '\r'; c++) {
    if (*c == '#' && (c == line || (c >= line + 2 && is_space(c[-1]) && is_space(c[-2])))) break;
    if (is_space(*c)) {
      gap = words;
      continue;
    }
    if (gap) hash = (hash ^ ' ') * 0x100000001B3u;
    hash = (hash ^ (unsigned char)*c) * 0x100000001B3u;
    gap = false;
    words = true;
  }
  return (hash ^ '\n') * 0x100000001B3u;
}

int record_print_end(const struct ig_game *g, const struct ig_state *s, int events, uint64_t hash, char *out,
                     int cap)
{
  struct text t = text_into(out, cap);
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  put(&t, "end ");
  put_int(&t, events);
  for (int p = 0; p < ig_seats(g, s); p++) {
    put_char(&t, ' ');
    put_int(&t, o.score[p]);
  }
  put(&t, "\nhash ");
  put_hash(&t, hash);
  put_char(&t, '\n');
  return t.n;
}

static void put_of_seat(struct text *t, const char *what, int seat, const char *words)
{
  if (words) {
    put(t, what);
    put_int(t, seat + 1);
    put_char(t, ' ');
    put(t, words);
    put_char(t, '\n');
  }
}

int record_print_reveal(const char *secret, const char *const *promise, const char *const *entropy, int seats,
                        char *out, int cap)
{
  struct text t = text_into(out, cap);
  put(&t, "reveal ");
  put(&t, secret);
  put_char(&t, '\n');
  for (int p = 0; p < seats; p++) {
    put_of_seat(&t, "promise ", p, promise[p]);
    put_of_seat(&t, "entropy ", p, entropy[p]);
  }
  return t.n;
}

/* ---- reading the head --------------------------------------------------- */

/* A fault at the word that `place` is about to read. */
static bool fail_at(struct record *r, struct scan place, const char *why)
{
  scan_peek(&place);
  scan_fail(&place, why);
  if (!r->in.failed) r->in = place;
  return false;
}

/* Goes through the whole text once: only whole lines, no odd characters. */
static bool is_text(struct scan *in)
{
  struct scan at = *in;
  for (; *at.at; at.at++) {
    unsigned char c = (unsigned char)*at.at;
    bool odd = c < ' ' && c != '\t' && c != '\n' && !(c == '\r' && at.at[1] == '\n');
    if (odd) {
      *in = at;
      return scan_fail(in, NC_("fault", "an unprintable character inside a line"));
    }
    if (c == '\n') {
      at.line++;
      at.start_of_line = at.at + 1;
    }
  }
  if (at.at == in->at) return scan_fail(in, NC_("fault", "an empty text instead of a record"));
  if (at.at[-1] == '\n') return true;
  *in = at;
  in->at = in->start_of_line;
  return scan_fail(in, NC_("fault", "the last line is cut off: the record is not whole"));
}

static bool read_format(struct scan *in, int *format)
{
  if (scan_end_of_line(in)) scan_next_line(in);
  if (!scan_is(in, "igroteka") || !scan_is(in, "record"))
    return scan_fail(in, NC_("fault", "a record begins with the line \"igroteka record 1\""));
  struct scan before = *in;
  if (!scan_int(in, 1, 65535, format)) return false;
  if (*format == FORMAT || *format == FORMAT_FROM) return true;
  scan_peek(&before);
  *in = before;
  return scan_fail(in, NC_("fault", "this program does not know this format of records"));
}

static const struct ig_game *read_game(struct scan *in, struct scan *version, int *format)
{
  char name[32];
  if (!read_format(in, format)) return NULL;
  scan_line_done(in);
  if (!scan_is(in, "game")) {
    scan_fail(in, NC_("fault", "the line \"game NAME VERSION\" is missing here"));
    return NULL;
  }
  struct scan before = *in;
  scan_peek(&before);
  if (!scan_word(in, name, sizeof name)) return NULL;
  *version = *in;
  const struct ig_game *g = ig_find(name);
  if (!g) {
    *in = before;
    scan_fail(in, NC_("fault", "there is no such game"));
    return NULL;
  }
  struct scan ahead = *in;
  int rules;
  const struct ig_game *found = scan_int(&ahead, 1, 65535, &rules) ? ig_version(g, rules) : NULL;
  return found ? found : g; /* record_open() complains, if it has to */
}

const struct ig_game *record_game(const char *text, struct ig_fault *why)
{
  struct scan in = scan_of(text), version;
  int format;
  const struct ig_game *g = is_text(&in) ? read_game(&in, &version, &format) : NULL;
  memset(why, 0, sizeof *why);
  if (!g) *why = in.fault;
  return g;
}

static bool read_version(struct record *r, struct scan at)
{
  int version;
  if (!scan_int(&r->in, 1, 65535, &version)) return false;
  const struct ig_game *played = ig_version(r->game, version);
  if (played) {
    r->game = played;
    return true;
  }
  if (version < ig_rules_version(r->game))
    return fail_at(
        r, at,
        NC_("fault",
            "the record was played by an older version of the rules, which this program does not know"));
  if (version > ig_rules_version(r->game))
    return fail_at(r, at, NC_("fault", "the record was played by a newer version of the rules"));
  return true;
}

/* The rest of this line without its newline, for a parser of its own. */
static bool rest_of_line(struct record *r, char *out, size_t cap)
{
  scan_peek(&r->in);
  size_t n = strcspn(r->in.at, "\r\n");
  if (n >= cap) return scan_fail(&r->in, NC_("fault", "the line is too long"));
  memcpy(out, r->in.at, n);
  out[n] = 0;
  return true;
}

/* A fault inside the rest of a line, told in places of the whole text. */
static bool fail_inside(struct record *r, const struct ig_fault *f)
{
  scan_fail(&r->in, f->why);
  r->in.fault.clause = f->clause;
  r->in.fault.column += f->column ? f->column - 1 : 0;
  memcpy(r->in.fault.near, f->near, sizeof f->near);
  return false;
}

static void skip_line(struct record *r) { r->in.at += strcspn(r->in.at, "\r\n"); }

static bool read_options(struct record *r, uint8_t *choice)
{
  char line[LONGEST];
  struct ig_fault f;
  if (!scan_is(&r->in, "set")) return !r->in.failed;
  if (!rest_of_line(r, line, sizeof line)) return false;
  if (!ig_parse_options(r->game, line, choice, &f)) return fail_inside(r, &f);
  skip_line(r);
  scan_line_done(&r->in);
  return !r->in.failed;
}

static bool read_hex_or_none(struct record *r, char *out)
{
  struct scan before = r->in;
  if (!scan_word(&r->in, out, RECORD_DEAL + 1)) return false;
  bool hex = out[strspn(out, "0123456789abcdef")] == 0;
  if (!hex && strcmp(out, "none"))
    return fail_at(r, before, NC_("fault", "\"none\" or a hash in hex digits here"));
  scan_line_done(&r->in);
  return !r->in.failed;
}

/* "sha256:HEX": which hash and the hash. */
static bool read_promise(struct record *r, char *out)
{
  struct scan before = r->in;
  if (!scan_word(&r->in, out, RECORD_DEAL + 1)) return false;
  const char *colon = strchr(out, ':'), *hex = colon ? colon + 1 : "?";
  if (!*hex || hex[strspn(hex, "0123456789abcdef")])
    return fail_at(r, before, NC_("fault", "a promise like \"sha256:HASH\" here"));
  scan_line_done(&r->in);
  return !r->in.failed;
}

static bool read_deal(struct record *r)
{
  if (!scan_is(&r->in, "deal"))
    return scan_fail(&r->in, NC_("fault", "the line \"deal none\" or \"deal HASH\" is missing here"));
  return read_hex_or_none(r, r->deal);
}

bool read_u64(const char *word, uint64_t *out)
{
  uint64_t n = 0;
  for (const char *c = word; *c; c++) {
    if (*c < '0' || *c > '9') return false;
    uint64_t d = (uint64_t)(*c - '0');
    if (n > (UINT64_MAX - d) / 10) return false;
    n = n * 10 + d;
  }
  *out = n;
  return *word;
}

static bool read_seed(struct record *r)
{
  char word[32];
  if (!scan_is(&r->in, "seed")) return !r->in.failed;
  struct scan before = r->in;
  if (!scan_word(&r->in, word, sizeof word)) return false;
  if (!read_u64(word, &r->seed)) return fail_at(r, before, NC_("fault", "a whole number is needed here"));
  r->has_seed = true;
  scan_line_done(&r->in);
  return !r->in.failed;
}

/* The lines under `from` without their bars; how many there are. */
static bool take_bars(struct record *r, char *out, size_t cap)
{
  size_t n = 0;
  while (scan_char(&r->in, '|')) {
    const char *line = r->in.at + (*r->in.at == ' ');
    size_t length = strcspn(line, "\r\n");
    if (n + length + 2 > cap) return scan_fail(&r->in, NC_("fault", "the position is too long"));
    memcpy(out + n, line, length);
    n += length;
    out[n++] = '\n';
    skip_line(r);
    scan_next_line(&r->in);
  }
  out[n] = 0;
  return true;
}

/* A position with unknowns is no start: nobody could say what was drawn. */
static bool read_from(struct record *r)
{
  char position[IG_TEXT_MAX];
  struct ig_fault f;
  struct scan word = r->in;
  int seats = ig_seats(r->game, &r->start);
  if (!scan_is(&r->in, "from")) return scan_fail(&r->in, NC_("fault", "the line \"from\" is missing here"));
  scan_line_done(&r->in);
  int line = r->in.line;
  if (r->in.failed || !take_bars(r, position, sizeof position)) return false;
  if (!ig_parse(r->game, position, &r->start, &f)) {
    fail_at(r, word, f.why);
    r->in.fault.clause = f.clause;
    if (f.line) {
      r->in.fault.line = line + f.line - 1;
      r->in.fault.column = f.column + 2;
    }
    memcpy(r->in.fault.near, f.near, sizeof f.near);
    return false;
  }
  if (ig_viewer(r->game, &r->start) == IG_ALL && ig_seats(r->game, &r->start) == seats) return true;
  return fail_at(r, word,
                 NC_("fault", "the position under \"from\" is not whole or has another number of seats"));
}

static bool read_head(struct record *r, const char *text)
{
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  int seats, format;
  struct scan version;
  r->in = scan_of(text);
  if (!is_text(&r->in)) return false;
  const struct ig_game *named = read_game(&r->in, &version, &format);
  if (!named) return false;
  if (strcmp(ig_name(named), ig_name(r->game)))
    return scan_fail(&r->in, NC_("fault", "a record of another game"));
  if (!read_version(r, version)) return false;
  scan_line_done(&r->in);
  if (!scan_is(&r->in, "seats"))
    return scan_fail(&r->in, NC_("fault", "the line \"seats NUMBER\" is missing here"));
  struct scan before = r->in;
  if (!scan_int(&r->in, ig_seats_min(r->game), ig_seats_max(r->game), &seats)) return false;
  scan_line_done(&r->in);
  if (!read_options(r, choice) || !read_deal(r) || !read_seed(r)) return false;
  r->clause = ig_setup(r->game, seats, choice, &r->start);
  if (r->clause) return fail_at(r, before, NC_("fault", "this combination is not allowed"));
  if (format == FORMAT_FROM && !read_from(r)) return false;
  r->state = r->before = r->start;
  return true;
}

bool record_open(struct record *r, const struct ig_game *g, const char *text)
{
  memset(r, 0, sizeof *r);
  r->game = g;
  r->hash = RECORD_HASH;
  bool good = read_head(r, text) && !r->in.failed;
  if (!good) r->fault = r->in.fault;
  return good;
}

/* ---- reading events ----------------------------------------------------- */

static bool read_number(struct record *r)
{
  int number;
  struct scan before = r->in;
  char c = scan_peek(&r->in);
  if (c < '0' || c > '9')
    return scan_fail(&r->in, NC_("fault", "an event \"NUMBER SEAT MOVE\" or \"end\" belongs here"));
  if (ig_over(r->game, &r->state))
    return scan_fail(&r->in, NC_("fault", "the game was over, but events go on"));
  if (!scan_int(&r->in, 0, EVENTS_MAX, &number)) return false;
  if (number != r->events + 1)
    return fail_at(r, before, NC_("fault", "the number of the event is out of sequence"));
  return true;
}

static bool read_seat(struct record *r)
{
  int seat = 0;
  struct scan before = r->in;
  if (!scan_is(&r->in, "chance") && !scan_int(&r->in, 1, ig_seats(r->game, &r->state), &seat)) return false;
  r->seat = seat ? seat - 1 : IG_CHANCE;
  if (ig_is_active(r->game, &r->state, r->seat)) return true;
  return fail_at(r, before, NC_("fault", "this seat is not to act now"));
}

static bool read_move(struct record *r)
{
  char line[LONGEST];
  struct ig_fault f;
  if (!rest_of_line(r, line, sizeof line)) return false;
  if (!ig_parse_move(r->game, &r->state, line, &r->move, &f)) return fail_inside(r, &f);
  int answer = ig_check(r->game, &r->state, r->seat, r->move);
  if (answer == IG_MORE) return scan_fail(&r->in, NC_("fault", "the move is not finished"));
  if (answer != IG_OK) {
    r->clause = answer;
    return scan_fail(&r->in, NC_("fault", "the move is against the rules"));
  }
  skip_line(r);
  return true;
}

static bool read_event(struct record *r)
{
  const char *line = r->in.start_of_line;
  if (!read_number(r) || !read_seat(r) || !read_move(r)) return false;
  r->before = r->state;
  r->hash = record_hash(r->hash, line);
  ig_apply(r->game, &r->state, r->seat, r->move);
  r->events++;
  scan_next_line(&r->in);
  return true;
}

static bool read_scores(struct record *r)
{
  struct ig_outcome o;
  ig_outcome(r->game, &r->state, &o);
  for (int p = 0; p < ig_seats(r->game, &r->state); p++) {
    int score;
    struct scan before = r->in;
    if (!scan_int(&r->in, -1000000, 1000000, &score)) return false;
    if (score != o.score[p])
      return fail_at(r, before, NC_("fault", "the score does not follow from the game"));
  }
  return true;
}

static bool read_hash(struct record *r)
{
  char word[32], want[32];
  if (!scan_is(&r->in, "hash"))
    return scan_fail(&r->in, NC_("fault", "the line \"hash\" is missing after \"end\""));
  struct scan before = r->in;
  struct text t = text_into(want, sizeof want);
  put_hash(&t, r->hash);
  if (!scan_word(&r->in, word, sizeof word)) return false;
  if (strcmp(word, want))
    return fail_at(r, before, NC_("fault", "the hash is not that of the events: the record was changed"));
  return true;
}

/* The secret of the deal and what the seats added: the last lines of all. */
static bool read_reveal(struct record *r)
{
  if (scan_is(&r->in, "reveal") && !read_hex_or_none(r, r->reveal)) return false;
  while (*r->reveal && !r->in.failed) {
    int seat;
    bool promise = scan_is(&r->in, "promise");
    if (!promise && !scan_is(&r->in, "entropy")) break;
    if (!scan_int(&r->in, 1, ig_seats(r->game, &r->state), &seat)) return false;
    if (!(promise ? read_promise(r, r->promise[seat - 1]) : read_hex_or_none(r, r->entropy[seat - 1])))
      return false;
  }
  if (!r->in.failed && !scan_end(&r->in))
    scan_fail(&r->in, NC_("fault", "lines after the end of the record"));
  return !r->in.failed;
}

static bool read_end(struct record *r, struct scan line)
{
  int events;
  if (!ig_over(r->game, &r->state)) return fail_at(r, line, NC_("fault", "the game is not over yet"));
  struct scan before = r->in;
  if (!scan_int(&r->in, 0, EVENTS_MAX, &events)) return false;
  if (events != r->events) return fail_at(r, before, NC_("fault", "the record has another number of events"));
  if (!read_scores(r)) return false;
  scan_line_done(&r->in);
  if (!read_hash(r)) return false;
  r->ended = true;
  scan_line_done(&r->in);
  return read_reveal(r);
}

/* All lines are read and there was no `end`: then the game goes on. */
static bool stop_early(struct record *r)
{
  if (!ig_over(r->game, &r->state)) return true;
  return scan_fail(&r->in, NC_("fault", "the game is over, but the line \"end\" is missing"));
}

/* A game that somebody gave up ends without `end`, but its deal is shown. */
static bool starts_reveal(const struct scan *in)
{
  struct scan ahead = *in;
  return scan_is(&ahead, "reveal");
}

int record_next(struct record *r)
{
  struct scan line = r->in;
  bool good, event = false;
  if (r->ended) return RECORD_DONE;
  if (scan_end(&r->in)) good = stop_early(r);
  else if (scan_is(&r->in, "end")) good = read_end(r, line);
  else if (starts_reveal(&r->in)) good = stop_early(r) && (r->ended = read_reveal(r));
  else good = event = read_event(r);
  if (good && !r->in.failed) return event ? RECORD_EVENT : RECORD_DONE;
  r->fault = r->in.fault;
  return RECORD_BAD;
}

int record_check(struct record *r, const struct ig_game *g, const char *text)
{
  int got = record_open(r, g, text) ? RECORD_EVENT : RECORD_BAD;
  while (got == RECORD_EVENT) got = record_next(r);
  return got;
}
