/* true_colour.h - terminals that show any colour, through a curses that knows 256.
 *
 * The description of the terminal is read from where descriptions are kept, and its two sequences
 * for colours are written anew: numbers from TRUE_FIRST on stand for the page's colours, filled and as letters
 * by turns, and send them as red, green and blue; all others stay what they are.
 */
#ifndef IGROTEKA_TUI_TRUE_COLOUR_H
#define IGROTEKA_TUI_TRUE_COLOUR_H

#include <stdbool.h>

enum { TRUE_FIRST = 16 };

/* What $TERMINFO may say in place of a folder; malloc.  NULL: there is no description, or nothing says that this terminal
 * can (COLORTERM; Tc or RGB in its description). */
char *true_colour_terminfo(const char *type);
bool true_colour_is_on(
    void); /* the terminal that was opened has it: an old curses takes no notice of such a $TERMINFO */

#endif
