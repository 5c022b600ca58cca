import type { Message } from "./message.ts";
import { postTo } from "./post.ts";

/** An HTTP API that takes from, to, subject and text as JSON with a bearer key, the common form. */
export async function sendByMailApi(
  { url, key, from }: { url: string; key: string; from: string },
  { to, subject, text }: Message,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  await postTo("the mail API", url, headers, JSON.stringify({ from, to, subject, text }));
}
