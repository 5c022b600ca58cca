/**
 * Reads answers with the app's own code, as a page does if the company has its own back end. The
 * app's modules expect a browser; stand-ins replace the parts of a browser that these modules use.
 */

import type { AnyCall } from "#app/api/client.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { SpecifiedCall } from "#domain/contracts/http/specified.ts";
import { rowsOf } from "./fields.ts";
import type { Heard, Reading } from "./judge.ts";
import { addressOf, type Fields } from "./probe.ts";
import type { Read } from "./socket-probe.ts";

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Installs the stand-ins; must run before a module of the app is loaded. */
export function standInForBrowser(base: URL): void {
  const globals = {
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    location: new URL(base),
    document: { documentElement: { getAttribute: () => null } },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

function readOnly(send: typeof fetch): typeof fetch {
  return (input, init) => {
    if ((init?.method ?? "GET") !== "GET") throw new Error("reading an answer sends nothing");
    return send(input, init);
  };
}

interface Replay {
  path: string;
  answer: Response;
}

export class AppReader {
  readonly #base: URL;
  readonly #network: typeof fetch;
  #replay: Replay | null = null;

  /**
   * @param network sends the requests that the app makes while it reads an answer; must refuse
   * requests that change anything
   */
  constructor(base: URL, network = readOnly(globalThis.fetch)) {
    this.#base = base;
    this.#network = network;
    standInForBrowser(base);
  }

  async messageReader(): Promise<Read> {
    const { readOwnMessage } = await import("#app/realtime/own-messages.ts");
    const { tradeList } = await import("#domain/contracts/http/market.ts");
    const { OwnDialect } = await import("#app/api/own-back-end/own-dialect.ts");
    const dialect = new OwnDialect();
    const reading = this.#within(() => dialect.request(tradeList, {}, { token: null }));
    const pairs = await reading.catch(() => []);
    const listener = { pairs: pairs as Pair[], zone: "GMT" };
    return (text) => readOwnMessage(text, { ...listener, nowMs: Date.now() });
  }

  /**
   * Returns the fields that the app sends: those specified for the call, and those of every call.
   */
  async sent(specified: SpecifiedCall, fields: Fields): Promise<Fields> {
    if (specified.body === "multipart") return fields;
    const { specifiedFields } = await import("#app/api/own-back-end/ask.ts");
    return specifiedFields(specified, { ...fields });
  }

  /**
   * Reads an answer with the app's code. Does not repeat the request that got it, but may make
   * others.
   */
  async read(
    specified: SpecifiedCall,
    call: AnyCall,
    fields: Fields,
    heard: Heard,
    token: string,
  ): Promise<Reading> {
    if (heard.kind === "else") return { ok: false, why: heard.says };
    const { OwnDialect } = await import("#app/api/own-back-end/own-dialect.ts");
    const { traderSession } = await import("#app/api/token.ts");
    traderSession.keep(token);
    const { data, status, text } = heard;
    this.#replay = { path: call.path, answer: new Response(text, { status }) };
    const dialect = new OwnDialect();
    const read = async () =>
      specified.body === "multipart"
        ? dialect.uploaded(call, JSON.parse(text))
        : dialect.request(call, { ...fields }, { token });
    try {
      const output = await this.#within(read);
      return isHollow(specified, data, output)
        ? { ok: false, why: "none of the rows can be read" }
        : { ok: true, output };
    } catch (error) {
      return { ok: false, why: (error as Error).message };
    } finally {
      this.#replay = null;
    }
  }

  /** Runs the work with this reader's `fetch` in place of the app's. */
  async #within<T>(work: () => Promise<T>): Promise<T> {
    const before = globalThis.fetch;
    globalThis.fetch = (input, init) => this.#fetch(input, init);
    try {
      return await work();
    } finally {
      globalThis.fetch = before;
    }
  }

  async #fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = new URL(input instanceof Request ? input.url : input, this.#base);
    if (this.#replay?.path === asked.pathname) return this.#replay.answer.clone();
    const url = addressOf(this.#base, asked.pathname);
    url.search = asked.search;
    return this.#network(url, init);
  }
}

/** True if the answer has rows but the app has kept none of them. */
function isHollow({ answer }: SpecifiedCall, data: unknown, output: unknown): boolean {
  if (answer.kind !== "list" && answer.kind !== "page") return false;
  const [before, after] = [data, output].map((each) => rowsOf(answer.kind, each)?.length ?? null);
  return before !== null && before !== undefined && before > 0 && after === 0;
}
