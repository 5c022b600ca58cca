/** Asks a resolver for TXT records, over HTTPS (RFC 8484). */
import { textQuestion, textRecords } from "#domain/dns-message.ts";
import { ApiRefusal } from "../context.ts";
import type { Env } from "../env.ts";
import { logError } from "../log/log.ts";
import { readBytes } from "../read-bytes.ts";

const publicResolver = "https://cloudflare-dns.com/dns-query";
const messageType = "application/dns-message";
const waitMs = 5_000;
const bytesMax = 65_535;

/** @throws ApiRefusal name_not_looked_up if the resolver does not know which records exist */
export async function findTextRecords(env: Env, name: string): Promise<string[]> {
  const texts = await answerFor(env, name).catch((error) => {
    logError("resolver_silent", { host: name }, error);
    return null;
  });
  if (!texts) throw new ApiRefusal("name_not_looked_up");
  return texts;
}

async function answerFor({ DNS_URL = publicResolver }: Env, name: string) {
  const answer = await fetch(DNS_URL, {
    method: "POST",
    headers: { accept: messageType, "content-type": messageType },
    body: textQuestion(name),
    redirect: "manual",
    signal: AbortSignal.timeout(waitMs),
  });
  const isMessage = answer.status === 200 && answer.headers.get("content-type") === messageType;
  const body = await readBytes(answer, bytesMax);
  return isMessage ? textRecords(body, name) : null;
}
