#!/bin/sh
# A bot for Battleship in POSIX shell and nc, over the hall's line door (docs/line-door.md).
# It fires at every seventh cell, round and round. Usage: battleship.sh [HOST [PORT [CODE]]]
# With a CODE it joins that table, else it opens one against the hall's easy bot.
host=${1:-localhost} port=${2:-7778} code=${3:-}
folder=$(mktemp -d) && mkfifo "$folder/to" "$folder/from" || exit 1
nc "$host" "$port" < "$folder/to" > "$folder/from" &
trap 'kill $! 2> /dev/null; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
exec 3> "$folder/to" 4< "$folder/from"
say() { printf '%s\n' "$1" >&3; }

placed=0 battle=0 shot=0
say "GSTA:1:::HELLO|Shell $$"
while IFS=: read -r type _ game id data <&4; do
    case "$type:$data" in
    GSTA:WELCOME*) if [ "$code" ]; then say "GSTA:1::$code:JOIN"; else say "GSTA:1:BATTLESHIP::OPEN|bot:easy"; fi ;;
    GMOV:battle*) battle=1 ;;
    GSTA:TURN\|1*)
        if [ "$placed" = 0 ]; then
            placed=1
            say "GMOV:1:$game:$id:RANDOM"
            say "GMOV:1:$game:$id:READY"
        elif [ "$battle" = 1 ]; then
            cell=$((shot * 7 % 100)) shot=$((shot + 1))
            say "GMOV:1:$game:$id:SHOT|$((cell / 10 + 1))|$((cell % 10 + 1))"
        fi ;;
    GEND:*) echo "$data" && exit 0 ;;
    GERR:* | GSTA:GONE* | GSTA:BYE*) echo "$data" >&2 && exit 1 ;;
    esac
done
