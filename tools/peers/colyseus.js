// A hall of Colyseus rooms for `rumpus bench server --peer colyseus`: rooms of two with a trivial game, as its
// documentation writes one: the room is stepped 60 times a second, what changed is sent 20 times a second, nothing is kept.
//
// Two pieces fall, `smooth` (a little in each step) or by `rows` (two a second, the rest of the time nothing changes);
// keys move and turn them. A line on standard input is answered with how late the steps since the last one came: pairs of
// milliseconds and how many.
import http from "node:http";
import { createInterface } from "node:readline";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const STEP_MS = 1000 / 60;
const ROW_STEPS = 30;
const smooth = process.argv[2] !== "rows";
/** How many steps came so many tenths of a millisecond late. */
let late = new Map();

const small = () => t.uint8().default(0);
const Piece = schema({ x: small(), y: t.float32().default(0), turn: small(), landed: small() });
const Pair = schema({ left: Piece, right: Piece });

class Falling extends Room {
  maxClients = 2;
  autoDispose = true;

  onCreate() {
    this.state = new Pair();
    this.steps = 0;
    this.due = performance.now() + STEP_MS;
    this.setSimulationInterval(() => this.step());
    this.seats = new Map();
    this.onMessage("key", (client, key) => this.press(this.seats.get(client.sessionId), key));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size === 0 ? this.state.left : this.state.right);
  }

  press(piece, key) {
    if (key === "left") piece.x = Math.max(0, piece.x - 1);
    else if (key === "right") piece.x = Math.min(7, piece.x + 1);
    else if (key === "turn") piece.turn = (piece.turn + 1) % 4;
  }

  step() {
    const now = performance.now();
    const tenths = Math.max(0, Math.round((now - this.due) * 10));
    late.set(tenths, (late.get(tenths) ?? 0) + 1);
    this.due = now + STEP_MS;
    this.steps += 1;
    if (!smooth && this.steps % ROW_STEPS !== 0) return;
    for (const piece of [this.state.left, this.state.right]) {
      piece.y += smooth ? 1 / ROW_STEPS : 1;
      if (piece.y > 15) {
        piece.y = 0;
        piece.x = 3;
        piece.landed = (piece.landed + 1) % 256;
      }
    }
  }
}

const web = http.createServer();
const server = new Server({ transport: new WebSocketTransport({ server: web }), greet: false });
server.define("falling", Falling);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${web.address().port}`);
createInterface({ input: process.stdin }).on("line", () => {
  console.log(JSON.stringify([...late].map(([tenths, count]) => [tenths / 10, count])));
  late = new Map();
});
