/**
 * Posts signed alerts to an address of the company. The receiver knows the secret. So it can itself
 * compute the HMAC-SHA256 over time, dot and body. It refuses old posts.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Settings } from "#domain/config/schema.ts";
import { readUpstream } from "#domain/network/upstream-address.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import type { Incident } from "#domain/watch/status.ts";
import type { Env } from "../env.ts";
import { logWarning } from "../log/log.ts";
import { postTo } from "./post-request.ts";

const signatureHeader = "X-Alert-Signature";

export function sign(secret: string, timeMs: number, body: string): string {
  const mac = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${timeMs}.${body}`));
  return `t=${timeMs},v1=${bytesToHex(mac)}`;
}

interface AlertScope {
  env: Env;
  companyId: number;
  settings: Settings;
  nowMs: number;
}

/**
 * Posts the beginning or end of an incident.
 * @param id the same for each try of one post, so that the receiver can recognise a repeat
 * @throws if the receiver does not accept the post
 */
export async function postAlert(
  { env, companyId, settings, nowMs }: AlertScope,
  { kind, subject, level, beganMs, endedMs, id: incident }: Incident,
  id: number,
): Promise<void> {
  const { watch_webhook: address, watch_webhook_secret: secret } = settings;
  if (address === "" || secret === "") return;
  const url = readUpstream(address, isDevelopment(env.APP_ENV));
  if (!url) {
    // The company's setting is wrong, so a retry would fail again.
    logWarning("webhook_address_refused", { company: companyId });
    return;
  }
  const state = endedMs === null ? "began" : "ended";
  const body = JSON.stringify({
    ...{ id, incident, state, alert: kind, subject, level },
    began_ms: beganMs,
    ended_ms: endedMs,
  });
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: sign(secret, nowMs, body),
  };
  await postTo("the webhook", url.href, headers, body);
}
