/* review.c - a record reviewed in the page, one event at a time, so that a worker can show how far it is.
 *
 *     write a record into text(), call review_open(simulations)   {"events":N}, or {"fault":WHY,"line":N}
 *     review_step()     the next event as JSON, see src/arena/review.h; 0: there are no more
 *     review_seats()    the sums for each seat so far
 *
 * To stop is to ask no more.  Seat 0 is chance.
 */
#include <string.h>
#include "review.h"
#include "buffer.h"
#include "page_voice.h"

static char tape[BUFFER_SIZE];
static _Alignas(16) unsigned char thoughts[BOT_WORKSPACE];
static struct review v;

EXPORT("review_open") int review_open_page(int simulations)
{
  struct ig_fault why;
  memcpy(tape, buffer, BUFFER_SIZE);
  tape[BUFFER_SIZE - 1] = 0;
  v = (struct review){ .game = record_game(tape, &why),
                       .simulations = simulations,
                       .seed = 1,
                       .voice = voice_to(IG_SPECTATOR),
                       .workspace = thoughts };
  bool good = v.game && review_open(&v, tape);
  used = 0;
  if (good) {
    out_text("{\"events\":");
    out_int(v.events);
  } else {
    const struct ig_fault *f = v.game ? &v.record.fault : &why;
    out_text("{\"fault\":");
    out_string(ig_fault_why(f, page_language()));
    out_number("line", f->line);
    v.game = NULL;
  }
  out_text("}");
  return used;
}

EXPORT("review_step") int review_step_page(void)
{
  used = v.game && review_step(&v) ? review_print_event(&v, buffer, BUFFER_SIZE) : 0;
  return used;
}

EXPORT("review_seats") int review_seats_page(void)
{
  used = v.game ? review_print_seats(&v, buffer, BUFFER_SIZE) : 0;
  return used;
}
