/** Returns an http or https address as a browser writes it; empty for scripts, files and mail. */
export function webAddress(text: string): string {
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWeb && url.username === "" && url.password === "" ? url.href : "";
}

/** True for a path on the company's own host, and for an empty text. */
export function isOwnPath(text: string): boolean {
  return text === "" || /^\/(?!\/)[\w./?=&-]*$/.test(text);
}

/** Form of a host's name: lower case, with a dot, and without a port. */
export const hostPattern =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;
