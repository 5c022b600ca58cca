/** A browser's socket on the real worker, with all messages received so far. */
import { env, exports } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { type ServerMessage, serverMessageSchema } from "#domain/contracts/socket.ts";
import { signToken } from "#domain/network/session-token.ts";
import { accountName, gatewayName } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";

export const { ACCOUNT, DB, GATEWAY, MARKET, SESSION_SECRET } = env as Env;
const waiting = { timeout: 20_000, interval: 20 };

export class TestSocket {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly #messages: ServerMessage[] = [];
  closed: { code: number; reason: string } | null = null;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      this.texts.push(String(event.data));
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  /** Everything received, checked against the contract. */
  get messages(): ServerMessage[] {
    for (const text of this.texts.slice(this.#messages.length)) {
      const message = JSON.parse(text) as ServerMessage;
      serverMessageSchema.parse(message);
      this.#messages.push(message);
    }
    return this.#messages;
  }

  of<T extends ServerMessage["type"]>(type: T): Array<Extract<ServerMessage, { type: T }>> {
    return this.messages.filter((message) => message.type === type) as Array<
      Extract<ServerMessage, { type: T }>
    >;
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends and waits for the next message of a type. */
  async ask<T extends ServerMessage["type"]>(
    message: unknown,
    type: T,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    const before = this.of(type).length;
    this.send(message);
    return this.next(type, before);
  }

  /** The next message of a type after the first `after` of them. */
  async next<T extends ServerMessage["type"]>(
    type: T,
    after: number,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    await vi.waitFor(
      () => expect(this.of(type).length, `${type} after ${after}`).toBeGreaterThan(after),
      waiting,
    );
    return this.of(type)[after] as Extract<ServerMessage, { type: T }>;
  }

  /** Sends a reader's ping, which acknowledges everything received so far. */
  acknowledge(): void {
    this.send({ type: "ping", ack: this.of("pong").at(-1)?.mark ?? "" });
  }

  async closing(): Promise<{ code: number; reason: string }> {
    await vi.waitFor(() => expect(this.closed).not.toBeNull(), waiting);
    return this.closed ?? { code: 0, reason: "" };
  }
}

/** Opens a socket at the gateway directly, with the headers that the worker would forward. */
export async function openSocket(
  gateway: DurableObjectStub,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const answer = await gateway.fetch("https://gateway/socket", {
    headers: {
      Upgrade: "websocket",
      "x-company-id": "1",
      "x-client-id": crypto.randomUUID(),
      "x-client-address": crypto.randomUUID(),
      "x-lang": "en",
      ...headers,
    },
  });
  if (!answer.webSocket) throw new Error(`no socket: ${answer.status}`);
  return new TestSocket(answer.webSocket);
}

let shard = 1_000;
/** A gateway that no other test uses. */
export function freshGateway(companyId = 1) {
  return GATEWAY.get(GATEWAY.idFromName(gatewayName(companyId, "test", shard++)));
}

/** Opens a socket through the worker. */
export function upgrade(query: string, headers: Record<string, string> = {}): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  return worker.fetch(
    new Request(`https://demo.example/api/v2/ws${query}`, {
      headers: { Upgrade: "websocket", ...headers },
    }),
  );
}

/** Opens a socket as a page of that host does. */
export async function connect(
  client: string = crypto.randomUUID(),
  host = "demo.example",
): Promise<TestSocket> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  const headers = { Upgrade: "websocket", Origin: `https://${host}` };
  const url = `https://${host}/api/v2/ws?client=${client}&lang=en`;
  const answer = await worker.fetch(new Request(url, { headers }));
  if (!answer.webSocket) throw new Error(`refused: ${answer.status}`);
  return new TestSocket(answer.webSocket);
}

/** Ids of the demo company's products by code. */
export async function productIds(): Promise<Map<string, number>> {
  const rows = await DB.prepare("SELECT id, code FROM products WHERE company_id = 1").all<{
    id: number;
    code: string;
  }>();
  return new Map(rows.results.map(({ id, code }) => [code, id]));
}

/** A trader with an account and a session. */
export async function openTrader(companyId = 1, balance = "10000") {
  const userId = crypto.randomUUID();
  const stub = ACCOUNT.get(ACCOUNT.idFromName(accountName(companyId, userId)));
  const identity = { companyId, userId, isDemo: true };
  await stub.open(identity, "USD", balance);
  const random = crypto.getRandomValues(new Uint8Array(32));
  const { token, tokenHash } = await signToken(userId, random, SESSION_SECRET);
  await stub.startSession(tokenHash, Date.now());
  return { stub, identity, token, tokenHash };
}
