/** Endings of host names that have no public owner, or that belong to local networks. */
const privateEnds: ReadonlySet<string> = new Set([
  "arpa",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "onion",
  "private",
  "test",
]);
const labelPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost"]);

/**
 * True for a name of the public internet. False for names of private networks, for names without a
 * dot, and for names with a final dot. False for IP addresses in any spelling: the URL parser makes
 * 2130706433, 0x7f.1 and 127.0.0.1 equal.
 */
function isPublicName(hostname: string): boolean {
  const labels = hostname.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || privateEnds.has(last) || !/[a-z]/.test(last)) return false;
  return labels.every((label) => labelPattern.test(label));
}

/** Reads a back end's base address: https at a public name, in development also local http. */
export function readUpstream(text: string, isDevelopment: boolean): URL | null {
  const url = URL.parse(text);
  if (!url) return null;
  const { protocol, username, password, search, hash, hostname, pathname } = url;
  if (username !== "" || password !== "" || search !== "" || hash !== "") return null;
  if (/%|\/\//.test(pathname)) return null;
  if (loopback.has(hostname)) return isDevelopment && protocol === "http:" ? url : null;
  return protocol === "https:" && isPublicName(hostname) ? url : null;
}
