/* page_colours.h - the colours of the page's pieces (games/NAME/colours.css), for terminals of every depth.
 * Made by the build: tools/page_colours.py says how.
 */
#ifndef IGROTEKA_TUI_PAGE_COLOURS_H
#define IGROTEKA_TUI_PAGE_COLOURS_H

#include <stdbool.h>
#include <stdint.h>

struct page_colour {
  const char *name;          /* the page's                                           */
  uint8_t fill[3], ink[3];   /* red, green, blue: of a card; of letters on any screen */
  uint8_t fill_256, ink_256; /* the nearest of 256                                   */
  bool dark_letters;         /* on the card                                          */
};

extern const struct page_colour page_colours[]; /* ended by one without a name */

#endif
