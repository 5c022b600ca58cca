import { base64urlnopad } from "@scure/base";
import { secretForms } from "#domain/text/typed.ts";
import { derive } from "./password-hash.ts";
import { type PasswordWork, passwordWork } from "./password-work.ts";

export { hashPassword } from "./password-hash.ts";

function parse(stored: string): { work: PasswordWork; salt: Uint8Array; key: Uint8Array } {
  const [name, log2n, r, p, salt, key] = stored.split("$");
  if (name !== "scrypt" || !salt || !key) throw new Error("not a password hash of ours");
  return {
    work: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: base64urlnopad.decode(salt),
    key: base64urlnopad.decode(key),
  };
}

/** Hash that no password has. Checking it makes unknown accounts take as long as known ones. */
const dummy = ({ log2n, r, p }: PasswordWork) =>
  `scrypt$${log2n}$${r}$${p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Checks a password, and reports whether its hash should be replaced. Earlier releases hashed the
 * password's characters without normalization.
 */
export async function verifyPassword(stored: string | null, password: string) {
  const { work, salt, key } = parse(stored ?? dummy(passwordWork));
  const { log2n, r, p } = passwordWork;
  const isOld = work.log2n !== log2n || work.r !== r || work.p !== p;
  for (const [at, form] of secretForms(password).entries()) {
    const given = await derive(form, salt, work);
    if (!crypto.subtle.timingSafeEqual(given, key)) continue;
    return { isRight: stored !== null, isOutdated: isOld || at > 0 };
  }
  return { isRight: false, isOutdated: isOld };
}
