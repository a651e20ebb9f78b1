/* prose.h - the Markdown of a rulebook as a person reads it in a terminal.
 *
 * Lines that the writer broke are joined, so that whoever shows the text breaks it once, at the width there is.  A list, an
 * emphasised opening ("*Our ruling:* ...") and an empty line begin a new line.  Stars and backquotes are left out.
 */
#ifndef IGROTEKA_PROSE_H
#define IGROTEKA_PROSE_H

#include <stdbool.h>
#include <stddef.h>

size_t prose_plain(const char *markdown, char *out,
                   size_t cap); /* as snprintf; never longer than the Markdown */
size_t prose_line(const char *text, size_t columns,
                  size_t *next); /* bytes of the first line of so many columns, broken at a space;
                                                                        *next: where the line after it begins */
bool prose_mentions(const char *text,
                    const char *words); /* whatever the size of letters, ё as е; "" is nowhere */

#endif
