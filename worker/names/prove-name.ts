/**
 * Proves that an internet name belongs to a company: its DNS has a record with a text for this
 * company only. Asking for a name does not reserve it, so a company cannot block others' names.
 */
import { hasProof, keepProof } from "#db/company/name-proofs.ts";
import { textQuestion, textRecords } from "#domain/network/dns-message.ts";
import { isLocalHost } from "#domain/network/local-host.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";
import { keyedHash } from "../access/secrets.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { readBytes } from "../read-bytes.ts";

/** Name and text of the record. The underscore keeps the name apart from hosts (RFC 8552). */
async function recordOf({ env, company }: Pick<Scope, "env" | "company">, name: string) {
  const text = await keyedHash(env.SESSION_SECRET, `proof of a name of ${company.id}`, name);
  return { name: `_edge-broker.${name}`, text: `edge-broker=${text}` };
}

/**
 * Finds the record and stores the proof, unless a recent proof exists. Hosts of a developer's
 * machine need no record, because no DNS has them.
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

/** @throws ApiRefusal name_not_looked_up if the resolver cannot tell which records exist */
async function findTextRecords(env: Env, name: string): Promise<string[]> {
  const texts = await answerFor(env, name).catch((error) => {
    logError("resolver_silent", { host: name }, error);
    return null;
  });
  if (!texts) throw new ApiRefusal("name_not_looked_up");
  return texts;
}

/** Null if the resolver's answer is no DNS message. */
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
