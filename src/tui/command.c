/* command.c - see command.h. */
#include "command.h"

#include <stdio.h>
#include <string.h>

/* Of several Russian words for one thing the first is the one that is told. */
static const struct {
  const char *ru, *en;
} command[] = {
  { "выход", "quit" },       { "помощь", "help" },        { "ходы", "moves" },
  { "очки", "score" },       { "журнал", "log" },         { "стол", "show" },
  { "позиция", "position" }, { "подсказка", "hint" },     { "меню", "menu" },
  { "ссылка", "link" },      { "правила", "rules" },      { "лог", "log" },
  { "отменить", "undo" },    { "сохранить", "save" },     { "ещё", "rematch" },
  { "разбор", "review" },    { "встать", "stand" },       { "начать", "start" },
  { "зрители", "watchers" }, { "попросить", "takeback" }, { "вернуть", "takeback" },
  { "да", "agree" },         { "отойти", "away" },        { "вернуться", "back" },
  { "сдаться", "resign" },   { "закрыть", "close" },      { "удалить", "kick" },
  { "прогнать", "kick" },    { "заглушить", "mute" },     { "разрешить", "unmute" },
  { "столы", "lobby" },      { "сесть", "sit" },          { "бот", "bot" },
  { "медленно", "slow" },    { "сказать", "say" },        { "имя", "name" },
  { "фразы", "phrases" },    { "эмоция", "emote" },       { "раскрыть", "reveal" },
  { "открыть", "open" },     { "дальше", "next" },        { "фраза", "phrase" },
  { "нет", "refuse" },       { "убрать", "nobot" },
};

enum { COMMANDS = sizeof command / sizeof *command, COMMAND_TEXT = 200 };

static bool begins(const char *line, const char *word)
{
  size_t n = strcspn(line, " ");
  return strlen(word) == n && !strncmp(line, word, n);
}

bool command_is(const char *line, const char *english)
{
  if (begins(line, english)) return true;
  for (int i = 0; i < COMMANDS; i++)
    if (!strcmp(command[i].en, english) && begins(line, command[i].ru)) return true;
  return false;
}

const char *command_rest(const char *line)
{
  line += strcspn(line, " ");
  return line + strspn(line, " ");
}

const char *command_in(const char *line, bool russian)
{
  static char text[COMMAND_TEXT];
  for (int i = 0; russian && i < COMMANDS; i++)
    if (begins(line, command[i].en)) {
      snprintf(text, sizeof text, "%s%s", command[i].ru, line + strcspn(line, " "));
      return text;
    }
  return line;
}
