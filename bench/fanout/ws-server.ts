/**
 * Server in Node, to compare the gateway with: it sends each tick to each socket by `ws` as one
 * message. argv: port symbols rate sockets
 */
import { WebSocketServer } from "ws";

const [port = 0, symbols = 40, rate = 400, sockets = 1] = process.argv.slice(2).map(Number);
const server = new WebSocketServer({ port, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => socket.on("error", () => undefined));
// Ticks begin once all sockets are connected, because a saturated server would not accept the last
// ones.
let started = false;
server.on("connection", () => {
  if (started || server.clients.size < sockets) return;
  started = true;
  start();
});

function start(): void {
  let sent = 0;
  const startedAt = Date.now();
  setInterval(() => {
    const due = Math.floor(((Date.now() - startedAt) / 1000) * rate);
    for (; sent < due; sent++) {
      const text = JSON.stringify({
        type: "tick",
        symbol: `SYMBOL${sent % symbols}`,
        seq: sent,
        time: Date.now(),
        bid: "1.10001",
        ask: "1.10013",
        open: "1.09000",
        high: "1.12000",
        low: "1.08000",
        change: "0.92",
      });
      for (const socket of server.clients) socket.send(text);
    }
  }, 5);
}
