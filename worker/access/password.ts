/** Password hashes: scrypt at OWASP's parameters for 16 MiB, which fits many at once into an isolate. */
import { scrypt } from "node:crypto";
import { fromBase64Url, toBase64Url } from "./secrets.ts";

interface Parameters {
  log2n: number;
  r: number;
  p: number;
}

const current: Parameters = { log2n: 14, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

function derive(password: string, salt: Uint8Array, { log2n, r, p }: Parameters) {
  const N = 2 ** log2n;
  return new Promise<Uint8Array>((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

/** The hash as it is stored: parameters and salt in front, so that they can change. */
export async function hashPassword(
  password: string,
  parameters: Parameters = current,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const key = await derive(password, salt, parameters);
  const { log2n, r, p } = parameters;
  return ["scrypt", log2n, r, p, toBase64Url(salt), toBase64Url(key)].join("$");
}

function parse(stored: string): { parameters: Parameters; salt: Uint8Array; key: Uint8Array } {
  const [name, log2n, r, p, salt, key] = stored.split("$");
  if (name !== "scrypt" || !salt || !key) throw new Error("not a password hash of ours");
  return {
    parameters: { log2n: Number(log2n), r: Number(r), p: Number(p) },
    salt: fromBase64Url(salt),
    key: fromBase64Url(key),
  };
}

/** Nobody's password: who has no account, or no password, is checked against it, so that the time is the same. */
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
