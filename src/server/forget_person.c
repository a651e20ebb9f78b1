/* forget_person.c - see forget_person.h. */
#include "forget_person.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

char *body_without(const char *kind, const char *body, int64_t person, const char *name)
{
  json_t *j = json_loads(body, 0, NULL), *row;
  bool changed = false;
  size_t i;
  if (!strcmp(kind, "start"))
    json_array_foreach(json_object_get(j, "names"), i,
                       row) if (json_integer_value(json_object_get(row, "person")) == person)
    {
      changed = true;
      json_object_set_new(row, "name", json_string("—"));
    }
  const char *who = json_string_value(json_object_get(j, "who"));
  const json_t *number = json_object_get(j, "person"); /* lines of older servers have the name alone */
  bool said = number ? json_integer_value(number) == person : who && !strcmp(who, name);
  if (!strcmp(kind, "chat") && said) {
    changed = true;
    json_object_set_new(j, "who", json_string("—"));
    json_object_del(j, "phrase");
    json_object_set_new(j, "text", json_string("—"));
  }
  size_t size = changed ? json_dumpb(j, NULL, 0, JSON_COMPACT) : 0;
  char *text = changed ? calloc(1, size + 1) : NULL;
  if (text) json_dumpb(j, text, size, JSON_COMPACT);
  json_decref(j);
  return text;
}
