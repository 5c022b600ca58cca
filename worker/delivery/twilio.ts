import type { Message } from "./message.ts";
import { postTo } from "./post.ts";

/** An SMS API in Twilio's form. */
export async function sendByTwilio(
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
