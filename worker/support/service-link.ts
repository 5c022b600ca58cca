/**
 * Adds the customer's identity to the company's service link. The company's own secret signs the
 * identity, so that the service can trust the link (docs/support.md).
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import type { User } from "#db/people/users.ts";
import { serviceLink } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";

const lifeMs = 5 * 60_000;

/** Reads a link to an https page; null for a mail address or an invalid link. */
function pageOf(link: string): URL | null {
  const url = URL.parse(link.trim());
  return url?.protocol === "https:" ? url : null;
}

const plainOrigin = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/;

/** Origin of the service, if our page at `path` may frame the service; null for most pages. */
export function framedOrigin(
  path: string,
  { service_link, service_link_type }: Pick<Settings, "service_link" | "service_link_type">,
): string | null {
  if (path !== "/mine/chat") return null;
  if (serviceLink.find(Number(service_link_type)) !== "frame") return null;
  const origin = pageOf(service_link)?.origin ?? "";
  return plainOrigin.test(origin) ? origin : null;
}

/**
 * Adds signed facts about the customer to the link; empty if the link leads to no https page.
 * Without a secret adds no facts, because the service could not trust them.
 */
export function signedServiceLink(
  { service_link, service_secret }: Pick<Settings, "service_link" | "service_secret">,
  user: Pick<
    User,
    "id" | "uid" | "name" | "nickname" | "email" | "mobile" | "remark" | "is_real" | "is_demo"
  >,
  nowMs: number,
): string {
  const url = pageOf(service_link);
  if (!url) return "";
  if (service_secret === "") return url.href;
  const { id, uid, name, nickname, email, mobile, remark, is_real, is_demo } = user;
  const known = { id, uid, name, nickname, email, mobile, remark, is_real, is_demo };
  const text = JSON.stringify({ ...known, expires_ms: nowMs + lifeMs });
  const payload = base64urlnopad.encode(utf8ToBytes(text));
  const mac = hmac(sha256, utf8ToBytes(service_secret), utf8ToBytes(payload));
  url.searchParams.set("user", payload);
  url.searchParams.set("signature", bytesToHex(mac));
  return url.href;
}
