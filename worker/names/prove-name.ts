/**
 * Proof that an internet name is a company's: a DNS record with a text that only this company was
 * given. Asking reserves nothing, so a name cannot be taken before its holder proves it.
 */
import { hasProof, keepProof } from "#db/company/name-proofs.ts";
import { textQuestion, textRecords } from "#domain/network/dns-message.ts";
import { isLocalHost } from "#domain/network/local-host.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";
import { keyedHash } from "../access/secrets.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { readBytes } from "../read-bytes.ts";

/** The record that proves a name. An underscore separates it from hosts (RFC 8552). */
async function recordOf({ env, company }: Pick<Scope, "env" | "company">, name: string) {
  const text = await keyedHash(env.SESSION_SECRET, `proof of a name of ${company.id}`, name);
  return { name: `_edge-broker.${name}`, text: `edge-broker=${text}` };
}

/**
 * Looks for the record and stores the proof; a proof of the last days is good enough. Hosts of a
 * developer's machine are in no DNS.
 * @throws ApiRefusal name_unproven with the record to create, name_not_looked_up
 */
export async function proveName(scope: Scope, name: string): Promise<void> {
  const { db, env, nowMs } = scope;
  if (await hasProof(...db, name)) return;
  if (!isLocalHost(name, env)) {
    const record = await recordOf(scope, name);
    const found = await findTextRecords(env, record.name);
    if (!found.includes(record.text)) throw new ApiRefusal("name_unproven", { data: { record } });
  }
  await keepProof(...db, { name, nowMs });
}

const publicResolver = "https://cloudflare-dns.com/dns-query";
const messageType = "application/dns-message";
const waitMs = 5_000;
const bytesMax = 65_535;

/** @throws ApiRefusal name_not_looked_up if the resolver does not know which records exist */
async function findTextRecords(env: Env, name: string): Promise<string[]> {
  const texts = await answerFor(env, name).catch((error) => {
    logError("resolver_silent", { host: name }, error);
    return null;
  });
  if (!texts) throw new ApiRefusal("name_not_looked_up");
  return texts;
}

/** Asks a resolver for TXT records, over HTTPS (RFC 8484). */
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
