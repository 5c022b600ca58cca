/** Who carries messages to people: a provider of the platform, or in development a table that can be read. */
import { addToOutbox } from "#db/dev-outbox.ts";
import type { Settings } from "#domain/config/schema.ts";
import { isDevelopment } from "#domain/deployment.ts";
import type { Scope } from "../context.ts";
import { sendByBinding } from "./email-binding.ts";
import { sendByMailApi } from "./mail-api.ts";
import { sendByTwilio } from "./twilio.ts";

export interface Message {
  /** E-mail address, or number with plus. */
  to: string;
  /** Not part of an SMS. */
  subject: string;
  text: string;
}

/** Throws when the message could not be handed over. */
export type Carrier = (message: Message) => Promise<void>;

/** Null when nobody can carry it. */
export function chooseCarrier(
  { env, company, nowMs }: Pick<Scope, "env" | "company" | "nowMs">,
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
  // Elsewhere there is no outbox.
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
