import type { LanguageCode } from "../language/language-tags.ts";

export interface PushDevice {
  /** Address at the push service of the device's browser. */
  endpoint: string;
  /** The device's public key (P-256 point, 65 bytes) and secret (16 bytes), base64url. */
  p256dh: string;
  auth: string;
  lang: LanguageCode;
}

/** Maximum devices of one user; a new one replaces the oldest. */
export const pushDevicesMax = 10;

/** Browsers' push services, by the endings of their host names. */
const services = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];
const loopback = new Set(["127.0.0.1", "localhost"]);

/**
 * True for an address of a push service: the platform must not call other hosts.
 * @param isDevelopment true to allow a server on this machine as a push service
 */
export function isPushEndpoint(text: string, isDevelopment: boolean): boolean {
  const url = URL.parse(text);
  if (url?.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (isDevelopment && url.protocol === "http:" && loopback.has(url.hostname)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return services.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
}
