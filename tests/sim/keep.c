/* keep.c - the real store in the box: SQLite on vfs.c, its life and its faults, and that it
 * is what the model says. */
#include "sim.h"

static const char data[] = "data.db";

/* ---- opening and closing ----------------------------------------------------------------- */

static bool stored_here(struct keep *k, const struct row *r);

/* Batches that were under way when the disk was lost are there as a whole, or not at all. */
static void resolve_doubts(struct keep *k)
{
  while (w.doubt) {
    struct batch *b = w.doubt;
    if (stored_here(k, &b->row[0])) disk_put(b->row, b->count);
    w.doubt = b->next;
    free(b);
  }
}

bool keep_open(void)
{
  char why[200] = "";
  bool faulty = fault(w.faults) && chance_of(30);
  if (faulty) vfs_faults.cut_in = 1 + (int)dice(400);
  bool full = vfs_faults.full;
  w.keep = sqlite_open(data, "sim", why, sizeof why);
  if (!w.keep || vfs_faults.dead) {
    if (!faulty && !full && !w.lied) fail("the store does not open", why);
    if (!faulty && !full) w.over = true; /* after a lie this may be so */
    keep_close(faulty);
    return false;
  }
  vfs_faults.cut_in = 0;
  if (w.lied) return true;
  w.keep->enough = 1 + (int)dice(40);
  w.keep->slice = 1 + (int)dice(8);
  resolve_doubts(w.keep);
  keep_compare(w.keep);
  return true;
}

void keep_close(bool power_cut)
{
  vfs_faults.dead = true;
  if (w.keep) {
    sqlite_end(w.keep);
    w.keep = NULL;
  }
  vfs_kill();
  if (power_cut) vfs_power_cut();
  if (power_cut && vfs_lies) {
    w.lied = true;
    w.sum.lies++;
    vfs_lies = 0;
  }
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void set_faults(void)
{
  bool bad = fault(w.faults);
  vfs_faults.fail_sync = bad ? 100 : 0;
  vfs_faults.lie = bad && w.seed % 10 == 0 ? 200 : 0;
  vfs_faults.cut_in = bad && chance_of(10) ? 1 + (int)dice(60) : 0;
}

static void no_faults(void) { vfs_faults.fail_sync = vfs_faults.lie = vfs_faults.cut_in = 0; }

enum store_health keep_append(struct batch *group)
{
  char why[200] = "";
  set_faults();
  enum store_health health = store_sqlite.append(w.keep, group, why, sizeof why);
  no_faults();
  if (health == STORE_FENCED) fail("a server fenced itself off", why);
  if (w.talk && health) printf("%8lld ---- %s\n", (long long)w.now, why);
  return health;
}

void keep_doubt(struct batch *group)
{
  struct batch **end = &w.doubt;
  while (*end) end = &(*end)->next;
  *end = group;
}

enum store_health keep_tidy(int rows)
{
  char why[200] = "";
  set_faults();
  enum store_health health = store_sqlite.tidy(w.keep, rows, why, sizeof why);
  if (health <= STORE_FULL && chance_of(5)) health = store_sqlite.tidy_beside(w.keep, why, sizeof why);
  no_faults();
  return health;
}

/* ---- reading ------------------------------------------------------------------------------------- */

struct piece {
  bool line;
  int64_t n;
  char *kind, *body;
};
static struct {
  struct piece *at;
  int count, cap;
} pieces;

static void add_piece(bool line, int64_t n, const char *kind, const char *body)
{
  if (pieces.count == pieces.cap)
    pieces.at = realloc(pieces.at, (size_t)(pieces.cap = pieces.cap * 2 + 64) * sizeof *pieces.at);
  pieces.at[pieces.count++] = (struct piece){ line, n, copy_text(kind), copy_text(body) };
}

static void on_entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)ctx;
  (void)table;
  add_piece(false, n, kind, body);
}
static void on_line(void *ctx, int64_t table, int64_t n, const char *body)
{
  (void)ctx;
  (void)table;
  add_piece(true, n, "", body);
}

static void drop_pieces(void)
{
  while (pieces.count) {
    struct piece *p = &pieces.at[--pieces.count];
    free(p->kind);
    free(p->body);
  }
  free(pieces.at);
  memset(&pieces, 0, sizeof pieces);
}

static bool read_pieces(struct keep *k, int64_t table)
{
  drop_pieces();
  return sqlite_load(k, table, &(struct store_reader){ .entry = on_entry, .line = on_line });
}

bool keep_load(int64_t table)
{
  vfs_faults.fail_read = fault(w.faults) ? 300 : 0;
  bool ok = read_pieces(w.keep, table);
  vfs_faults.fail_read = 0;
  for (int i = 0; ok && i < pieces.count; i++) {
    const struct piece *p = &pieces.at[i];
    if (p->line) hub_loaded_line(w.hub, table, p->n, p->body);
    else hub_loaded_entry(w.hub, table, p->n, p->kind, p->body);
  }
  drop_pieces();
  return ok;
}

static void known_table(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  hub_known_table(w.hub, id, row);
}
static void known_person(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  if (hub_wants_person(w.hub, id)) hub_known_person(w.hub, id, row);
}

static char *found_row;
static void found_person(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  (void)id;
  found_row = copy_text(row);
}

void keep_find(conn_t from, int64_t person)
{
  vfs_faults.fail_read = fault(w.faults) ? 300 : 0;
  bool ok = sqlite_find_person(w.keep, person, &(struct store_reader){ .row = found_person });
  vfs_faults.fail_read = 0;
  hub_found_person(w.hub, from, person, ok ? found_row : NULL, ok, w.now);
  free(found_row);
  found_row = NULL;
}

