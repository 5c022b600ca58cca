/** Real users for tests, registered by the calls that people make. */
import { expect } from "vitest";
import type { OutboxMail } from "#db/dev-outbox.ts";
import { termsVersion } from "#domain/access/terms.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
import { passwordWork } from "#worker/access/password-work.ts";
import { get } from "../api/api-client.ts";
import { bindings, perform } from "../api/requests.ts";

export const { DB } = bindings;
export const goodPassword = "correct horse battery";
export const secondOrigin = "https://second.example";

/** Begins every hash of a password. */
export const workText = ["scrypt", ...Object.values(passwordWork)].join("$");

/** A mailbox that no other test uses. */
export const freshMail = () => `${crypto.randomUUID()}@mail.example`;

/** Sets settings of a company from now on. */
export async function set(values: Record<string, string>, companyId = 1): Promise<void> {
  await DB.batch(
    Object.entries(values).map(([key, value]) =>
      DB.prepare(
        "INSERT OR REPLACE INTO company_config (company_id, key, value) VALUES (?, ?, ?)",
      ).bind(companyId, key, value),
    ),
  );
}

/** True for a letter of a notice, which the account sends a moment later. */
const isOfNotice = ({ subject }: OutboxMail) =>
  /: (New sign-in|Withdrawal|Pending order|Change of your terms)$/.test(subject);

/** Messages to a recipient without notices, newest first; waits until there are `count`. */
export const mailsTo = (recipient: string, count = 1, host?: string) =>
  lettersTo(recipient, count, host, (mail) => !isOfNotice(mail));

/** Letters of notices to a recipient. */
export const noticeLettersTo = (recipient: string, count = 1) =>
  lettersTo(recipient, count, undefined, isOfNotice);

async function lettersTo(
  recipient: string,
  count: number,
  host: string | undefined,
  isWanted: (mail: OutboxMail) => boolean,
): Promise<OutboxMail[]> {
  for (let tries = 0; ; tries++) {
    const all = await get<OutboxMail[]>("/api/dev/outbox", host ? { host } : {});
    const mails = all.filter((mail) => mail.recipient === recipient && isWanted(mail));
    if (mails.length >= count || tries === 40) return mails;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The code in the newest message to a recipient. */
export async function codeTo(recipient: string, count = 1, host?: string): Promise<string> {
  const [mail] = await mailsTo(recipient, count, host);
  const code = /\b\d{6}\b/.exec(mail?.body ?? "")?.[0];
  if (!code) throw new Error(`no code for ${recipient}`);
  return code;
}

/** Ends the cooldown, as if the last code had been sent more than a minute ago. */
export async function passCooldown(): Promise<void> {
  await DB.prepare("UPDATE challenges SET sent_ms = sent_ms - 61000").run();
}

export interface Person {
  account: string;
  password: string;
  token: string;
  user: WireUser;
}

export const registration = (account: string, more: Record<string, unknown> = {}) => ({
  type: "1",
  account,
  password: goodPassword,
  re_password: goodPassword,
  country: "DE",
  birthday: "1990-01-31",
  terms: termsVersion,
  ...more,
});

/** Registers by e-mail. */
export async function openPerson(
  more: Record<string, unknown> = {},
  origin = "https://demo.example",
): Promise<Person> {
  const account = freshMail();
  const sent = await perform(calls.sendEmail, { to: account, type: "1" }, { origin });
  expect(sent.code).toBe(1);
  const sms_code = await codeTo(account, 1, new URL(origin).host);
  const input = registration(account, { sms_code, ...more });
  const answer = await perform<{ token: string; user: WireUser }>(calls.register, input, {
    origin,
  });
  expect([answer.code, answer.msg]).toEqual([1, ""]);
  return { account, password: String(input.password), ...answer.data };
}

export const logIn = (account: string, password: string, headers: Record<string, string> = {}) =>
  perform<{ token: string; user: WireUser }>(
    calls.login,
    { account, password, login_type: "1" },
    { headers },
  );

/** The code of a call's answer. */
export async function codeOf(
  call: Call,
  input: Record<string, unknown>,
  token?: string,
): Promise<number> {
  return (await perform(call, input, token === undefined ? {} : { token })).code;
}
