/* names.c - names of people, by Unicode's rules (utf8proc knows them).
 *
 * A name is kept as it is read by eyes: composed (NFC), every kind of space one
 * blank, nothing invisible.  What turns the direction of writing, controls the
 * terminal or has no meaning is refused.  Names that look alike have the same
 * `looks`: compatibility forms (NFKD), cases and accents do not count, and letters of
 * other alphabets count as the Latin ones they resemble.  At a table the second
 * of such a pair is shown with a number.
 */
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include "hub_private.h"

enum { MARKS_MAX = 3, RAW_MAX = 400 }; /* accents on one letter; bytes     */

/* ---- reading ------------------------------------------------------------------ */

enum sort { DROP, BLANK, MARK, INK, REFUSE };

static bool turns_writing(const utf8proc_property_t *p, utf8proc_int32_t c)
{
  switch (p->bidi_class) {
  case UTF8PROC_BIDI_CLASS_LRE:
  case UTF8PROC_BIDI_CLASS_LRO:
  case UTF8PROC_BIDI_CLASS_RLE:
  case UTF8PROC_BIDI_CLASS_RLO:
  case UTF8PROC_BIDI_CLASS_PDF:
  case UTF8PROC_BIDI_CLASS_LRI:
  case UTF8PROC_BIDI_CLASS_RLI:
  case UTF8PROC_BIDI_CLASS_FSI:
  case UTF8PROC_BIDI_CLASS_PDI: return true;
  default: return c == 0x200E || c == 0x200F || c == 0x061C;
  }
}

static enum sort sort_of(utf8proc_int32_t c)
{
  const utf8proc_property_t *p = utf8proc_get_property(c);
  if (turns_writing(p, c)) return REFUSE;
  if (c == 0x2800) return BLANK; /* a letter of Braille without dots */
  if (p->ignorable || p->category == UTF8PROC_CATEGORY_CF) return DROP;
  switch (p->category) {
  case UTF8PROC_CATEGORY_CN:
  case UTF8PROC_CATEGORY_CC:
  case UTF8PROC_CATEGORY_CS:
  case UTF8PROC_CATEGORY_CO:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP: return REFUSE;
  case UTF8PROC_CATEGORY_ZS: return BLANK;
  case UTF8PROC_CATEGORY_MN:
  case UTF8PROC_CATEGORY_ME:
  case UTF8PROC_CATEGORY_MC: return MARK;
  default: return INK;
  }
}

struct writer {
  char text[RAW_MAX * 2];
  utf8proc_ssize_t n;
  bool blank;
  int marks, ink;
};

static bool add(struct writer *w, utf8proc_int32_t c, enum sort sort)
{
  if (sort == REFUSE || (sort == MARK && (!w->ink || w->blank))) return false;
  if (sort == DROP) return true;
  if (sort == BLANK) {
    w->blank = w->ink > 0;
    return true;
  }
  w->marks = sort == MARK ? w->marks + 1 : 0;
  w->ink += sort == INK;
  if (w->blank) w->text[w->n++] = ' ';
  w->blank = false;
  w->n += utf8proc_encode_char(c, (utf8proc_uint8_t *)w->text + w->n);
  return w->marks <= MARKS_MAX;
}

static int letters_in(const char *s)
{
  int n = 0;
  for (; *s; s++) n += ((unsigned char)*s & 0xC0) != 0x80;
  return n;
}

bool name_read(const char *in, char out[NAME_BYTES])
{
  struct writer w = { .n = 0 };
  utf8proc_uint8_t *composed = NULL, *whole = NULL;
  utf8proc_int32_t c;
  size_t size = strlen(in);
  bool good = size < RAW_MAX && utf8proc_map((const utf8proc_uint8_t *)in, (utf8proc_ssize_t)size, &whole,
                                             UTF8PROC_STABLE | UTF8PROC_COMPOSE) >= 0;
  for (const utf8proc_uint8_t *at = whole; good && *at;) {
    utf8proc_ssize_t n = utf8proc_iterate(at, -1, &c);
    good = n > 0 && w.n < RAW_MAX && add(&w, c, sort_of(c));
    at += n > 0 ? n : 1;
  }
  good = good && w.ink &&
         utf8proc_map((utf8proc_uint8_t *)w.text, w.n, &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE) >= 0;
  good = good && strlen((char *)composed) < NAME_BYTES && letters_in((char *)composed) <= NAME_LETTERS;
  if (good) memcpy(out, composed, strlen((char *)composed) + 1);
  free(composed);
  free(whole);
  return good;
}

