/**
 * What browsers send of passkeys (WebAuthn level 3), read and checked. Everything malformed or unexpected is null: why it was
 * refused is nobody's business but a test's. The signature itself is verified where keys are at hand.
 */
import { type CborMap, readCbor } from "./cbor.ts";

const userPresent = 1 << 0;
const userVerified = 1 << 2;
const backupEligible = 1 << 3;
const backedUp = 1 << 4;
const hasCredential = 1 << 6;
const hasExtensions = 1 << 7;

/** rpIdHash, flags, counter. */
const headBytes = 37;
const hashBytes = 32;
const coordinateBytes = 32;
const credentialIdMax = 1_023;
const signatureMax = 72;

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/**
 * The challenge that was signed, when type and origin are the expected ones and the page was not framed by another site.
 * Whether the challenge is one of ours, unused and young, is known where challenges are kept: it must be asked there.
 */
export function readClientData(
  bytes: Uint8Array,
  expected: { type: "webauthn.create" | "webauthn.get"; origin: string },
): string | null {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const { type, origin, challenge, crossOrigin, topOrigin } = data as Record<string, unknown>;
  if (type !== expected.type || origin !== expected.origin) return null;
  // Older browsers leave it out, which says the same as false.
  if ((crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined) return null;
  // 32 random bytes in base64url.
  return typeof challenge === "string" && /^[\w-]{43}$/.test(challenge) ? challenge : null;
}

/** Raw P-256 point (4, x, y) of a COSE key for ES256; whether the point is on the curve, its import says. */
function pointOf(key: CborMap): Uint8Array<ArrayBuffer> | null {
  if (key.get(1) !== 2 || key.get(3) !== -7 || key.get(-1) !== 1) return null;
  const [x, y] = [key.get(-2), key.get(-3)];
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array)) return null;
  if (x.length !== coordinateBytes || y.length !== coordinateBytes) return null;
  return Uint8Array.from([4, ...x, ...y]);
}

export interface NewCredential {
  id: Uint8Array<ArrayBuffer>;
  /** Raw P-256 point. */
  publicKey: Uint8Array<ArrayBuffer>;
}

interface AuthenticatorData {
  counter: number;
  credential: NewCredential | null;
}

function readCredential(
  bytes: Uint8Array,
  start: number,
): { credential: NewCredential; end: number } | null {
  // The first 16 bytes name the model, which nobody here asks for.
  const idStart = start + 18;
  if (bytes.length < idStart) return null;
  const length = ((bytes[idStart - 2] ?? 0) << 8) | (bytes[idStart - 1] ?? 0);
  const idEnd = idStart + length;
  if (length === 0 || length > credentialIdMax || bytes.length < idEnd) return null;
  const key = readCbor(bytes, idEnd);
  const publicKey = key?.value instanceof Map ? pointOf(key.value) : null;
  if (!key || !publicKey) return null;
  return {
    credential: { id: Uint8Array.from(bytes.subarray(idStart, idEnd)), publicKey },
    end: key.end,
  };
}

/**
 * User present and verified (a passkey stands for password and second factor, so possession alone is not enough), made for this
 * host, and nothing left over.
 */
function readAuthenticatorData(bytes: Uint8Array, rpIdHash: Uint8Array): AuthenticatorData | null {
  if (bytes.length < headBytes || !isEqual(bytes.subarray(0, hashBytes), rpIdHash)) return null;
  const flags = bytes[hashBytes] ?? 0;
  if (!(flags & userPresent) || !(flags & userVerified)) return null;
  // Backed up without being able to be: no sound authenticator says so.
  if (flags & backedUp && !(flags & backupEligible)) return null;
  const counter = new DataView(bytes.buffer, bytes.byteOffset).getUint32(hashBytes + 1);
  let end = headBytes;
  let credential: NewCredential | null = null;
  if (flags & hasCredential) {
    const read = readCredential(bytes, end);
    if (!read) return null;
    ({ credential, end } = read);
  }
  if (flags & hasExtensions) {
    const extensions = readCbor(bytes, end);
    if (!(extensions?.value instanceof Map)) return null;
    ({ end } = extensions);
  }
  return end === bytes.length ? { counter, credential } : null;
}

/**
 * The credential of an attestation object. Statements about the maker are not looked at: none is asked for, because it would tell
 * devices apart.
 */
export function readAttestation(
  bytes: Uint8Array,
  rpIdHash: Uint8Array,
): (NewCredential & { counter: number }) | null {
  const read = readCbor(bytes);
  if (read?.end !== bytes.length || !(read.value instanceof Map) || read.value.size !== 3) {
    return null;
  }
  const [format, statement, data] = ["fmt", "attStmt", "authData"].map((name) =>
    (read.value as CborMap).get(name),
  );
  if (typeof format !== "string" || !(statement instanceof Map)) return null;
  if (format === "none" && statement.size > 0) return null;
  const given = data instanceof Uint8Array ? readAuthenticatorData(data, rpIdHash) : null;
  return given?.credential ? { ...given.credential, counter: given.counter } : null;
}

/** The counter of a sign-in; a credential has no place in one. */
export function readAssertion(bytes: Uint8Array, rpIdHash: Uint8Array): number | null {
  const data = readAuthenticatorData(bytes, rpIdHash);
  return data && !data.credential ? data.counter : null;
}

/** A counter that does not rise is of a copied key; authenticators that do not count say 0 for ever. */
export function counterRises(stored: number, given: number): boolean {
  return given > stored || (given === 0 && stored === 0);
}

/** One positive integer of a DER signature as 32 bytes, in its shortest form only. */
function readDerInteger(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const [tag, length = 0] = der.subarray(at, at + 2);
  const body = der.subarray(at + 2, at + 2 + length);
  const [first = 128, second = 0] = body;
  if (tag !== 2 || length === 0 || body.length !== length || first > 127) return null;
  if (first === 0 && (length === 1 || second < 128)) return null;
  const digits = first === 0 ? body.subarray(1) : body;
  if (digits.length > coordinateBytes) return null;
  const bytes = new Uint8Array(coordinateBytes);
  bytes.set(digits, coordinateBytes - digits.length);
  return { bytes, end: at + 2 + length };
}

/** Authenticators sign in DER, WebCrypto takes r and s side by side. */
export function derToRaw(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der.length > signatureMax || der[0] !== 48 || der[1] !== der.length - 2) return null;
  const r = readDerInteger(der, 2);
  const s = r && readDerInteger(der, r.end);
  if (!s || s.end !== der.length) return null;
  return Uint8Array.from([...r.bytes, ...s.bytes]);
}
