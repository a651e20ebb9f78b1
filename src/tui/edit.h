/* edit.h - one line of text that a person types: UTF-8, always whole letters. */
#ifndef IGROTEKA_TUI_EDIT_H
#define IGROTEKA_TUI_EDIT_H

#include <stdbool.h>
#include <stddef.h>

bool edit_key(char *line, size_t cap, int key); /* false: it is no key for a line */

#endif