void keep_list(void)
{
  if (!sqlite_list(w.keep, STORE_TABLES, &(struct store_reader){ .row = known_table }) ||
      !sqlite_list(w.keep, STORE_PEOPLE, &(struct store_reader){ .row = known_person }))
    fail("the store cannot be read", "");
  hub_numbers(w.hub, store_sqlite.first(w.keep, STORE_TABLES), store_sqlite.first(w.keep, STORE_PEOPLE));
}

/* ---- comparing --------------------------------------------------------------------------------------- */

static struct {
  char *person[512];
  int64_t table[TABLES];
  char *summary[TABLES];
  int tables;
} lists;

static void list_table(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  if (lists.tables == TABLES) fail("the store has more tables than were made", row);
  lists.table[lists.tables] = id;
  lists.summary[lists.tables++] = copy_text(row);
}

static void list_person(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  if (id < 1 || id >= 512) fail("the store has more people than came", row);
  lists.person[id] = copy_text(row);
}

static void drop_lists(void)
{
  for (int i = 0; i < lists.tables; i++) free(lists.summary[i]);
  for (int i = 0; i < 512; i++) free(lists.person[i]);
  memset(&lists, 0, sizeof lists);
}

static void read_lists(struct keep *k)
{
  drop_lists();
  if (!sqlite_list(k, STORE_PEOPLE, &(struct store_reader){ .row = list_person }) ||
      !sqlite_list(k, STORE_TABLES, &(struct store_reader){ .row = list_table }))
    fail("the store cannot be read", "");
}

static const char *summary_of(int64_t table)
{
  for (int i = 0; i < lists.tables; i++)
    if (lists.table[i] == table) return lists.summary[i];
  return NULL;
}

static void compare_table(struct keep *k, const struct kept *t)
{
  const char *summary = summary_of(t->id);
  int entries = 0, first = t->line_count > STORE_CHAT_LINES ? t->line_count - STORE_CHAT_LINES : 0;
  if (!read_pieces(k, t->id)) fail("a table cannot be read", t->code);
  if (t->gone) {
    if (summary || pieces.count) fail("a closed table is still there", t->code);
    return;
  }
  if (!summary || strcmp(summary, t->summary)) fail("a summary is not what was stored", t->summary);
  for (int i = 0; i < pieces.count; i++) {
    const struct piece *p = &pieces.at[i];
    if (p->line) {
      if (first >= t->line_count || p->n != t->line[first].n || strcmp(p->body, t->line[first].body))
        fail("a line is not what was said", p->body);
      first++;
    } else {
      if (entries >= t->entries || p->n != entries + 1 || strcmp(p->kind, t->entry[entries].kind) ||
          strcmp(p->body, t->entry[entries].body))
        fail("an entry is not what was stored", p->body);
      entries++;
    }
  }
  if (entries < t->entries) fail("a stored entry is missing", t->entry[entries].body);
  if (first < t->line_count) fail("a stored line is missing", t->line[first].body);
}

void keep_compare(struct keep *k)
{
  int live = 0;
  read_lists(k);
  for (int i = 0; i < 512; i++) {
    const char *here = lists.person[i], *there = w.disk.person[i];
    if (!here != !there || (here && strcmp(here, there)))
      fail("a person is not who was stored", here ? here : there);
  }
  for (int i = 0; i < w.disk.tables; i++) {
    compare_table(k, &w.disk.table[i]);
    live += !w.disk.table[i].gone;
  }
  if (live != lists.tables) fail("there are more tables than were stored", "");
  drop_lists();
  drop_pieces();
}

static bool stored_here(struct keep *k, const struct row *r)
{
  bool here = false;
  read_lists(k);
  read_pieces(k, r->id);
  if (r->what == ROW_PERSON)
    here = r->id < 512 && lists.person[r->id] && !strcmp(lists.person[r->id], r->body);
  if (r->what == ROW_FORGET_TABLE) here = !summary_of(r->id);
  for (int i = 0; i < pieces.count; i++)
    here |= pieces.at[i].n == r->n &&
            ((r->what == ROW_ENTRY && !pieces.at[i].line) || (r->what == ROW_LINE && pieces.at[i].line));
  drop_lists();
  drop_pieces();
  return here;
}

/* ---- a disk that lies --------------------------------------------------------------------------------- */

/* The entries are the first ones of the table's log; behind them may be what was in doubt. */
static bool begins_like(const struct kept *t)
{
  int n = 0;
  for (int p = 0; p < pieces.count; p++) {
    if (pieces.at[p].line) continue;
    if (pieces.at[p].n != ++n) return false;
    if (n > t->entries) return w.doubt != NULL;
    if (strcmp(pieces.at[p].body, t->entry[n - 1].body)) return false;
  }
  return true;
}

/* What was promised may be gone, and there is nothing to be done about it.  But what is there is
 * a piece of the truth, table by table, or is found to be damaged. */
void after_a_lie(void)
{
  char why[200];
  w.over = true;
  for (int i = 0; i < w.disk.tables; i++) {
    const struct kept *t = &w.disk.table[i];
    if (read_pieces(w.keep, t->id) && !begins_like(t) && sqlite_sound(w.keep->reader, why, sizeof why))
      fail("a log is not what was ever stored", t->code);
  }
  drop_pieces();
  keep_close(false);
}
