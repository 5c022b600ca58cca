/**
 * Finds the company of the request's host, and its settings. Refuses a host without a company,
 * except on a developer's own machine, where the cookie `company_id` names the company. This cookie
 * gives no access to data: see `session.ts`.
 * Once per isolate, each company's object checks that the database has not been replaced.
 */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { type Asked, findCompany } from "#db/company/companies.ts";
import { isWithoutTable } from "#db/watch/database-mark.ts";
import { readSettings, settingTexts } from "#domain/config/schema.ts";
import { isLocalHost } from "#domain/network/local-host.ts";
import { ApiRefusal, type AppBindings, type AppContext } from "../context.ts";
import { previewed, withPreview } from "../preview/preview.ts";
import { beginDuties, isOtherDatabase } from "../watch/begin.ts";

const cookieName = "company_id";
const threeYearsSeconds = 3 * 365 * 86_400;

/** The company id in the cookie; null if the cookie is missing or malformed. */
export function cookieCompany(context: AppContext): number | null {
  const cookie = getCookie(context, cookieName) ?? "";
  return /^[1-9]\d{0,8}$/.test(cookie) ? Number(cookie) : null;
}

export function askedOf(context: AppContext): Asked {
  const host = new URL(context.req.url).hostname.toLowerCase();
  const isLocal = isLocalHost(host, context.env);
  return { host, isLocal, cookieCompanyId: cookieCompany(context) };
}

/** @throws ApiRefusal host_unknown; database_other if the objects know another database */
async function find(context: AppContext) {
  const { env } = context;
  try {
    const startMs = Date.now();
    const found = await findCompany(env.DB, askedOf(context));
    context.get("timings").databaseMs = Date.now() - startMs;
    if (found) return found;
  } catch (cause) {
    if (isWithoutTable(cause) && (await isOtherDatabase(env)))
      throw new ApiRefusal("database_other");
    throw cause;
  }
  throw new ApiRefusal((await isOtherDatabase(env)) ? "database_other" : "host_unknown");
}

export function tenancy(): MiddlewareHandler<AppBindings> {
  /** Pairs of a company and a database's mark that the company's object has confirmed. */
  const known = new Set<string>();
  return async (context, next) => {
    const { company, stored, mark } = await find(context);
    const pair = `${company.id} ${mark}`;
    if (!known.has(pair)) {
      const isOwn = await beginDuties(context.env, company.id, mark);
      if (isOwn === false) throw new ApiRefusal("database_other");
      if (isOwn) known.add(pair);
    }
    context.set("company", company);
    context.set("settings", readSettings(stored));
    // Only the shown settings include a preview; decisions never use them.
    const shown = withPreview(stored, await previewed(context, company.id));
    context.set("settingTexts", settingTexts(shown));
    keepCookie(context, company.id);
    return next();
  };
}

function keepCookie(context: AppContext, companyId: number): void {
  if (getCookie(context, cookieName) === String(companyId)) return;
  // Writes the cookie without Hono's serializer. The specification requires three years, but the
  // serializer refuses more than 400 days, because browsers keep no cookie for longer.
  const secure = new URL(context.req.url).protocol === "https:" ? "; Secure" : "";
  context.header(
    "Set-Cookie",
    `${cookieName}=${companyId}; Max-Age=${threeYearsSeconds}; Path=/; SameSite=Lax; HttpOnly${secure}`,
    { append: true },
  );
}
