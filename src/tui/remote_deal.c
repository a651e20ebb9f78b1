/* remote_deal.c - see remote.h: our part of a fair deal, and the record of it.
 *
 * Bytes that nobody else knows are promised by their hash when a seat is
 * taken, and shown when the game starts, so that the server cannot have chosen
 * the deal.  Without libsodium nothing is promised.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#ifdef WITH_FAIR
#include <sodium.h>
#endif
#include "remote.h"

#ifdef WITH_FAIR
static void promise(struct remote *r, json_t *m)
{
  unsigned char bytes[DEAL_BYTES], hash[32];
  char hex[2 * sizeof hash + 1];
  if (sodium_init() < 0) return;
  randombytes_buf(bytes, sizeof bytes);
  crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
  sodium_bin2hex(r->bytes, sizeof r->bytes, bytes, sizeof bytes);
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  json_object_set_new(m, "promise", json_sprintf("blake2b:%s", hex));
}
#else
static void promise(struct remote *r, json_t *m)
{
  (void)r;
  (void)m;
}
#endif

void remote_sit(struct remote *r, int seat)
{
  json_t *m = json_pack("{s:s, s:s}", "t", "sit", "table", r->code);
  if (seat) json_object_set_new(m, "seat", json_integer(seat));
  r->bytes[0] = 0;
  promise(r, m);
  remote_send(r, m);
}

void remote_reveal(struct remote *r)
{
  if (r->bytes[0])
    remote_send(r, json_pack("{s:s, s:s, s:s}", "t", "entropy", "table", r->code, "hex", r->bytes));
}

void remote_keep_record(struct model *d, const char *text)
{
  struct remote *r = d->self;
  FILE *f = fopen(r->ask->record, "w");
  bool failed = !f || fputs(text, f) < 0;
  if (f && fclose(f)) failed = true;
  if (failed) model_log(d, _("%s: cannot write: %s"), r->ask->record, strerror(errno));
  else model_log(d, _("The record of the game: %s"), r->ask->record);
  d->awaits = false;
  r->kept = true;
}
