import { callerOf } from "../caller.ts";
import type { AppContext } from "../context.ts";
import { ownToken } from "./sessions.ts";

/** Client's headers to forward. Cookies, the origin and IP address headers are not among them. */
const forwarded = [
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "lang",
  "user-agent",
] as const;

/** Mark of the platform's requests to back ends. The platform refuses a request with this mark. */
const hop = "edge-broker";

/** True if the platform sent this request to itself, because it is configured as the back end. */
export function isLoop(request: Request): boolean {
  return request.headers.get("via")?.includes(hop) === true;
}

export async function requestHeaders(context: AppContext, base: URL, isSocket: boolean) {
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

/** Types of pictures, which browsers show but never run. */
const pictures = /^image\/(png|jpeg|webp|gif|avif)$/;
const files = /^(application\/(pdf|octet-stream)|text\/csv)$/;

/**
 * Keeps the types of JSON, pictures, and files that browsers save. Replaces every other type by
 * plain text, because a page, SVG or script of the back end would run as this host's own. The app
 * can still read JSON that a back end sent as HTML.
 */
function contentType(announced: string): { type: string; isSaved: boolean } {
  const type = (announced.split(";")[0] ?? "").trim().toLowerCase();
  if (type === "application/json") return { type, isSaved: false };
  if (pictures.test(type)) return { type, isSaved: false };
  if (files.test(type)) return { type, isSaved: true };
  return { type: "text/plain; charset=utf-8", isSaved: false };
}

/** Headers for an answer from a back end, without those that every answer of this host gets. */
export function answerHeaders(from: Headers): Headers {
  const headers = pick(from, ["content-language", "retry-after"]);
  const { type, isSaved } = contentType(from.get("content-type") ?? "");
  headers.set("Content-Type", type);
  if (isSaved) headers.set("Content-Disposition", attachment(from.get("content-disposition")));
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  return headers;
}

/** Makes browsers save the file, under the name from the back end if that name is plain. */
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
