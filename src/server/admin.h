/* admin.h - the owner's socket: a Unix socket that only its user and root can open.
 *
 * One JSON object a line, up and down.  A peer is numbered like a connection of net.h; the
 * numbers of the two never meet (admin_has).  All calls from the loop's thread.
 */
#ifndef IGROTEKA_SERVER_ADMIN_H
#define IGROTEKA_SERVER_ADMIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct admin_hooks {
  void *ctx;
  void (*opened)(void *ctx, uint64_t peer, const char *by); /* by: the user's name */
  void (*message)(void *ctx, uint64_t peer, const char *line, size_t n);
  void (*closed)(void *ctx, uint64_t peer);
};

struct admin;
struct admin *admin_new(uv_loop_t *loop, const char *path,
                        const struct admin_hooks *h); /* NULL: it cannot be made; errno says why */
static inline bool admin_has(uint64_t peer) { return peer >> 63; }
void admin_send(struct admin *a, uint64_t peer, const char *line, size_t n);
void admin_close(struct admin *a, uint64_t peer);
const char *admin_user(const struct admin *a, uint64_t peer); /* "": it is gone */
void admin_free(struct admin *a);                             /* runs the loop until all is closed */

#endif
