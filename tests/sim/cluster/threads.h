/* threads.h - is put before the server's own sources when they run in the simulated cluster: their threads are fibers, of which one runs at a time
 * and which change places where they would wait; their clock is the node's; what they allocate goes when the node is killed.
 */
#ifndef IGROTEKA_SIM_THREADS_H
#define IGROTEKA_SIM_THREADS_H

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

int sim_create(pthread_t *t, const pthread_attr_t *a, void *(*work)(void *), void *arg);
int sim_join(pthread_t t, void **out);
int sim_cond_wait(pthread_cond_t *c, pthread_mutex_t *m);
int sim_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until);
int sim_cond_signal(pthread_cond_t *c);
int sim_nothing(void);
int sim_clock(clockid_t which, struct timespec *out);
int sim_sleep(const struct timespec *t, struct timespec *left);
int sim_poll(struct pollfd *p, nfds_t n, int timeout);
int sim_shutdown(int fd, int how);
void *sim_malloc(size_t n);
void *sim_calloc(size_t n, size_t size);
void *sim_realloc(void *at, size_t n);
void sim_free(void *at);
char *sim_strdup(const char *s);

#ifndef SIM_ITSELF
#define pthread_create sim_create
#define pthread_join sim_join
#define pthread_cond_wait sim_cond_wait
#define pthread_cond_timedwait sim_cond_timedwait
#define pthread_cond_signal sim_cond_signal
#define pthread_mutex_init(m, a) sim_nothing()
#define pthread_mutex_lock(m) sim_nothing()
#define pthread_mutex_unlock(m) sim_nothing()
#define pthread_mutex_destroy(m) sim_nothing()
#define pthread_cond_init(c, a) sim_nothing()
#define pthread_cond_destroy(c) sim_nothing()
#define pthread_condattr_init(a) ((void)(a))
#define pthread_condattr_setclock(a, c) ((void)(a))
#define pthread_condattr_destroy(a) ((void)(a))
#define clock_gettime sim_clock
#define nanosleep sim_sleep
#define poll sim_poll
#define shutdown sim_shutdown
#define malloc sim_malloc
#define calloc sim_calloc
#define realloc sim_realloc
#define free sim_free
#undef strdup
#define strdup sim_strdup
#endif

#endif
