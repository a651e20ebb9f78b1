/* fuzz.h - what the fuzz targets share.
 *
 * A target is a LLVMFuzzerTestOneInput.  Linked with libFuzzer it is fuzzed
 * (tests/fuzz/run); linked with replay.c it reads its seeds and simple changes
 * of them, as an ordinary test under every compiler and sanitizer.
 */
#ifndef IGROTEKA_FUZZ_H
#define IGROTEKA_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "igroteka.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Holds in every build, unlike assert. */
#define MUST(x) ((x) ? (void)0 : must_failed(#x, __FILE__, __LINE__))
/* Why a text was refused is told, and in another language, too. */
#define MUST_BE_TOLD(f) MUST((f).why &&strcmp(ig_fault_why(&(f), ig_language("ru")), (f).why))
_Noreturn void must_failed(const char *what, const char *file, int line);

char *text_of(const uint8_t *data, size_t size);        /* ends with a zero, in just enough memory; free it */
struct ig_rng rng_of(const uint8_t *data, size_t size); /* the same input plays the same game */

int game_total(void); /* hidden games included */
const struct ig_game *game_number(int i);

/* Everything that may be asked about a position that was accepted. */
void examine(const struct ig_game *g, const struct ig_state *s, struct ig_rng *r);

/* A clause of the rulebook, or OK, or MORE. */
void sane_answer(const struct ig_game *g, int answer);

/* Plays at random to the end; a game that does not end is a finding. */
void play_to_end(const struct ig_game *g, struct ig_state *s, struct ig_rng *r);

#endif
