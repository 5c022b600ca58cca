import { base64urlnopad } from "@scure/base";

const encoder = new TextEncoder();

/** 256 random bits in base64url. */
export function randomId(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Letters and digits that readers do not confuse. */
export const readable = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Returns a random text in which every character of the alphabet is equally likely. */
export function randomText(length: number, alphabet: string): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Hashes a short text with the server's secret. @param use purpose; each gives another hash */
export async function keyedHash(secret: string, use: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${use}\n${text}`));
  return base64urlnopad.encode(new Uint8Array(mac));
}

async function cipherKey(secret: string, use: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(
    base64urlnopad.decode(await keyedHash(secret, `key of ${use}`, "")),
  );
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** @param use purpose of the text: decryption for another purpose fails */
export async function encrypt(secret: string, use: string, bytes: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await cipherKey(secret, use),
    new Uint8Array(bytes),
  );
  return `${base64urlnopad.encode(iv)}.${base64urlnopad.encode(new Uint8Array(sealed))}`;
}

/** Thrown if a text was encrypted with another secret or for another use. */
export class SealedOtherwise extends Error {}

/** @throws SealedOtherwise for a text that `encrypt` did not make with this secret and use */
export async function decrypt(secret: string, use: string, text: string): Promise<Uint8Array> {
  const [iv = [], sealed = []] = text.split(".").map((part) => base64urlnopad.decode(part));
  const key = await cipherKey(secret, use);
  try {
    const named = { name: "AES-GCM", iv: Uint8Array.from(iv) };
    return new Uint8Array(await crypto.subtle.decrypt(named, key, Uint8Array.from(sealed)));
  } catch (cause) {
    throw new SealedOtherwise("sealed with another secret", { cause });
  }
}
