import type { MiddlewareHandler } from "hono";
import { readSetting } from "#db/config.ts";
import type { AppBindings } from "../context.ts";
import { fail } from "../envelope.ts";

/** The five countries of the specification; a company may set its own list. */
const defaultBlocked = "KP,IL,CN,VU,CU";

/** The country comes from the edge, never from a header of the client. */
export const countryBlock: MiddlewareHandler<AppBindings> = async (context, next) => {
  const country = context.req.raw.cf?.country;
  if (typeof country !== "string") return next();
  const companyId = context.get("company").id;
  const listed = await readSetting(context.env.DB, companyId, "blocked_countries");
  const blocked = (listed ?? defaultBlocked).split(",");
  return blocked.includes(country) ? fail(context, "country_blocked") : next();
};
