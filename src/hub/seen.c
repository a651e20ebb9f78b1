/* seen.c - the texts of views that were sent a moment ago.
 *
 * What has changed since a view takes its text, and to print a position is most of what a view costs.  The last texts stay in a
 * ring of fixed size, each under its table, seat and version; one that was written over, or whose place another one has, is
 * simply printed again.  So nothing depends on what is here but time.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { RING = 1 << 19 };

static struct seen_text *slot_of(struct hub *h, int64_t table, int seat)
{
  uint64_t x = ((uint64_t)table << 4 | (uint64_t)(seat + 8)) * UINT64_C(0x9E3779B97F4A7C15);
  return &h->seen.slot[(x >> 32) % (h->seen.slots ? h->seen.slots : SEEN_SLOTS)];
}

void seen_keep(struct hub *h, int64_t table, int seat, int64_t version, const char *text, size_t n)
{
  struct seen *s = &h->seen;
  if (!s->size) s->size = RING;
  if (!s->ring && !(s->ring = malloc(s->size))) return;
  if (n > s->size) return;
  if (s->written % s->size + n > s->size)
    s->written += s->size - s->written % s->size; /* whole, or at the beginning */
  memcpy(s->ring + s->written % s->size, text, n);
  *slot_of(h, table, seat) = (struct seen_text){
    .table = table, .version = version, .at = s->written, .size = (uint32_t)n, .seat = (int8_t)seat
  };
  s->written += n;
}

size_t seen_get(struct hub *h, int64_t table, int seat, int64_t version, char out[IG_TEXT_MAX])
{
  const struct seen *s = &h->seen;
  const struct seen_text *t = slot_of(h, table, seat);
  if (!s->ring || t->table != table || t->seat != seat || t->version != version ||
      s->written - t->at > s->size)
    return 0;
  memcpy(out, s->ring + t->at % s->size, t->size);
  out[t->size] = 0;
  return t->size;
}
