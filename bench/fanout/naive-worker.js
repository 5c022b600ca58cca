/**
 * Server to compare with: one Durable Object that sends every tick to every socket as one message.
 */
import { DurableObject } from "cloudflare:workers";

export class Naive extends DurableObject {
  sockets = new Set();
  running = false;

  async fetch() {
    const [client, server] = Object.values(new WebSocketPair());
    server.accept();
    this.sockets.add(server);
    server.addEventListener("close", () => this.sockets.delete(server));
    if (this.sockets.size >= this.env.SETTINGS.sockets) this.start();
    return new Response(null, { status: 101, webSocket: client });
  }

  start() {
    if (this.running) return;
    this.running = true;
    const { symbols, rate } = this.env.SETTINGS;
    let seq = 0;
    const startedAt = Date.now();
    let sent = 0;
    setInterval(() => {
      const due = Math.floor(((Date.now() - startedAt) / 1000) * rate);
      for (; sent < due; sent++) {
        const text = JSON.stringify({
          type: "tick",
          symbol: `SYMBOL${sent % symbols}`,
          seq: ++seq,
          time: Date.now(),
          bid: "1.10001",
          ask: "1.10013",
          open: "1.09000",
          high: "1.12000",
          low: "1.08000",
          change: "0.92",
        });
        for (const socket of this.sockets) {
          try {
            socket.send(text);
          } catch {
            this.sockets.delete(socket);
          }
        }
      }
    }, 5);
  }
}

export default {
  fetch(request, env) {
    return env.NAIVE.get(env.NAIVE.idFromName("one")).fetch(request);
  },
};
