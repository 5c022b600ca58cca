/** Refuses methods other than GET and POST, ambiguous paths and repeated parameters. */
import type { MiddlewareHandler } from "hono";
import { firstRepeated } from "#domain/errors/repeated-key.ts";
import { ApiRefusal, type AppBindings } from "../context.ts";
import { fail } from "../envelope.ts";
import { readerLanguage } from "../reader-language.ts";

export const requestGuard: MiddlewareHandler<AppBindings> = async (context, next) => {
  context.set("requestId", crypto.randomUUID());
  context.set("lang", readerLanguage(context.req.raw));
  context.header("X-Request-Id", context.get("requestId"));
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cross-Origin-Resource-Policy", "same-origin");
  context.header("Cache-Control", "no-store");
  const { method } = context.req;
  if (method !== "GET" && method !== "POST") return fail(context, "method_not_allowed");
  const url = new URL(context.req.url);
  // Refuses other spellings of a path: `/%73ubmit`, `//submit` and `/submit/` for `/submit`.
  if (/%|\/\/|.\/$/.test(url.pathname)) return fail(context, "not_found");
  const repeated = firstRepeated([...url.searchParams.keys()]);
  if (repeated !== null) {
    return fail(context, "invalid_request", { data: { field: repeated.slice(0, 64) } });
  }
  return next();
};

/**
 * True if the request must not perform a mutation. That is so for a prefetch, for the loading of a
 * page or an embedded file, and for a request from another site's page. Some GETs of the
 * specification are mutations.
 */
export function isForeign(request: Request): boolean {
  const header = (name: string) => request.headers.get(name)?.toLowerCase() ?? "";
  const purpose = header("sec-purpose") + header("purpose") + header("x-moz");
  if (purpose.includes("prefetch") || purpose.includes("prerender")) return true;
  const site = header("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return true;
  const mode = header("sec-fetch-mode");
  if (mode === "navigate" || mode === "no-cors") return true;
  const dest = header("sec-fetch-dest");
  if (dest !== "" && dest !== "empty") return true;
  return hasForeignOrigin(request);
}

/**
 * Requires a socket upgrade that no other site's page made. @throws invalid_request, origin_refused
 */
export function requireUpgrade(request: Request): void {
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") {
    throw new ApiRefusal("invalid_request");
  }
  if (hasForeignOrigin(request)) throw new ApiRefusal("origin_refused");
}

/** True if an origin header names another site. The runtime does not check the header. */
function hasForeignOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && origin !== new URL(request.url).origin;
}
