import { warnOf } from "../../api/warn-of.ts";
import { deviceTexts, tabTexts, unlessBlocked } from "../../device.ts";
import { keepCookie } from "../../i18n/keep-cookie.ts";

async function dropKeptFiles(): Promise<void> {
  const files = unlessBlocked(() => globalThis.caches);
  for (const name of (await files?.keys()) ?? []) await files?.delete(name);
}

/**
 * Deletes all data of the app in this browser: choices, searches, the demo account's key, the
 * session.
 */
export async function forgetDevice(): Promise<void> {
  deviceTexts.clear();
  tabTexts.clear();
  keepCookie("lang", "");
  keepCookie("theme", "");
  await dropKeptFiles().catch(warnOf("the files of the app are still kept"));
  location.replace("/");
}
