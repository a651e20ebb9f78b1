/* hello.h - how two nodes of a cluster greet each other: bytes in, bytes out.
 *
 * Whoever is called begins: the oldest and the newest version that he speaks (a byte each), and random bytes.  Whoever calls answers with his
 * versions, and the MAC under the secret of all that was said.  They speak the newest version that both know; where there is none, both
 * sides say so.
 */
#ifndef IGROTEKA_SERVER_HELLO_H
#define IGROTEKA_SERVER_HELLO_H

#include <stdbool.h>
#include <stddef.h>

enum { HELLO_VERSIONS = 2, HELLO_RANDOM = 32, HELLO_MAC = 32, HELLO_SECRET = 32 };
enum { HELLO_FIRST = HELLO_VERSIONS + HELLO_RANDOM, HELLO_ANSWER = HELLO_VERSIONS + HELLO_MAC };

void hello_first(unsigned char out[HELLO_FIRST]);

/* Both: false, they do not belong together, and `why` says why.  The answer is to be sent all the same. */
bool hello_answer(const unsigned char first[HELLO_FIRST], const unsigned char secret[HELLO_SECRET],
                  unsigned char out[HELLO_ANSWER], char *why, size_t cap);
bool hello_check(const unsigned char first[HELLO_FIRST], const unsigned char secret[HELLO_SECRET],
                 const unsigned char answer[HELLO_ANSWER], char *why, size_t cap);

#endif