/* ---- looking alike --------------------------------------------------------------- */

/* Small letters without accents, and the Latin ones that they, or their capitals, resemble. */
static const struct {
  const char *letters, *latin;
} alike[] = {
  { "авекмнорстухѕіјһӏԁԛԝьөз", "abekmhopctyxsljhldqwbo3" },
  { "αβγεζηικμνορστυχϲ", "abyezhlkuvopotyxc" },
  { "օսցհո", "ougnn" },
  { "ıɑɡil1|0", "lagllllo" },
};

static utf8proc_int32_t latin_for(utf8proc_int32_t c)
{
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)alike[i].letters;
    for (int k = 0; *at; k++) {
      utf8proc_int32_t x;
      at += utf8proc_iterate(at, -1, &x);
      if (x == c) return alike[i].latin[k];
    }
  }
  return c;
}

/* "Bob (2)" is how the second Bob is shown, so it looks like Bob. */
static size_t without_number(const char *name)
{
  size_t n = strlen(name), i = n;
  if (n < 4 || name[n - 1] != ')') return n;
  for (i = n - 1; i > 0 && name[i - 1] >= '0' && name[i - 1] <= '9'; i--) {}
  if (i == n - 1 || i < 2 || name[i - 1] != '(') return n;
  for (i--; i > 0 && name[i - 1] == ' '; i--) {}
  return i ? i : n;
}

enum { LOOKS_MAX = 4 * NAME_BYTES }; /* letters; a compatibility form may be several */

static int skeleton(const char *name, utf8proc_int32_t out[LOOKS_MAX])
{
  utf8proc_uint8_t *plain = NULL;
  utf8proc_int32_t c;
  int count = 0;
  const utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                    UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPMARK | UTF8PROC_LUMP;
  if (utf8proc_map((const utf8proc_uint8_t *)name, (utf8proc_ssize_t)without_number(name), &plain, options) <
      0)
    return 0;
  for (const utf8proc_uint8_t *at = plain; *at && count < LOOKS_MAX;) {
    utf8proc_ssize_t n = utf8proc_iterate(at, -1, &c);
    if (n <= 0) break;
    at += n;
    c = latin_for(c);
    if (c == ' ' || c == '_' || c == '-' || c == '.') continue;
    if (c == 'n' && count && out[count - 1] == 'r') out[count - 1] = 'm'; /* rn */
    else out[count++] = c;
  }
  free(plain);
  return count;
}

uint64_t name_looks(const char *name)
{
  utf8proc_int32_t letters[LOOKS_MAX];
  uint64_t hash = 14695981039346656037u;
  int n = skeleton(name, letters);
  for (int i = 0; i < n; i++) hash = (hash ^ (uint64_t)letters[i]) * 1099511628211u;
  return hash;
}

/* ---- at a table --------------------------------------------------------------------- */

static const struct person *person_of(const struct hub *h, int64_t id)
{
  return map_get(&h->people, (uint64_t)id);
}

/* Those who sit in front of him, or all who sit if he does not, and look like him. */
const char *name_at(const struct hub *h, const struct table_meta *hd, int64_t person, char out[NAME_SHOWN])
{
  const struct person *who = person_of(h, person);
  int number = 1;
  if (!who) return NULL;
  for (int p = 0; p < hd->seats && hd->seat[p].person != person; p++) {
    const struct person *other = person_of(h, hd->seat[p].person);
    number += other && other->looks == who->looks;
  }
  if (number == 1) return who->name;
  snprintf(out, NAME_SHOWN, "%s (%d)", who->name, number);
  return out;
}
