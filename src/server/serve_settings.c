/* serve_settings.c - what the settings of a server mean to the network and to the hub, at the start and when they are read again. */
#include <stdlib.h>
#include "bot.h"
#include "log.h"
#include "notify.h"
#include "serve_private.h"

struct net_config server_net_config(const struct config *c)
{
  return (struct net_config){ .bind = c->bind,
                              .port = c->port,
                              .tls_cert = c->tls_cert,
                              .tls_key = c->tls_key,
                              .origin = c->origin[0] ? c->origin : NULL,
                              .embed = c->embed,
                              .trust_proxy = c->trust_proxy,
                              .message_bytes = HUB_MESSAGE_MAX,
                              .messages_per_second = c->messages_per_second,
                              .address_messages_per_second = c->address_messages_per_second,
                              .connections = c->max_connections,
                              .connections_per_address = c->max_per_address,
                              .requests_per_second = c->requests_per_second,
                              .header_bytes = 8192,
                              .request_seconds = c->request_seconds,
                              .queue_bytes = c->queue_kib * 1024,
                              .slow_seconds = c->slow_seconds,
                              .ping_seconds = c->ping_seconds };
}

struct hub_limits server_hub_limits(const struct config *c)
{
  static const char *bot_names[32]; /* the hub keeps them */
  for (int i = 0; i < bot_count() && i < 31; i++) bot_names[i] = bot_at(i)->name;
  return (struct hub_limits){
    .tables = c->max_tables,
    .tables_per_person = c->max_tables_per_person,
    .tables_per_address = c->max_tables_per_address,
    .bot_tables = c->max_bot_tables,
    .bot_tables_per_address = c->max_bot_tables_per_address,
    .rate = { [RATE_OPEN] = { 2 * c->tables_per_minute, c->tables_per_minute },
              [RATE_PEOPLE] = { 15 * c->people_per_minute, c->people_per_minute },
              [RATE_CHANGE] = { c->changes_per_minute / 2 + 1, c->changes_per_minute },
              [RATE_CHAT] = { c->lines_per_minute / 3 + 2, c->lines_per_minute },
              [RATE_GUESS] = { c->guesses_per_minute * 3 / 2 + 1, c->guesses_per_minute } },
    .keep_days = c->keep_days,
    .messages_per_second = c->messages_per_second,
    .bots = bot_names
  };
}

/* SIGHUP: the settings and the certificates once more.  What does not fit is told, and all stays as it was. */
void server_reload(struct server *s)
{
  struct config *fresh = calloc(1, sizeof *fresh);
  notify_say("RELOADING=1");
  bool settings = fresh && config_again(s->config, fresh), certificates = net_certificates(s->net);
  if (settings) {
    const struct net_config nc = server_net_config(fresh);
    const struct hub_limits limits = server_hub_limits(fresh);
    net_limits(s->net, &nc);
    hub_set_limits(s->hub, &limits);
    s->config->drain_seconds = fresh->drain_seconds;
  }
  config_free(fresh);
  log_event(settings && certificates ? LOG_INFO : LOG_ERROR, "reloaded",
            S("settings", settings ? "read" : "refused, the old ones stay"),
            S("certificates", certificates ? "read" : "refused, the old ones stay"));
  notify_say("READY=1");
}
