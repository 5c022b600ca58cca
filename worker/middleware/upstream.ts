/**
 * A company with a back end of its own: its calls and its sockets are answered there. What goes out
 * is what the contract knows of, never a cookie of this host; what comes back cannot set one, and
 * redirects are not followed.
 */
import type { MiddlewareHandler } from "hono";
import { callerOf } from "../caller.ts";
import { ApiRefusal, type AppBindings, type AppContext } from "../context.ts";

/** Headers of a request that its back end needs to answer it. */
const forwarded = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "idempotency-key",
  "lang",
  "user-agent",
];
const socketHeaders = [
  "upgrade",
  "connection",
  "sec-websocket-key",
  "sec-websocket-version",
  "sec-websocket-protocol",
  "sec-websocket-extensions",
];
/** Headers of an answer that reach the browser. */
const returned = ["content-type", "content-disposition", "content-language", "retry-after"];
const answerMsMax = 20_000;

/**
 * The address of a back end: https, or in development and tests http on this machine. Null for
 * anything else.
 */
export function readUpstream(text: string, isProduction: boolean): URL | null {
  const url = URL.parse(text);
  if (!url) return null;
  if (url.username !== "" || url.password !== "" || url.search !== "") return null;
  const isLoopback = url.hostname === "127.0.0.1" || url.hostname === "localhost";
  if (isLoopback) return isProduction || url.protocol !== "http:" ? null : url;
  // An address instead of a name could reach a private network.
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(url.hostname);
  return url.protocol === "https:" && isName ? url : null;
}

export const upstream: MiddlewareHandler<AppBindings> = async (context, next) => {
  const { upstream: address } = context.get("company");
  if (address === "") return next();
  const base = readUpstream(address, context.env.APP_ENV === "production");
  if (!base) throw new ApiRefusal("busy");
  const isSocket = context.req.header("upgrade")?.toLowerCase() === "websocket";
  const answer = await ask(context, base, isSocket);
  if (answer.webSocket) return new Response(null, { status: 101, webSocket: answer.webSocket });
  const headers = pick(answer.headers, returned);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Request-Id", context.get("requestId"));
  return new Response(answer.body, { status: answer.status, headers });
};

async function ask(context: AppContext, base: URL, isSocket: boolean): Promise<Response> {
  const request = context.req.raw;
  const asked = new URL(request.url);
  const url = new URL(base.pathname.replace(/\/$/, "") + asked.pathname + asked.search, base);
  const headers = pick(request.headers, isSocket ? [...forwarded, ...socketHeaders] : forwarded);
  headers.set("X-Forwarded-Host", asked.host);
  headers.set("X-Forwarded-Proto", asked.protocol.slice(0, -1));
  const { address } = callerOf(request);
  if (address !== null) headers.set("X-Forwarded-For", address);
  try {
    const answer = await fetch(url, {
      method: request.method,
      headers,
      body: request.method === "POST" ? request.body : null,
      redirect: "manual",
      // A socket lives on after its handshake.
      ...(isSocket ? {} : { signal: AbortSignal.timeout(answerMsMax) }),
    });
    if (answer.status >= 300 && answer.status < 400) throw new ApiRefusal("busy");
    return answer;
  } catch (cause) {
    if (cause instanceof ApiRefusal) throw cause;
    console.error(`the back end ${base.host} does not answer`, cause);
    throw new ApiRefusal("busy");
  }
}

function pick(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
