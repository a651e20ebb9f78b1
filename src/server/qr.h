/* qr.h - an address as a QR code in the terminal, two rows of dots a line. */
#ifndef IGROTEKA_SERVER_QR_H
#define IGROTEKA_SERVER_QR_H

#include <stdbool.h>
#include <stdio.h>

char *qr_text(const char *words,
              bool dark); /* the rows, dark or light dots drawn; to be freed; NULL if it does not fit */
void qr_print(FILE *out, const char *words);   /* prints nothing if it does not fit a code */
char *qr_svg(const char *words, size_t *size); /* a picture, to be freed; NULL if it does not fit */

#endif
