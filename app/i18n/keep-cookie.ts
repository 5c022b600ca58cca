/**
 * A choice of the reader that the worker has to know before it sends the next document.
 * @param value empty forgets it
 */
export function keepCookie(name: "lang" | "theme", value: string): void {
  const seconds = value === "" ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that is served has the store for cookies
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax`;
}
