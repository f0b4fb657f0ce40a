#!/bin/sh
# Plays one match of any game turn by turn, the first of its legal actions, in POSIX shell and nc over the hall's line
# door (docs/line-door.md). Usage: anything.sh HOST PORT GAME [CODE [TOKEN]]
host=$1 port=$2 game=$3 code=${4:-} token=${5:-}
folder=$(mktemp -d) && mkfifo "$folder/to" "$folder/from" || exit 1
nc "$host" "$port" < "$folder/to" > "$folder/from" &
trap 'kill $! 2> /dev/null; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
exec 3> "$folder/to" 4< "$folder/from"
say() { printf '%s\n' "$1" >&3; }

say "GSTA:1:::HELLO|Shell $$|$token"
while IFS=: read -r type _ name id data <&4; do
    case "$type:$data" in
    GSTA:WELCOME*)
        say "GSTA:1:::ACTIONS"
        if [ "$code" ]; then say "GSTA:1::$code:JOIN"; else say "GSTA:1:$game::OPEN|bot:normal"; fi ;;
    GSTA:ACTIONS\|*\|*\|*)
        words=${data#*|*|*|}
        say "GMOV:1:$name:$id:${words%%|*}" ;;
    GSTA:PING*) say "GSTA:1:::PONG" ;;
    GEND:*) echo "$data" && exit 0 ;;
    GERR:* | GSTA:GONE* | GSTA:BYE*) echo "$data" >&2 && exit 1 ;;
    esac
done
