import { isDue } from "#domain/access/age.ts";
import { equalInConstantTime } from "#domain/network/session-token.ts";
import type { Env } from "#platform/env.ts";
import { keyedHash } from "../access/secrets.ts";

const lifeMs = 60_000;

/** Fields of a link; the signature covers all of them. */
export interface SignedFile {
  companyId: number;
  fileId: string;
  expiresMs: number;
}

function signatureOf(env: Env, { companyId, fileId, expiresMs }: SignedFile): Promise<string> {
  return keyedHash(env.SESSION_SECRET, "link to a file", `${companyId} ${fileId} ${expiresMs}`);
}

/** Signs a path for `<img src>`, valid for a minute. The caller must check the reader first. */
export async function signedFileUrl(env: Env, companyId: number, fileId: string, nowMs: number) {
  const link = { companyId, fileId, expiresMs: nowMs + lifeMs };
  const signature = await signatureOf(env, link);
  return `/api/files/${fileId}?company=${companyId}&expires=${link.expiresMs}&signature=${signature}`;
}

/** True if this server signed the link and it has not expired at `nowMs`. */
export async function isSignedLink(env: Env, link: SignedFile, signature: string, nowMs: number) {
  const isOurs = equalInConstantTime(signature, await signatureOf(env, link));
  return isOurs && !isDue(link.expiresMs, nowMs, lifeMs);
}
