import { totpAt } from "#domain/access/totp.ts";

/** The code that an authenticator app shows for this key, some steps of 30 seconds from now. */
export function authenticator(secret: string, ahead = 0): Promise<string> {
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter))
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpAt(new Uint8Array(bytes), Math.floor(Date.now() / 30_000) + ahead);
}
