/* hello.c - see hello.h. */
#include "hello.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include "store.h"

_Static_assert((int)HELLO_MAC == crypto_auth_BYTES && (int)HELLO_SECRET == crypto_auth_KEYBYTES,
               "as libsodium has them");

static const unsigned char own[HELLO_VERSIONS] = { STORE_NODES_OLDEST, STORE_NODES_VERSION };

void hello_first(unsigned char out[HELLO_FIRST])
{
  memcpy(out, own, HELLO_VERSIONS);
  randombytes_buf(out + HELLO_VERSIONS, HELLO_RANDOM);
}

static bool understand(const unsigned char theirs[HELLO_VERSIONS], char *why, size_t cap)
{
  if (theirs[0] <= own[1] && own[0] <= theirs[1]) return true;
  snprintf(why, cap, "it speaks versions %d to %d of what nodes say to each other, and this one %d to %d",
           theirs[0], theirs[1], own[0], own[1]);
  return false;
}

/* All that both have said, up to the MAC of it. */
static void all_said(const unsigned char first[HELLO_FIRST], const unsigned char caller[HELLO_VERSIONS],
                     unsigned char out[HELLO_FIRST + HELLO_VERSIONS])
{
  memcpy(out, first, HELLO_FIRST);
  memcpy(out + HELLO_FIRST, caller, HELLO_VERSIONS);
}

bool hello_answer(const unsigned char first[HELLO_FIRST], const unsigned char secret[HELLO_SECRET],
                  unsigned char out[HELLO_ANSWER], char *why, size_t cap)
{
  unsigned char all[HELLO_FIRST + HELLO_VERSIONS];
  all_said(first, own, all);
  memcpy(out, own, HELLO_VERSIONS);
  crypto_auth(out + HELLO_VERSIONS, all, sizeof all, secret);
  return understand(first, why, cap);
}

bool hello_check(const unsigned char first[HELLO_FIRST], const unsigned char secret[HELLO_SECRET],
                 const unsigned char answer[HELLO_ANSWER], char *why, size_t cap)
{
  unsigned char all[HELLO_FIRST + HELLO_VERSIONS];
  all_said(first, answer, all);
  if (!crypto_auth_verify(answer + HELLO_VERSIONS, all, sizeof all, secret))
    return understand(answer, why, cap);
  snprintf(why, cap, "it does not know the secret of this cluster");
  return false;
}
