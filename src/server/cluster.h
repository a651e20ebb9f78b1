/* cluster.h - this server as one of several over one store: what it owns, where the rest is, and its share.
 *
 * The store says ten times a second who owns what.  The hub is told what is ours; what is said to another node's table goes there over the
 * relay; and when this node owns more than its share, because another one has come, it gives the rest away: first nothing new
 * begins at those tables, then what is under way is stored, and then they are nobody's until another node takes them. */
#ifndef IGROTEKA_SERVER_CLUSTER_H
#define IGROTEKA_SERVER_CLUSTER_H

#include "relay.h"
#include "serve_private.h"

struct cluster;

struct store *cluster_open_store(struct server *s); /* the one that the settings name */
void cluster_table(void *server, int64_t id,
                   const char *summary); /* what others changed: hooks of the store */
void cluster_person(void *server, int64_t id, const char *row);

struct cluster *cluster_new(struct server *s, const unsigned char secret[RELAY_SECRET], char *why,
                            size_t cap);
void cluster_shut(struct cluster *c); /* no more links to other nodes; NULL: there are none */
void cluster_free(struct cluster *c);
void cluster_owners(struct cluster *c, const struct store_owners *owners);
bool cluster_owns(const struct cluster *c); /* anything: without, no table can begin here */
void cluster_leave(
    struct cluster *c); /* for good: whoever plays here comes back to where the tables are then */
void cluster_settle(struct cluster *c); /* something was stored: perhaps it was what giving away waited for */
void cluster_elsewhere(struct cluster *c, const struct effect *e);
bool cluster_send(struct cluster *c, const struct effect *e); /* true: it was a guest's */
void cluster_closed(struct cluster *c, uint64_t conn);
int64_t cluster_age(const struct cluster *c); /* ms since this node last heard who owns what */
const struct store_owners *cluster_look(const struct cluster *c, struct relay_stats *relay);

#endif
