/**
 * An authenticator with its browser in software: makes passkeys and answers challenges, honestly
 * unless told otherwise.
 */
import { base64urlnopad } from "@scure/base";

const encoder = new TextEncoder();
type Bytes = Uint8Array<ArrayBuffer>;

/** User present and verified, as every sign-in here needs. */
export const presentAndVerified = 0b101;
const withCredential = 1 << 6;

export const join = (...parts: Array<Uint8Array | number[]>): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

export async function sha256(data: string | Bytes): Promise<Bytes> {
  const bytes = typeof data === "string" ? encoder.encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Head of a CBOR item; lengths of these tests fit two bytes. */
function head(kind: number, length: number): number[] {
  const first = kind << 5;
  if (length < 24) return [first | length];
  return length < 256 ? [first | 24, length] : [first | 25, length >> 8, length & 255];
}

/** CBOR of what stands in attestation objects and keys. */
export function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Bytes {
  if (typeof value === "number") return join(value < 0 ? head(1, -1 - value) : head(0, value));
  if (typeof value === "string") {
    const text = encoder.encode(value);
    return join(head(3, text.length), text);
  }
  if (value instanceof Uint8Array) return join(head(2, value.length), value);
  const entries = [...value].flatMap(([key, each]) => [
    cbor(key),
    cbor(each as Parameters<typeof cbor>[0]),
  ]);
  return join(head(5, value.size), ...entries);
}

/** COSE key of a raw P-256 point. */
export function coseKey(point: Uint8Array): Map<number | string, unknown> {
  return new Map<number | string, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point.slice(1, 33)],
    [-3, point.slice(33)],
  ]);
}

export interface AuthenticatorDataParts {
  rpIdHash: Uint8Array;
  flags: number;
  counter: number;
  /** Bytes after the head: a credential, extensions, or unexpected data. */
  rest?: Uint8Array;
}

export function authenticatorData({ rpIdHash, flags, counter, rest }: AuthenticatorDataParts) {
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, counter);
  return join(rpIdHash, [flags], count, rest ?? []);
}

export function attestationObject(data: Uint8Array, format = "none"): Bytes {
  return cbor(
    new Map<string, unknown>([
      ["fmt", format],
      ["attStmt", new Map()],
      ["authData", data],
    ]),
  );
}

export function credentialData(id: Uint8Array, key: Uint8Array): Bytes {
  return join(new Uint8Array(16), [id.length >> 8, id.length & 255], id, key);
}

function derInteger(bytes: Uint8Array): Bytes {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.slice(start);
  const body = (digits[0] ?? 0) > 127 ? join([0], digits) : join(digits);
  return join([2, body.length], body);
}

/** Converts a raw WebCrypto signature to DER, the form of authenticators. */
export function rawToDer(raw: Uint8Array): Bytes {
  const body = join(derInteger(raw.slice(0, 32)), derInteger(raw.slice(32)));
  return join([48, body.length], body);
}

export interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}
export interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** Values that browser and authenticator send; a test changes them one by one. */
export interface Lies {
  origin?: string;
  type?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
}

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys: CryptoKeyPair;
  readonly #id = crypto.getRandomValues(new Uint8Array(32));
  #userHandle = "";
  counter = 0;

  private constructor(origin: string, keys: CryptoKeyPair) {
    this.#origin = origin;
    this.#keys = keys;
  }

  static async at(origin: string): Promise<SoftwareAuthenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    return new SoftwareAuthenticator(origin, keys as CryptoKeyPair);
  }

  get id(): string {
    return base64urlnopad.encode(this.#id);
  }

  #clientData(type: string, challenge: string, lies: Lies): Bytes {
    const origin = lies.origin ?? this.#origin;
    const crossOrigin = lies.crossOrigin ?? false;
    const data = { type: lies.type ?? type, challenge, origin, crossOrigin };
    return join(encoder.encode(JSON.stringify(data)));
  }

  async create(options: CreationOptions, lies: Lies = {}) {
    this.#userHandle = options.user.id;
    const exported = await crypto.subtle.exportKey("raw", this.#keys.publicKey);
    const point = new Uint8Array(exported as ArrayBuffer);
    const data = authenticatorData({
      rpIdHash: await sha256(lies.rpId ?? options.rp.id),
      flags: (lies.flags ?? presentAndVerified) | withCredential,
      counter: lies.counter ?? this.counter,
      rest: credentialData(this.#id, cbor(coseKey(point))),
    });
    return {
      client_data: base64urlnopad.encode(
        this.#clientData("webauthn.create", options.challenge, lies),
      ),
      attestation: base64urlnopad.encode(attestationObject(data)),
      transports: "internal,hybrid,carrier-pigeon",
    };
  }

  async get(options: RequestOptions, lies: Lies = {}) {
    const data = authenticatorData({
      rpIdHash: await sha256(lies.rpId ?? options.rpId),
      flags: lies.flags ?? presentAndVerified,
      counter: lies.counter ?? this.counter,
    });
    const clientData = this.#clientData("webauthn.get", options.challenge, lies);
    const signature = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.#keys.privateKey,
      join(data, await sha256(clientData)),
    );
    return {
      id: this.id,
      client_data: base64urlnopad.encode(clientData),
      authenticator_data: base64urlnopad.encode(data),
      signature: base64urlnopad.encode(rawToDer(new Uint8Array(signature))),
      user_handle: lies.userHandle ?? this.#userHandle,
    };
  }
}
