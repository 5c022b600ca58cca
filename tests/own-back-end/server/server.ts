/**
 * A company's own back end, written from the two specification documents alone: it shares no code,
 * no types and no words with this platform. Where the documents leave a question open, it does what
 * a reader of the documents alone would do first:
 *
 * - Paths are the documents' own, `/api/…` and `/v2/api/…`; a call is a method and a path, and
 *   another method is 405. Refusals are 200 with `code` 0 and `msg`; 404, 405, 413 and 415 carry
 *   the same envelope. Unknown fields of an input are ignored, and so is `timestamp`.
 * - A POST is JSON, but a urlencoded form where the documents say form-encoded, and multipart for
 *   the upload. The other kind is 415. `quickCharge` is given both as GET and, by its payloads, as
 *   POST: its five changes take either.
 * - A mutation answers `msg` without data. Where "not shown" would leave nothing to go on with (the
 *   demo account), it answers like the login: `token`, `user`. Registering answers `msg` alone.
 * - Ids and statuses are numbers, settings are text. Amounts are numbers in rows with capital names
 *   and of accounts, and text with two places in deposits, withdrawals and transfers.
 * - `data` and `total` for every list that has pages; `list` and `total` for the two account
 *   histories, as written there; a bare array for what has none. Ten rows are a page.
 * - A named entity is the data itself (user, app config, company); a named field is in an object:
 *   `status`, `url`, `profits`, `value`.
 * - Times are text in the company's zone, `2026-11-22 10:00:00`. Candle times and the filter of
 *   `my_deal` are Unix seconds. A period goes by either of its two names.
 * - `balance` is what is free, `lockBalance` what is bound. A demo and a new account start with
 *   10,000 in each. `type` of codes and passwords is read by nobody: there is one code per address.
 * - `ProfitRatio` and rates are fractions. `draw_id` is the withdrawal currency's id. Types of
 *   withdrawals and ways are 1 crypto and 2 bank, of deposits 0 coin and 1 bank.
 * - `quickCharge`: `info` lists the coins, `submit` takes a coin deposit, `symbols` lists what a
 *   bank deposit may be in, `wire_info` the bank accounts, `wire_submit` a bank deposit; the
 *   `…_edit` are the form that waits for a matching account. `transfer` takes types or ids.
 * - Menus: the documents name no titles for Home's blocks and no group for the user centre.
 * - Socket: `{type, topic, token}` in, `{type, code}` back, `{topic, data}` for what is live.
 *   `DAY_MARKET`: an array of pairs with `Id`, `Code`, `ForexQuotations`. A product's code is the
 *   topic of its candles: one candle with `period`. `FOREX_TRADE` is the live summary, with orders
 *   of `Id`, `UpdatePrice`, `FactProfits`; `FOREX_CLOSED` an array of ids. Micro orders have none.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Fault, Faults } from "./faults.ts";
import type { Person } from "./people.ts";
import { Refused } from "./refused.ts";
import { type Call, callsOf, Done, type Input, type Kind, World } from "./routes.ts";
import { logo, settings } from "./settings.ts";
import { Live } from "./socket.ts";

const mostBytes = 8_000_000;

class OwnBackEnd {
  readonly world = new World();
  readonly #faults = new Faults();
  readonly #calls = callsOf(this.world);
  readonly #server: Server;
  readonly #live: Live;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        console.error(error);
        envelope(response, 500, { code: 500, msg: "Server error" });
      });
    });
    this.#live = new Live(this.#server, this.world);
  }

  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    this.world.market.open();
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.world.market.close();
    this.#live.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://own");
    const body = await bytesOf(request);
    if (url.pathname.startsWith("/__")) return this.#private(request, response, url, body);
    if (url.pathname.startsWith("/api/static/")) return this.#picture(response, url.pathname);
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const contentType = request.headers["content-type"] ?? "";
    const query = Object.fromEntries(url.searchParams);
    const method = request.method ?? "";
    const logged = contentType.startsWith("multipart/") ? "" : body.toString();
    const line = { method, path: url.pathname, query, contentType, body: logged, token };
    this.#faults.log.push(line);
    const call = this.#calls.get(url.pathname);
    try {
      if (!call) throw new Failure(404, "No such call");
      const person = call.login ? this.world.people.ofToken(token) : (undefined as never);
      const given = await inputOf(call, method, contentType, query, body);
      const answer = await call.answer({ person: person as Person, ...given });
      if (call.mutation && this.#faults.spoil(url.pathname, response)) return;
      const done = answer instanceof Done ? answer : new Done("ok", answer);
      const data = this.#faults.change(url.pathname, done.data);
      envelope(response, 200, this.#faults.wrap(url.pathname, done.msg, data));
    } catch (error) {
      if (error instanceof Failure)
        envelope(response, error.status, { code: error.status, msg: error.message });
      else if (error instanceof Refused)
        envelope(response, 200, { code: error.code, msg: error.message });
      else throw error;
    }
  }

  #picture(response: ServerResponse, path: string): void {
    const uploaded = this.world.identity.picture(Number(path.split("/").at(-1)));
    response.writeHead(200, { "content-type": uploaded?.type ?? "image/png" });
    response.end(uploaded?.bytes ?? logo);
  }

  /** Serves the calls for tests: see faults.ts. */
  #private(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const given = body.length > 0 ? JSON.parse(body.toString()) : undefined;
    const asked = `${request.method} ${url.pathname.slice(3)}`;
    const answers: Record<string, () => unknown> = {
      "GET log": () => this.#faults.log,
      "DELETE log": () => this.#faults.log.splice(0).length,
      "GET faults": () => this.#faults.list,
      "POST faults": () => this.#faults.add(given as Fault),
      "DELETE faults": () => this.#faults.list.splice(0).length,
      "POST settings": () => Object.assign(settings, given),
      "DELETE sessions": () => this.world.people.endSessions(),
      "GET mail": () => this.world.people.mail,
      "GET calls": () =>
        [...this.#calls].map(([path, { kinds, mutation, login }]) => ({
          ...{ path, kinds, mutation, login },
        })),
    };
    const answer = answers[asked];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.() ?? null));
  }
}

