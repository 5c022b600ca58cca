/** One-time codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and 6 digits. */
const stepMs = 30_000;
const digits = 6;

export async function totpAt(secret: Uint8Array, step: number): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new Uint8Array(secret),
    { name: "HMAC", hash: "SHA-1" },
    false,
    ["sign"],
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = mac.getUint8(19) & 0xf;
  const number = (mac.getUint32(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** Returns the time step of a code: the current, previous or next one; null for a wrong code. */
export async function totpStep(secret: Uint8Array, code: string, nowMs: number) {
  const now = Math.floor(nowMs / stepMs);
  let found: number | null = null;
  // Computes all three steps, so that the duration reveals nothing.
  for (const step of [now - 1, now, now + 1]) {
    if ((await totpAt(secret, step)) === code) found = step;
  }
  return found;
}

export function otpauthUrl(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: "30" });
  return `otpauth://totp/${label}?${query}`;
}
