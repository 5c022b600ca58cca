/**
 * Session tokens: `<user id>.<256 random bits>.<signature>`. The user id names the account object
 * that stores the session. The signature prevents forged tokens from waking objects. Only a token's
 * hash is stored.
 */

import { bytesToHex } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";

const encoder = new TextEncoder();

async function sign(text: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return base64urlnopad.encode(
    new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))),
  );
}

export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return bytesToHex(digest);
}

/** True if the texts are equal. The time of the comparison depends only on their lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index++) {
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  }
  return difference === 0;
}

/** @param random 32 bytes from a cryptographic source */
export async function signToken(userId: string, random: Uint8Array, secret: string) {
  const body = `${userId}.${base64urlnopad.encode(random)}`;
  const token = `${body}.${await sign(body, secret)}`;
  return { token, tokenHash: await sha256Hex(token) };
}

/** Reads a token; null unless this server signed it. */
export async function readToken(token: string, secret: string) {
  const match = /^(([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(token);
  const [, body, userId, signature] = match ?? [];
  if (!body || !userId || !signature) return null;
  if (!equalInConstantTime(signature, await sign(body, secret))) return null;
  return { userId, tokenHash: await sha256Hex(token) };
}
