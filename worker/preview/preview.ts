/**
 * Shows an operator the app with other public settings. A cookie in the operator's browser holds
 * these settings for 15 minutes at most and no longer than the operator's session. No link starts a
 * preview, so other people cannot be made to see one. A preview changes only pages and shown
 * settings, never orders, payments or sign-ins.
 */
import { base64urlnopad } from "@scure/base";
import type { Handler } from "hono";
import { getCookie } from "hono/cookie";
import { findSessionOperator } from "#db/desk/operator-sessions.ts";
import { isDue } from "#domain/access/age.ts";
import type { Fields } from "#domain/changes/change.ts";
import { isPublicSetting } from "#domain/config/schema.ts";
import { mayAsk } from "#domain/config/setting-rules.ts";
import type { Env } from "#platform/env.ts";
import { keyedHash } from "../access/secrets.ts";
import { ApiRefusal, type AppBindings, type AppContext, badField } from "../context.ts";
import type { DeskScope } from "../desk/context.ts";
import { sessionLimits } from "../desk/session.ts";

const cookieName = "preview";
const previewMs = 15 * 60_000;
/** Maximum length of the token. Browsers limit cookie and attributes to 4,096 characters. */
const tokenMax = 3_600;

interface Preview {
  companyId: number;
  untilMs: number;
  settings: Fields;
  /** Hash of the operator's token. */
  session: string;
}

/** @param seconds lifetime; 0 ends the preview */
const cookieOf = (origin: string, token: string, seconds: number) => {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
};

const mac = ({ SESSION_SECRET }: Env, body: string) =>
  keyedHash(SESSION_SECRET, "preview of a company", body);

/** Makes a preview's cookie. @throws ApiRefusal for a private setting, or for too long texts */
export async function previewCookie(
  { env, company, nowMs, origin, tokenHash }: DeskScope,
  settings: Fields,
): Promise<string> {
  for (const [key, text] of Object.entries(settings)) {
    const isShown = isPublicSetting(key) && (text === null || mayAsk(key, text));
    if (!isShown) throw badField(key);
  }
  const untilMs = nowMs + previewMs;
  const preview: Preview = { companyId: company.id, untilMs, settings, session: tokenHash };
  const body = base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(preview)));
  const token = `${body}.${await mac(env, body)}`;
  if (token.length > tokenMax) throw new ApiRefusal("payload_too_large");
  return cookieOf(origin, token, previewMs / 1_000);
}

/**
 * Null unless this server signed the token for the company, and token and session are still valid.
 */
async function readPreview(env: Env, token: string, companyId: number): Promise<Preview | null> {
  const [body = "", sign = ""] = token.split(".");
  if (sign === "" || sign !== (await mac(env, body))) return null;
  const text = new TextDecoder().decode(base64urlnopad.decode(body));
  const preview = JSON.parse(text) as Preview;
  const nowMs = Date.now();
  if (preview.companyId !== companyId || isDue(preview.untilMs, nowMs, previewMs)) return null;
  const limits = sessionLimits(nowMs);
  const operator = await findSessionOperator(env.DB, companyId, preview.session, limits);
  return operator && preview;
}

/** Reads the settings that this browser previews for a company; null if none. */
export async function previewed(context: AppContext, companyId: number): Promise<Fields | null> {
  const token = getCookie(context, cookieName);
  if (token === undefined) return null;
  return (await readPreview(context.env, token, companyId))?.settings ?? null;
}

/** Replaces stored settings by those of the preview, where null means the default. */
export function withPreview(stored: Record<string, string>, preview: Fields | null) {
  if (!preview) return stored;
  const all = Object.entries({ ...stored, ...preview });
  return Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== null));
}

export const previewEnd: Handler<AppBindings> = ({ req }) => {
  const cookie = cookieOf(req.url, "", 0);
  return new Response(null, {
    status: 302,
    headers: { Location: "/", "Set-Cookie": cookie, "Cache-Control": "no-store" },
  });
};
