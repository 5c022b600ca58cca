/** The socket: login, logout, sub, unsub and ping, and the messages of each topic. */

import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import type { Pair } from "./market.ts";
import type { Person } from "./people.ts";
import type { World } from "./routes.ts";

interface Client {
  socket: WebSocket;
  person: Person | undefined;
  topics: Set<string>;
}

export class Live {
  readonly clients = new Set<Client>();
  readonly #world: World;
  readonly #sockets: WebSocketServer;

  constructor(server: Server, world: World) {
    this.#world = world;
    this.#sockets = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      if (request.url?.split("?")[0] !== "/api/v2/ws") socket.destroy();
      else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#greet(opened));
    });
    world.market.onMove((moved) => this.#tell(moved));
    world.trading.onClosed((person, ids) => this.#tellClosed(person, ids));
  }

  close(): void {
    for (const { socket } of this.clients) socket.terminate();
    this.#sockets.close();
  }

  #greet(socket: WebSocket): void {
    const client: Client = { socket, person: undefined, topics: new Set() };
    this.clients.add(client);
    socket.on("close", () => this.clients.delete(client));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => this.#hear(client, String(data)));
  }

  #hear(client: Client, said: string): void {
    const message = parsed(said);
    const type = String(message?.type ?? "");
    const topic = String(message?.topic ?? "");
    if (type === "ping") return send(client, { type: "pong" });
    if (type === "login") {
      client.person = this.#personOf(String(message?.token ?? ""));
      return send(client, { type, code: client.person ? 1 : 999 });
    }
    if (type === "logout") client.person = undefined;
    else if (type === "sub") client.topics.add(topic);
    else if (type === "unsub") client.topics.delete(topic);
    else return;
    send(client, { type, code: 1, ...(topic && { topic }) });
  }

  #personOf(token: string): Person | undefined {
    try {
      return this.#world.people.ofToken(token);
    } catch {
      return undefined;
    }
  }

  #tell(moved: Pair[]): void {
    const data = moved.map(({ Id, Code, ForexQuotations }) => ({ Id, Code, ForexQuotations }));
    for (const client of this.clients) {
      if (client.topics.has("DAY_MARKET")) send(client, { topic: "DAY_MARKET", data });
      for (const { Id, Code } of moved.filter((each) => client.topics.has(each.Code)))
        for (const candle of this.#world.market.newest(Id))
          send(client, { topic: Code, data: { Code, ...candle } });
      const wanted = client.person && client.topics.has("FOREX_TRADE");
      const summary = wanted && this.#world.trading.summary(client.person as Person);
      if (summary) send(client, { topic: "FOREX_TRADE", data: summary });
    }
  }

  #tellClosed(person: Person, data: number[]): void {
    for (const client of this.clients)
      if (client.person === person && client.topics.has("FOREX_CLOSED"))
        send(client, { topic: "FOREX_CLOSED", data });
  }
}

function parsed(said: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(said);
    return message !== null && typeof message === "object" ? { ...message } : undefined;
  } catch {
    return undefined;
  }
}

function send(client: Client, message: object): void {
  if (client.socket.readyState === client.socket.OPEN) client.socket.send(JSON.stringify(message));
}
