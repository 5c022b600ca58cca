/** Checking a password against its hash. */

import { base64urlnopad } from "@scure/base";
import { current, derive, type Parameters } from "./password-hash.ts";

export { hashPassword } from "./password-hash.ts";

function parse(stored: string): { parameters: Parameters; salt: Uint8Array; key: Uint8Array } {
  const [name, log2n, r, p, salt, key] = stored.split("$");
  if (name !== "scrypt" || !salt || !key) throw new Error("not a password hash of ours");
  return {
    parameters: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: base64urlnopad.decode(salt),
    key: base64urlnopad.decode(key),
  };
}

/**
 * Hash of no password: it is checked for unknown accounts, so that the time an answer takes does
 * not reveal them.
 */
const dummy = `scrypt$14$8$5$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whether the password is right, and whether its hash should be made anew. */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const { parameters, salt, key } = parse(stored ?? dummy);
  const given = await derive(password, salt, parameters);
  const isEqual = crypto.subtle.timingSafeEqual(given, key);
  const isOutdated =
    parameters.log2n !== current.log2n || parameters.r !== current.r || parameters.p !== current.p;
  return { isRight: stored !== null && isEqual, isOutdated };
}
