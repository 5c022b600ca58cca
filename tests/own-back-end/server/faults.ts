/**
 * Faults that tests may switch on, and the log that they read. Paths: `/__log` (GET, DELETE),
 * `/__faults` (POST one fault, GET, DELETE), `/__settings` (POST), `/__sessions` (DELETE),
 * `/__mail` (GET), `/__calls` (GET).
 */

import type { ServerResponse } from "node:http";

/** How a mutation is answered after it was carried out. */
const spoilt = ["rubbish", "empty", "html", "502", "hang", "cut"] as const;

export interface Fault {
  /** Path of the call; one of the other fields says the fault. */
  path: string;
  /** Way in which the answer is spoilt. */
  answer?: (typeof spoilt)[number];
  /** Field that is left out of the data, at any depth. */
  leaveOut?: string;
  /** Fields and lists that stay; all others are left out. */
  keepOnly?: string[];
  /** True if all numbers are written as text. */
  asText?: boolean;
  /** True if the data's fields, or a list's rows, stand beside `code` and `msg`. */
  beside?: boolean;
  /** True if a list's rows come without anything else. */
  bare?: boolean;
}

export interface Logged {
  method: string;
  path: string;
  query: Record<string, string>;
  contentType: string;
  body: string;
  token: string;
}

export class Faults {
  readonly log: Logged[] = [];
  list: Fault[] = [];

  add(fault: Fault): void {
    this.list.push(fault);
  }

  /** The data, changed by the faults of its path. */
  change(path: string, data: unknown): unknown {
    return this.list
      .filter((fault) => fault.path === path)
      .reduce((changed, { leaveOut, keepOnly, asText }) => {
        const kept = keepOnly && new Set([...keepOnly, ...holders]);
        if (kept) return changeFields(changed, (name) => kept.has(name));
        if (leaveOut) return changeFields(changed, (name) => name !== leaveOut);
        return asText ? changeFields(changed, () => true, String) : changed;
      }, data);
  }

  /** Envelope of this data. */
  wrap(path: string, msg: string, data: unknown): { code: number; msg: string; data?: unknown } {
    const answer = { code: 1, msg, data };
    const fault = this.list.find((each) => each.path === path && (each.beside || each.bare));
    if (!fault || data === null || typeof data !== "object") return answer;
    if (fault.beside) return Array.isArray(data) ? answer : { code: 1, msg, ...data };
    const { data: rows, list } = data as Record<string, unknown>;
    return { ...answer, data: rows ?? list };
  }

  /** Answers with the fault of this path, if there is one. */
  spoil(path: string, response: ServerResponse): boolean {
    const fault = this.list.find((each) => each.path === path && each.answer);
    if (fault?.answer === undefined) return false;
    if (fault.answer === "cut") response.socket?.destroy();
    else if (fault.answer !== "hang") {
      const [status, type, body] = bodies[fault.answer];
      response.writeHead(status, { "content-type": type }).end(body);
    }
    return true;
  }
}

const bodies = {
  rubbish: [200, "application/json", '{"code":1,"da'],
  empty: [200, "application/json", ""],
  html: [200, "text/html", "<!doctype html><title>Done</title><p>Done"],
  "502": [502, "text/html", "<html><h1>502 Bad Gateway</h1></html>"],
} as const;

/** Names of the fields that hold a list's rows, or an entity inside another one. */
const holders = (
  "data list total sec number user bank_info draw_currency ForexQuotations ForexTradeLists " +
  "ForexTradeList HasForexMultiple"
).split(" ");

/** Data without the removed fields, with numbers as the fault writes them. */
function changeFields(
  data: unknown,
  stays: (name: string) => boolean,
  write = (number: number): unknown => number,
): unknown {
  if (typeof data === "number") return write(data);
  if (Array.isArray(data)) return data.map((each) => changeFields(each, stays, write));
  if (data === null || typeof data !== "object") return data;
  const kept = Object.entries(data).filter(([name]) => stays(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, changeFields(value, stays, write)]));
}
