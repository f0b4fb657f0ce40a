// Plays one match of any game at a hall, a legal action at random, with what Node.js 22 and every browser have:
// node anything.mjs http://localhost:8000 GAME [CODE] [TOKEN]
const [server, game, code = "", token] = process.argv.slice(2);
const line = new WebSocket(`${server.replace(/^http/, "ws")}/ws`);
const send = (message) => line.send(JSON.stringify(message));
let me = "", seq = 0;

line.onopen = () => send({ t: "hello", v: 1, origin: 1 + Math.floor(Math.random() * 2 ** 30), actions: true, ...(token ? { token } : {}) });
line.onclose = () => process.exit(1); // one that comes back names its token again, and the `n` of its views in `join`
line.onmessage = ({ data }) => {
  for (const message of JSON.parse(data)) hear(message);
};

function hear(message) {
  switch (message.t) {
    case "welcome":
      if (me) break; // it is told again when a table is opened
      me = message.player;
      send(code ? { t: "join", code } : { t: "open", game, seats: ["me", "bot:normal"], start: true });
      break;
    case "table": {
      const seat = message.seats.findIndex((each) => each.player === me);
      if (message.state === "ENDED" && message.outcome) {
        console.log("place", message.outcome.places[seat]);
        process.exit(0);
      }
      if (!message.match && seat >= 0 && !message.seats[seat].ready) send({ t: "ready", code: message.code });
      break;
    }
    case "actions": {
      const words = message.actions ?? message.forms.filter((form) => form === form.toLowerCase());
      if (words.length) send({ t: "act", match: message.match, seat: message.seat, action: words[Math.floor(Math.random() * words.length)], seq: ++seq });
      break;
    }
    case "error":
      console.error(message.code, message.facts ?? "");
      process.exit(1);
  }
}
