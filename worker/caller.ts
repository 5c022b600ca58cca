import type { Caller } from "./context.ts";

const ownMachine: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The platform sets CF-Connecting-IP on every request from outside and drops the client's value.
 * Other address headers come from the client and are never read. Requests of the own machine have
 * no caller address. The first half of an IPv6 address names one customer's network.
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
