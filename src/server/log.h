/* log.h - what happened, one JSON object a line on stderr.
 *
 *     {"ts":"2026-01-31T18:04:05.123Z","level":"info","event":"listening","port":8017}
 *
 * Nothing that a player says, holds or proves himself with is ever given to
 * it: no message texts, no tokens, no names, no addresses, no moves.
 * Safe to call from any thread.
 */
#ifndef IGROTEKA_SERVER_LOG_H
#define IGROTEKA_SERVER_LOG_H

#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_NOTHING };

void log_from(enum log_level lowest);

/* Pairs of a name and a value end with NULL: S("why", words), I("port", n). */
struct log_field {
  const char *name, *words;
  int64_t number;
};
#define S(name_, words_) ((struct log_field){ name_, words_, 0 })
#define I(name_, number_) ((struct log_field){ name_, 0, (int64_t)(number_) })
void log_fields(enum log_level level, const char *event, const struct log_field *f, int n);
#define log_event(level, event, ...)                                                                         \
  log_fields(level, event, (const struct log_field[]){ __VA_ARGS__ },                                        \
             (int)(sizeof((const struct log_field[]){ __VA_ARGS__ }) / sizeof(struct log_field)))

#endif
