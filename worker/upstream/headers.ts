/** Which headers go to a company's back end, and which of its answer reach the browser. */
import { callerOf } from "../caller.ts";
import type { AppContext } from "../context.ts";
import { ownToken } from "./sessions.ts";

/** Of the browser's request. Never a cookie, an origin, or an address header of the client. */
const forwarded = [
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "lang",
  "user-agent",
] as const;

/** Names this platform to itself: a request that carries it has been sent to a back end before. */
const hop = "edge-broker";

/** True for a request that comes from this platform: its back end would be the platform itself. */
export function isLoop(request: Request): boolean {
  return request.headers.get("via")?.includes(hop) === true;
}

export async function requestHeaders(
  context: AppContext,
  base: URL,
  isSocket: boolean,
): Promise<Headers> {
  const request = context.req.raw;
  const { host, protocol } = new URL(request.url);
  const headers = pick(request.headers, forwarded);
  if (isSocket) headers.set("Upgrade", "websocket");
  headers.set("Via", `1.1 ${hop}`);
  headers.set("X-Forwarded-Host", host);
  headers.set("X-Forwarded-Proto", protocol.slice(0, -1));
  headers.set("X-Request-Id", context.get("requestId"));
  const token = await ownToken(context, base, request.headers.get("authorization") ?? "");
  if (token !== null) headers.set("Authorization", token);
  const { address } = callerOf(request);
  if (address !== null) headers.set("X-Forwarded-For", address);
  return headers;
}

/** What a browser only shows, or hands to the app. */
const pictures = /^image\/(png|jpeg|webp|gif|avif)$/;
/** What a browser saves. */
const files = /^(application\/(pdf|octet-stream)|text\/csv)$/;

/**
 * Anything that is neither JSON, a picture nor a file to be saved is plain text: a page, a drawing
 * or a script of the back end would else run as this host's own. JSON that is labelled as a page
 * can be read all the same.
 */
function contentType(announced: string): { type: string; isSaved: boolean } {
  const type = (announced.split(";")[0] ?? "").trim().toLowerCase();
  if (type === "application/json") return { type, isSaved: false };
  if (pictures.test(type)) return { type, isSaved: false };
  if (files.test(type)) return { type, isSaved: true };
  return { type: "text/plain; charset=utf-8", isSaved: false };
}

/** Headers of the answer, beside those that every answer of this host has. */
export function answerHeaders(from: Headers): Headers {
  const headers = pick(from, ["content-language", "retry-after"]);
  const { type, isSaved } = contentType(from.get("content-type") ?? "");
  headers.set("Content-Type", type);
  if (isSaved) headers.set("Content-Disposition", attachment(from.get("content-disposition")));
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  return headers;
}

/** Saved under the name that the back end gives, if that is a plain one. */
function attachment(given: string | null): string {
  const name = /filename="?([\w.-]{1,100})"?\s*(;|$)/i.exec(given ?? "")?.[1];
  return name === undefined ? "attachment" : `attachment; filename="${name}"`;
}

function pick(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
