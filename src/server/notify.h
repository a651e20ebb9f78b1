/* notify.h - the two things a service manager and a server say to each other: sockets that
 * are open already (LISTEN_FDS), and "ready", "stopping", "alive" (NOTIFY_SOCKET).
 *
 * Both are systemd's, documented in sd_listen_fds(3) and sd_notify(3), and nothing happens
 * without one: no library is needed for them.
 */
#ifndef IGROTEKA_SERVER_NOTIFY_H
#define IGROTEKA_SERVER_NOTIFY_H

int notify_socket(void);            /* the listening socket we were given; -1: none */
void notify_say(const char *state); /* "READY=1", "STOPPING=1", "RELOADING=1", "WATCHDOG=1" */
int notify_watchdog_ms(void);       /* how often to say that we live; 0: nobody asks */

#endif
