/** A host with an optional port, and nothing else that an address may hold. */
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

/**
 * Where somebody at a desktop goes instead: the same page on the company's desktop host. Null where there is none, where it
 * is this one, and for a text that names no host.
 */
export function desktopSite(
  host: string,
  here: Pick<Location, "protocol" | "host" | "pathname" | "search">,
): string | null {
  if (!hostName.test(host) || host.toLowerCase() === here.host) return null;
  return `${here.protocol}//${host}${here.pathname}${here.search}`;
}
