/**
 * Finds the company that answers, with its settings: the host's. A host of nobody is answered by
 * none, unless it is a developer's own machine: there the cookie's company answers, else the
 * default one. A cookie gives no access to anything: see `session.ts`.
 */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { type Asked, findCompany } from "#db/companies.ts";
import { readSettings, settingTexts } from "#domain/config/schema.ts";
import { isLocalHost } from "#domain/local-host.ts";
import type { AppBindings, AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { previewed, withPreview } from "../preview/preview.ts";

const cookieName = "company_id";
const threeYearsSeconds = 3 * 365 * 86_400;

/** The company id in the cookie; null when the cookie is missing or malformed. */
export function cookieCompany(context: AppContext): number | null {
  const cookie = getCookie(context, cookieName) ?? "";
  return /^[1-9]\d{0,8}$/.test(cookie) ? Number(cookie) : null;
}

export function askedOf(context: AppContext): Asked {
  const host = new URL(context.req.url).hostname.toLowerCase();
  const isLocal = isLocalHost(host, context.env);
  return { host, isLocal, cookieCompanyId: cookieCompany(context) };
}

export const tenancy: MiddlewareHandler<AppBindings> = async (context, next) => {
  const cookie = getCookie(context, cookieName) ?? "";
  const startMs = Date.now();
  const found = await findCompany(context.env.DB, askedOf(context));
  context.get("timings").databaseMs = Date.now() - startMs;
  if (!found) return fail(context, "host_unknown");
  const { company, stored } = found;
  context.set("company", company);
  context.set("settings", readSettings(stored));
  // What is sent may be a preview; what decides is not.
  const shown = withPreview(stored, await previewed(context, company.id));
  context.set("settingTexts", settingTexts(shown));
  if (cookie !== String(company.id)) {
    // By hand: three years are specified, and Hono's serializer refuses more than the 400 days
    // browsers keep.
    const secure = new URL(context.req.url).protocol === "https:" ? "; Secure" : "";
    context.header(
      "Set-Cookie",
      `${cookieName}=${company.id}; Max-Age=${threeYearsSeconds}; Path=/; SameSite=Lax; HttpOnly${secure}`,
      { append: true },
    );
  }
  return next();
};
