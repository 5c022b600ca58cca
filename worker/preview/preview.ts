/**
 * The app as a visitor would see it with other public settings: a signed link puts them into a
 * cookie of this browser, for a quarter of an hour. They change what pages and the public settings
 * show, and nothing that is decided: orders, payments and sign-ins never read them.
 */
import { base64urlnopad } from "@scure/base";
import type { Handler } from "hono";
import { getCookie } from "hono/cookie";
import type { Fields } from "#domain/changes/change.ts";
import { isPublicSetting } from "#domain/config/schema.ts";
import { mayAsk } from "#domain/config/setting-rules.ts";
import { keyedHash } from "../access/secrets.ts";
import { ApiRefusal, type AppBindings, type AppContext, type Scope } from "../context.ts";
import type { Env } from "../env.ts";

const cookieName = "preview";
const previewMs = 15 * 60_000;
/** Browsers keep cookies of 4,096 characters with their attributes. */
const tokenMax = 3_600;

interface Preview {
  companyId: number;
  untilMs: number;
  settings: Fields;
}

const mac = ({ SESSION_SECRET }: Env, body: string) =>
  keyedHash(SESSION_SECRET, "preview of a company", body);

/**
 * The link to begin with.
 * @throws ApiRefusal invalid_request for what is no public setting, or too much for a cookie
 */
export async function previewPath(
  { env, company, nowMs }: Scope,
  settings: Fields,
): Promise<string> {
  for (const [key, text] of Object.entries(settings)) {
    const isShown = isPublicSetting(key) && (text === null || mayAsk(key, text));
    if (!isShown) throw new ApiRefusal("invalid_request", { field: key });
  }
  const preview: Preview = { companyId: company.id, untilMs: nowMs + previewMs, settings };
  const body = base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(preview)));
  const token = `${body}.${await mac(env, body)}`;
  if (token.length > tokenMax) throw new ApiRefusal("payload_too_large");
  return `/preview?token=${token}`;
}

/** Null for what this deployment did not sign, for another company's, and for one that is over. */
async function readPreview(env: Env, token: string, companyId: number): Promise<Preview | null> {
  const [body = "", sign = ""] = token.split(".");
  if (sign === "" || sign !== (await mac(env, body))) return null;
  const text = new TextDecoder().decode(base64urlnopad.decode(body));
  const preview = JSON.parse(text) as Preview;
  const isOurs = preview.companyId === companyId && preview.untilMs > Date.now();
  return isOurs ? preview : null;
}

/** What this browser previews of a company; null for nothing. */
export async function previewed(context: AppContext, companyId: number): Promise<Fields | null> {
  const token = getCookie(context, cookieName);
  if (token === undefined) return null;
  return (await readPreview(context.env, token, companyId))?.settings ?? null;
}

/** Stored settings with those of a preview in their place. */
export function withPreview(
  stored: Record<string, string>,
  preview: Fields | null,
): Record<string, string> {
  if (!preview) return stored;
  const all = Object.entries({ ...stored, ...preview });
  return Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** `/preview?token=` begins one, `/preview/end` ends it; both lead to Home. */
export const previewDoor: Handler<AppBindings> = async (context) => {
  const url = new URL(context.req.url);
  const secure = url.protocol === "https:" ? "; Secure" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}`;
  const token = url.searchParams.get("token") ?? "";
  const isBegun =
    url.pathname === "/preview" &&
    (await readPreview(context.env, token, context.get("company").id)) !== null;
  const cookie = isBegun
    ? `${cookieName}=${token}; Max-Age=${previewMs / 1_000}; ${attributes}`
    : `${cookieName}=; Max-Age=0; ${attributes}`;
  return new Response(null, {
    status: 302,
    headers: { Location: "/", "Set-Cookie": cookie, "Cache-Control": "no-store" },
  });
};
