/** Password hashes: scrypt with a salt for each. Runs in Node, too. */
import { scrypt } from "node:crypto";
import { base64urlnopad } from "@scure/base";
import { plainSecret } from "#domain/text/typed.ts";
import { type PasswordWork, passwordWork } from "./password-work.ts";

const keyBytes = 32;
const saltBytes = 16;

export function derive(password: string, salt: Uint8Array, { log2n, r, p }: PasswordWork) {
  const N = 2 ** log2n;
  return new Promise<Uint8Array>((resolve, reject) => {
    scrypt(password, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

/** Returns the hash to store. It includes its parameters, so later releases can change them. */
export async function hashPassword(password: string, work = passwordWork) {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const key = await derive(plainSecret(password), salt, work);
  const { log2n, r, p } = work;
  return ["scrypt", log2n, r, p, base64urlnopad.encode(salt), base64urlnopad.encode(key)].join("$");
}
