import { addToOutbox } from "#db/dev-outbox.ts";
import type { Settings } from "#domain/config/schema.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import type { Env } from "../env.ts";
import type { Carrier, Message } from "./message.ts";
import { postTo } from "./post-request.ts";

/**
 * Returns the function that sends e-mails or SMS messages, as `kind` says. Without a configured
 * provider returns null, but in development a function that only stores messages
 * (`db/dev-outbox.ts`).
 */
export function chooseCarrier(
  { env, company, nowMs }: { env: Env; company: { id: number }; nowMs: number },
  settings: Settings,
  kind: "email" | "sms",
): Carrier | null {
  const { EMAIL, MAIL_URL, MAIL_KEY, SMS_URL, SMS_ACCOUNT, SMS_KEY } = env;
  const { mail_provider, mail_from, sms_provider, sms_from } = settings;
  if (kind === "email" && mail_provider === "cloudflare" && EMAIL) {
    return (message) => sendByBinding(EMAIL, mail_from, message);
  }
  if (kind === "email" && mail_provider === "http" && MAIL_URL && MAIL_KEY) {
    return (message) => sendByMailApi({ url: MAIL_URL, key: MAIL_KEY, from: mail_from }, message);
  }
  if (kind === "sms" && sms_provider === "twilio" && SMS_ACCOUNT && SMS_KEY) {
    const url = SMS_URL ?? "https://api.twilio.com";
    const sender = { url, account: SMS_ACCOUNT, key: SMS_KEY, from: sms_from };
    return (message) => sendByTwilio(sender, message);
  }
  if (!isDevelopment(env.APP_ENV)) return null;
  return ({ to, subject, text }) =>
    addToOutbox(env.DB, company.id, {
      kind,
      recipient: to,
      subject,
      body: text,
      created_ms: nowMs,
    });
}

async function sendByBinding(binding: SendEmail, from: string, { to, subject, text }: Message) {
  await binding.send({ from, to, subject, text });
}

/** Sends by an HTTP API that expects JSON with from, to, subject and text, and a bearer key. */
async function sendByMailApi(
  { url, key, from }: { url: string; key: string; from: string },
  { to, subject, text }: Message,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await postTo("the mail API", url, headers, JSON.stringify({ from, to, subject, text }));
}

async function sendByTwilio(
  { url, account, key, from }: { url: string; account: string; key: string; from: string },
  { to, text }: Message,
): Promise<void> {
  const headers = {
    authorization: `Basic ${btoa(`${account}:${key}`)}`,
    "content-type": "application/x-www-form-urlencoded",
  };
  const body = new URLSearchParams({ To: to, From: from, Body: text });
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  await postTo("the SMS API", new URL(path, url).href, headers, body.toString());
}
