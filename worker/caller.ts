import type { Caller } from "./context.ts";

const ownMachine: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Reads the caller's IP address; null for requests of the same machine. Cloudflare sets
 * CF-Connecting-IP and drops the client's value; clients can forge other address headers. Returns
 * only the first half of an IPv6 address: the caller's network.
 */
function addressOf(request: Request): string | null {
  const given = request.headers.get("cf-connecting-ip");
  if (!given || ownMachine.has(given)) return null;
  return given.includes(":") ? given.split(":").slice(0, 4).join(":") : given;
}

export function callerOf(request: Request): Caller {
  const country = request.cf?.country;
  return {
    address: addressOf(request),
    userAgent: request.headers.get("user-agent") ?? "",
    country: typeof country === "string" ? country : "",
  };
}
