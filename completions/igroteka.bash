# igroteka.bash - completion for bash.  It asks the program itself for commands,
# options, games and their settings, so it cannot fall behind it.

_igroteka_games() { igroteka games --lang en 2>/dev/null | sed -n 's/^\([a-z][a-z0-9]*\)  .*/\1/p'; }

# Which bots there are is said to whoever asks for another one.
_igroteka_bots() { igroteka play --plain null --lang en --bot '?' 2>&1 | sed -n 's/.*there are: *//p'; }

# The settings of a game as NAME=VALUE.
_igroteka_sets() {
  igroteka games --lang en 2>/dev/null | awk -v game="$1" '
    /^[a-z]/ { on = game == "" || $1 == game }
    on && /^ +--set / { split($2, pair, "="); n = split(pair[2], value, "|"); for (i = 1; i <= n; i++) print pair[1] "=" value[i] }'
}

_igroteka() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} before= command=${COMP_WORDS[1]:-} words i
  [ "$COMP_CWORD" -gt 1 ] && before=${COMP_WORDS[COMP_CWORD-2]}
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    words="$(igroteka --help --lang en 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\)  *[A-Z].*/\1/p') --help --version --lang"
  elif [ "$prev" = = ] && [ "$command" != serve ]; then
    words=$(_igroteka_sets "${COMP_WORDS[2]:-}" | sed -n "s/^$before=//p")
  elif [ "$cur" = = ]; then
    words=$(_igroteka_sets "${COMP_WORDS[2]:-}" | sed -n "s/^$prev=//p")
    cur=
  elif [ "$prev" = --lang ]; then words="ru en"
  elif [ "$prev" = --motion ]; then words="on off auto"
  elif [ "$prev" = --bot ]; then words=$(_igroteka_bots)
  elif [ "$prev" = --game ]; then words=$(_igroteka_games)
  elif [ "$prev" = --set ]; then
    words=$(_igroteka_sets "${COMP_WORDS[2]:-}" | sed 's/=.*/=/' | sort -u)
    compopt -o nospace 2>/dev/null
  else
    case $prev in
      --file | -f | --record | --svg | --resume | --from | --data | --tls-cert | --tls-key | --config) COMPREPLY=($(compgen -f -- "$cur")); return ;;
      --seats | --seat | --people | --seed | --games | --threads | --sprt | --simulations | --sims | --ms | --deals | --to | --rounds | --join | --name | --port) return ;;
    esac
    case $cur in
      -*) words=$(igroteka "$command" --help --lang en 2>/dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p') ;;
      *) case $command in
           play | rules | new | selfplay | perft | bench | conformance) words=$(_igroteka_games) ;;
           arena | bot) words=$(_igroteka_bots) ;;
           admin) [ "$COMP_CWORD" = 2 ] && words=$(igroteka admin 2>/dev/null | sed -n 's/^  igroteka admin \([a-z-]*\).*/\1/p') ;;
           *) COMPREPLY=($(compgen -f -- "$cur")); return ;;
         esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}

complete -F _igroteka igroteka
