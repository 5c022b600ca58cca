import { keepCookie } from "../../i18n/keep-cookie.ts";

/**
 * Deletes all data of the app in this browser: choices, searches, the demo account's key, the
 * session.
 */
export async function forgetDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  keepCookie("lang", "");
  keepCookie("theme", "");
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
  location.replace("/");
}
