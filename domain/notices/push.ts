/** Devices that are told by push, while the app is closed. */
import type { LanguageCode } from "../language-tags.ts";

export interface PushDevice {
  /** Address at the push service of the device's browser. */
  endpoint: string;
  /** The device's public key (P-256 point, 65 bytes) and secret (16 bytes), base64url. */
  p256dh: string;
  auth: string;
  /** Of what is sent to it. */
  lang: LanguageCode;
}

/** Of one user; the oldest make room. */
export const pushDevicesMax = 10;

/** The services of all browsers that have push; ends of host names. */
const services = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];
const loopback = new Set(["127.0.0.1", "localhost"]);

/**
 * False for what is no push service's address: the platform calls it, so it may lead nowhere else.
 * @param isDevelopment a server on this machine may stand for a push service
 */
export function isPushEndpoint(text: string, isDevelopment: boolean): boolean {
  const url = URL.parse(text);
  if (url?.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (isDevelopment && url.protocol === "http:" && loopback.has(url.hostname)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return services.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
}
