/* command.h - the words that one types besides moves: in Russian and in English, the same everywhere. */
#ifndef IGROTEKA_TUI_COMMAND_H
#define IGROTEKA_TUI_COMMAND_H

#include <stdbool.h>

bool command_is(const char *line, const char *english); /* the first word of the line, in either language */
const char *command_rest(const char *line);             /* what stands behind it */
const char *command_in(
    const char *line,
    bool russian); /* an English line as it is typed in a language; kept until the next call */

#endif