/** Ends a call with a status of HTTP. */
class Failure extends Error {
  readonly status: number;

  constructor(status: number, msg: string) {
    super(msg);
    this.status = status;
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const kindsOfBody: [string, Kind][] = [
  ["application/x-www-form-urlencoded", "form"],
  ["application/json", "json"],
  ["multipart/form-data", "file"],
];

async function inputOf(
  call: Call,
  method: string,
  contentType: string,
  query: Input,
  body: Buffer,
): Promise<{ input: Input; file: File | undefined }> {
  if (body.length > mostBytes) throw new Failure(413, "Too large");
  const byQuery = call.kinds.includes("query") && method === "GET";
  if (byQuery) return { input: query, file: undefined };
  if (method !== "POST" || call.kinds.join() === "query")
    throw new Failure(405, "Method not allowed");
  const kind = kindsOfBody.find(([type]) => contentType.startsWith(type))?.[1];
  if (!kind || !call.kinds.includes(kind)) throw new Failure(415, "Unsupported body");
  if (kind === "form")
    return { input: Object.fromEntries(new URLSearchParams(body.toString())), file: undefined };
  if (kind === "json") return { input: jsonInput(body.toString()), file: undefined };
  const headers = { "content-type": contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const file = form.get("file");
  return { input: {}, file: file instanceof File ? file : undefined };
}

/** Each field as text, as a form would bring it. */
function jsonInput(body: string): Input {
  try {
    const fields: unknown = JSON.parse(body);
    return Object.fromEntries(
      Object.entries(fields ?? {}).map(([name, value]) => [name, String(value ?? "")]),
    );
  } catch {
    throw new Failure(400, "Not JSON");
  }
}

function envelope(
  response: ServerResponse,
  status: number,
  answer: { code: number; msg: string; data?: unknown },
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(answer));
}

/** Starts it on a port of its own, or on the given one. */
export async function startOwnBackEnd(port = 0) {
  const backEnd = new OwnBackEnd();
  const url = await backEnd.listen(port);
  return { url, close: () => backEnd.close(), stopMarket: () => backEnd.world.market.close() };
}

if (import.meta.main) console.log((await startOwnBackEnd(Number(process.env.PORT ?? 0))).url);
