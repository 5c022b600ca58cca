/**
 * Encrypts push messages so that only the device can read them (RFC 8291 and RFC 8188). Signs
 * proofs, by which push services know the sending server (VAPID, RFC 8292). See
 * docs/decisions/0019-web-push.md.
 */
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import type { PushDevice } from "#domain/notices/push.ts";

const ecdh = { name: "ECDH", namedCurve: "P-256" };
/** Size in bytes of an encrypted record; a message is always one record. */
const recordSize = 4096;
/** Maximum bytes of text: a record also contains a header (86), an end mark (1) and a tag (16). */
export const pushTextMax = recordSize - 86 - 17;
/** Lifetime of a proof in s. Push services accept at most a day. */
const proofSeconds = 12 * 3_600;

const bytesOf = (text: string) => new Uint8Array(base64urlnopad.decode(text));

export interface PushSecrets {
  salt: Uint8Array;
  /** Key pair for this one message. */
  keys: CryptoKeyPair;
}

export async function freshPushSecrets(): Promise<PushSecrets> {
  const keys = (await crypto.subtle.generateKey(ecdh, true, ["deriveBits"])) as CryptoKeyPair;
  return { salt: crypto.getRandomValues(new Uint8Array(16)), keys };
}

/**
 * Encrypts a text as the body of a push message (RFC 8291, section 3.4).
 * @param text at most `pushTextMax` bytes
 * @throws if the device's key is no point of the curve
 */
export async function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushDevice, "p256dh" | "auth">,
  { salt, keys }: PushSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const devicePoint = bytesOf(p256dh);
  const deviceKey = await crypto.subtle.importKey("raw", devicePoint, ecdh, false, []);
  const bits = { name: "ECDH", public: deviceKey } as never;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(bits, keys.privateKey, 256));
  const ownPoint = new Uint8Array(
    (await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer,
  );
  const about = concatBytes(utf8ToBytes("WebPush: info\0"), devicePoint, ownPoint);
  const secret = hkdf(sha256, shared, bytesOf(auth), about, 32);
  const derive = (use: string, length: number) =>
    hkdf(sha256, secret, salt, utf8ToBytes(`Content-Encoding: ${use}\0`), length);
  const cipher = { name: "AES-GCM", iv: derive("nonce", 12) };
  const key = await crypto.subtle.importKey("raw", derive("aes128gcm", 16), "AES-GCM", false, [
    "encrypt",
  ]);
  // The byte 2 marks the end of the text in the last record.
  const sealed = await crypto.subtle.encrypt(
    cipher,
    key,
    concatBytes(utf8ToBytes(text), new Uint8Array([2])),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  const head = [salt, size, new Uint8Array([ownPoint.length]), ownPoint];
  return new Uint8Array(concatBytes(...head, new Uint8Array(sealed)));
}

/** True if a message can be encrypted for a device with this key. */
export async function isPushPoint(p256dh: string): Promise<boolean> {
  try {
    await crypto.subtle.importKey("raw", bytesOf(p256dh), ecdh, false, []);
    return true;
  } catch {
    // The import fails for a point that is not on the curve. No earlier check finds that.
    return false;
  }
}

/** Splits PUSH_KEY into public point and private number (base64url); null if unset or malformed. */
export function readPushKey(text: string): { publicKey: string; privateKey: string } | null {
  const match = /^([\w-]{87})\.([\w-]{43})$/.exec(text);
  return match?.[1] && match[2] ? { publicKey: match[1], privateKey: match[2] } : null;
}

/**
 * Makes the header that proves to a push service who sends the message (RFC 8292).
 * @param contact mailto: or https: address at which the service can reach our operators
 */
export async function pushProof(
  endpoint: string,
  key: { publicKey: string; privateKey: string },
  contact: string,
  nowMs: number,
): Promise<string> {
  const textOf = (value: object) => base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)));
  const exp = Math.floor(nowMs / 1_000) + proofSeconds;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const body = `${textOf({ typ: "JWT", alg: "ES256" })}.${textOf(claims)}`;
  const point = base64urlnopad.decode(key.publicKey);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: base64urlnopad.encode(point.slice(1, 33)),
    y: base64urlnopad.encode(point.slice(33)),
    d: key.privateKey,
  };
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
  const signer = await crypto.subtle.importKey("jwk", jwk, ecdsa, false, ["sign"]);
  const hash = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(hash, signer, utf8ToBytes(body));
  const token = `${body}.${base64urlnopad.encode(new Uint8Array(signature))}`;
  return `vapid t=${token}, k=${key.publicKey}`;
}
