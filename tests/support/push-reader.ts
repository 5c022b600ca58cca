/**
 * A browser's side of push: its keys, and how it decrypts a message by RFC 8291 and RFC 8188. It
 * shares no code with the platform.
 */
import { base64urlnopad } from "@scure/base";

const ecdh = { name: "ECDH", namedCurve: "P-256" };
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(secret), "HKDF", false, [
    "deriveBits",
  ]);
  const by = { name: "HKDF", hash: "SHA-256", salt, info } as never;
  return new Uint8Array(await crypto.subtle.deriveBits(by, key, length * 8));
}

export async function pushReader() {
  const pair = (await crypto.subtle.generateKey(ecdh, true, ["deriveBits"])) as CryptoKeyPair;
  const exported = await crypto.subtle.exportKey("raw", pair.publicKey);
  const point = new Uint8Array(exported as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));

  /** @throws if the message is for another browser, or was changed */
  async function read(body: Uint8Array): Promise<string> {
    const salt = body.slice(0, 16);
    const sender = body.slice(21, 21 + (body[20] ?? 0));
    const senderKey = await crypto.subtle.importKey("raw", sender, ecdh, false, []);
    const by = { name: "ECDH", public: senderKey } as never;
    const shared = new Uint8Array(await crypto.subtle.deriveBits(by, pair.privateKey, 256));
    const about = new Uint8Array([...bytesOf("WebPush: info\0"), ...point, ...sender]);
    const secret = await derive(shared, auth, about, 32);
    const use = (name: string, length: number) =>
      derive(secret, salt, bytesOf(`Content-Encoding: ${name}\0`), length);
    const key = await crypto.subtle.importKey("raw", await use("aes128gcm", 16), "AES-GCM", false, [
      "decrypt",
    ]);
    const cipher = { name: "AES-GCM", iv: await use("nonce", 12) };
    const sealed = body.slice(21 + sender.length);
    const padded = new Uint8Array(await crypto.subtle.decrypt(cipher, key, sealed));
    return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)));
  }

  const keys = { p256dh: base64urlnopad.encode(point), auth: base64urlnopad.encode(auth) };
  return { keys, read };
}
