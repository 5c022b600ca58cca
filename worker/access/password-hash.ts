/** Password hashes: scrypt with OWASP's parameters for 16 MiB. Runs in Node, too. */
import { scrypt } from "node:crypto";
import { base64urlnopad } from "@scure/base";
import { plainSecret } from "#domain/text/typed.ts";

export interface Parameters {
  log2n: number;
  r: number;
  p: number;
}

export const current: Parameters = { log2n: 14, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

export function derive(password: string, salt: Uint8Array, { log2n, r, p }: Parameters) {
  const N = 2 ** log2n;
  return new Promise<Uint8Array>((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

/** The hash as stored: parameters and salt come first, so that they can change. */
export async function hashPassword(password: string, parameters: Parameters = current) {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const key = await derive(plainSecret(password), salt, parameters);
  const { log2n, r, p } = parameters;
  return ["scrypt", log2n, r, p, base64urlnopad.encode(salt), base64urlnopad.encode(key)].join("$");
}
