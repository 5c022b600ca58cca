import type { signedInCookie } from "#domain/contracts/first-page.ts";
import { unlessBlocked } from "../device.ts";

/**
 * Keeps a choice of the reader that the worker reads before it sends the next document.
 * @param value empty deletes the cookie
 */
export function keepCookie(name: "lang" | "theme" | typeof signedInCookie, value: string): void {
  const seconds = value === "" ? 0 : 31_536_000;
  unlessBlocked(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers have no cookie store
    document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`;
  });
}
