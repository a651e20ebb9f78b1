/* qr.c - see qr.h.  Light dots are drawn and dark ones left out, so that the
 * code reads on a dark terminal; the colours are set, so on a light one too. */
#include "qr.h"

#include <qrencode.h>
#include <stdbool.h>

enum { QUIET = 2 };                        /* an empty frame around the code   */

static bool light(const QRcode *q, int x, int y)
{
  return x < 0 || y < 0 || x >= q->width || y >= q->width || !(q->data[y * q->width + x] & 1);
}

void qr_print(FILE *out, const char *words)
{
  QRcode *q = QRcode_encodeString(words, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  if (!q) return;
  for (int y = -QUIET; y < q->width + QUIET; y += 2) {
    fputs("  \033[97;40m", out);
    for (int x = -QUIET; x < q->width + QUIET; x++) {
      bool up = light(q, x, y), down = y + 1 < q->width + QUIET && light(q, x, y + 1);
      fputs(up && down ? "█" : up ? "▀" : down ? "▄" : " ", out);
    }
    fputs("\033[0m\n", out);
  }
  QRcode_free(q);
}
