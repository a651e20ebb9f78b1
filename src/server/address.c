/* address.c - see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

bool address_key(const struct sockaddr *sa, unsigned char key[8])
{
  memset(key, 0, 8);
  if (sa->sa_family == AF_INET) {
    const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)sa;
    key[0] = 4; /* 0400::/8 is not in use           */
    memcpy(key + 1, &in->sin_addr, 4);
    return true;
  }
  if (sa->sa_family != AF_INET6) return false;
  const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)(const void *)sa;
  if (IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr)) {
    key[0] = 4;
    memcpy(key + 1, in6->sin6_addr.s6_addr + 12, 4);
  } else memcpy(key, in6->sin6_addr.s6_addr, 8);
  return true;
}

bool address_key_of_text(const char *text, unsigned char key[8])
{
  struct sockaddr_in in = { .sin_family = AF_INET };
  struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
  if (inet_pton(AF_INET, text, &in.sin_addr) == 1) return address_key((struct sockaddr *)&in, key);
  if (inet_pton(AF_INET6, text, &in6.sin6_addr) == 1) return address_key((struct sockaddr *)&in6, key);
  return false;
}

static struct address **chain_of(struct addresses *a, const unsigned char key[8])
{
  uint32_t h = 2166136261u;
  for (int i = 0; i < 8; i++) h = (h ^ key[i]) * 16777619u;
  return &a->chain[h % 1024];
}

struct address *address_find(struct addresses *a, const unsigned char key[8])
{
  struct address *x = *chain_of(a, key);
  while (x && memcmp(x->key, key, 8)) x = x->next;
  return x;
}

struct address *address_get(struct addresses *a, const unsigned char key[8])
{
  struct address *x = address_find(a, key);
  if (x || !(x = calloc(1, sizeof *x))) return x;
  struct address **chain = chain_of(a, key);
  memcpy(x->key, key, 8);
  x->next = *chain;
  return *chain = x;
}

void address_sweep(struct addresses *a, int64_t now_ms)
{
  for (int i = 0; i < 1024; i++)
    for (struct address **p = &a->chain[i]; *p;) {
      struct address *x = *p;
      bool quiet = bucket_full(&x->said, now_ms) && bucket_full(&x->asked, now_ms) &&
                   bucket_full(&x->bytes, now_ms);
      if (x->sockets > 0 || x->connections > 0 || !quiet) {
        p = &x->next;
        continue;
      }
      *p = x->next;
      free(x);
    }
}

void address_free(struct addresses *a)
{
  for (int i = 0; i < 1024; i++)
    while (a->chain[i]) {
      struct address *x = a->chain[i];
      a->chain[i] = x->next;
      free(x);
    }
}
