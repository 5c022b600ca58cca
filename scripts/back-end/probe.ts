import { dataOf } from "#app/api/own-back-end/envelope.ts";
import type { SpecifiedAnswer, SpecifiedCall } from "#domain/contracts/http/specified.ts";
import { isRow } from "./fields.ts";
import type { Heard } from "./judge.ts";

/** Time in ms to wait for an answer, the same as in the app. */
const answerMsMax = 15_000;

export type Fields = Readonly<Record<string, string | number | Blob>>;

export interface Probe {
  /** Base address of the back end, including its path, if any. */
  base: URL;
  token: string;
}

export function addressOf(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, "") + path;
  return url;
}

function requestOf({ base, token }: Probe, path: string, call: SpecifiedCall, fields: Fields) {
  const url = addressOf(base, path);
  const headers: Record<string, string> = { lang: "en", accept: "application/json" };
  if (token !== "") headers.authorization = token;
  const given = Object.entries(fields);
  if (call.body === "query") {
    for (const [name, value] of given) url.searchParams.set(name, String(value));
    url.searchParams.set("timestamp", String(Date.now()));
    return new Request(url, { headers });
  }
  if (call.body === "multipart") {
    const form = new FormData();
    for (const [name, value] of given) form.set(name, value as string | Blob);
    return new Request(url, { method: "POST", headers, body: form });
  }
  const texts = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const body = call.body === "form" ? new URLSearchParams(texts) : JSON.stringify(fields);
  if (call.body === "json") headers["content-type"] = "application/json";
  return new Request(url, { method: "POST", headers, body });
}

/** Sends a call. It never throws, because a missing answer is a result, too. */
export async function probe(
  to: Probe,
  path: string,
  call: SpecifiedCall,
  fields: Fields,
): Promise<Heard> {
  try {
    const signal = AbortSignal.timeout(answerMsMax);
    const request = requestOf(to, path, call, fields);
    const answer = await fetch(request, { redirect: "manual", signal });
    return heardOf(answer.status, await answer.text(), call.answer);
  } catch (error) {
    const { name, message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    return { kind: "else", status: 0, says: name === "TimeoutError" ? "no answer in 15 s" : why };
  }
}

const shownMax = 60;

export function heardOf(status: number, text: string, answer: SpecifiedAnswer): Heard {
  const shown = text.slice(0, shownMax).replaceAll(/\s+/g, " ");
  const odd = { kind: "else", status, says: `status ${status}, no envelope: ${shown}` } as const;
  try {
    const body: unknown = JSON.parse(text);
    if (!isRow(body) || !/^-?\d+$/.test(String(body.code))) return odd;
    const msg = typeof body.msg === "string" ? body.msg : "";
    const data = dataOf(answer, body);
    return { kind: "envelope", status, code: Number(body.code), msg, data, text };
  } catch {
    return odd;
  }
}
