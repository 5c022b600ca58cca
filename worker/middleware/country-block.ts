import type { MiddlewareHandler } from "hono";
import { readCountries } from "#domain/config/countries.ts";
import type { AppBindings } from "../context.ts";
import { fail } from "../envelope.ts";

/**
 * Calls and sockets of countries that the company does not serve; `documents.ts` does the same for
 * pages. The country comes from the edge, never from a header of the client.
 */
export const countryBlock: MiddlewareHandler<AppBindings> = async (context, next) => {
  const country = context.req.raw.cf?.country;
  if (typeof country !== "string") return next();
  const blocked = readCountries(context.get("settings").blocked_countries);
  return blocked.includes(country) ? fail(context, "country_blocked") : next();
};
