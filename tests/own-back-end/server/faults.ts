/**
 * What tests may switch on, and the log they read. Paths: `/__log` (GET, DELETE), `/__faults` (POST
 * one fault, GET, DELETE), `/__settings` (POST), `/__sessions` (DELETE), `/__mail` (GET),
 * `/__calls` (GET).
 */

import type { ServerResponse } from "node:http";

/** How a mutation is answered after it was carried out. */
const spoilt = ["rubbish", "empty", "html", "502", "hang", "cut"] as const;

export interface Fault {
  /** The call's path. */
  path: string;
  /** The answer is spoilt so, or … */
  answer?: (typeof spoilt)[number];
  /** … this field is left out of its data, wherever it stands. */
  leaveOut?: string;
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

  /** The data without the fields that are to be left out. */
  without(path: string, data: unknown): unknown {
    const names = this.list.filter((fault) => fault.path === path).map(({ leaveOut }) => leaveOut);
    return names.reduce((left, name) => (name ? leaveOut(left, name) : left), data);
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

function leaveOut(data: unknown, name: string): unknown {
  if (Array.isArray(data)) return data.map((each) => leaveOut(each, name));
  if (data === null || typeof data !== "object") return data;
  const kept = Object.entries(data).filter(([key]) => key !== name);
  return Object.fromEntries(kept.map(([key, value]) => [key, leaveOut(value, name)]));
}
