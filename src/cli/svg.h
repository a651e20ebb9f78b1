/* svg.h - drawings written to a file: the page's colours, light and dark, text that stays text.
 *
 * Seats differ by colour, by the dashes of their line and by the shape of their mark.
 */
#ifndef IGROTEKA_CLI_SVG_H
#define IGROTEKA_CLI_SVG_H

#include <stdio.h>

FILE *svg_open(const char *path, int width, int height, const char *title,
               const char *about);          /* NULL after a message */
int svg_close(FILE *f, const char *path);   /* DONE, or BAD after a message */
void svg_words(FILE *f, const char *words); /* with <, & and so on made harmless */
void svg_text(FILE *f, double x, double y, const char *of,
              const char *words); /* `of`: classes, "m" in the middle, "e" to the left */
void svg_line(FILE *f, double x1, double y1, double x2, double y2, const char *of);
void svg_mark(FILE *f, double x, double y, int seat,
              const char *tells);       /* a shape of the seat; what it tells when pointed at */
double svg_step(double span, int most); /* 1, 2 or 5 by a power of ten: at most so many steps in a span */

#endif
