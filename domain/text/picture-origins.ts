import { readUpstream } from "../network/upstream-address.ts";

const originsMax = 10;

/**
 * Parses the setting `picture_hosts`: comma-separated addresses of hosts from which pages may show
 * pictures; null if one is invalid. So no other text gets into the content security policy.
 */
export function readPictureOrigins(text: string, isDevelopment: boolean): string[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const named = parts.filter((part) => part !== "");
  const origins = named.map((part) => {
    const url = readUpstream(part, isDevelopment);
    return url?.pathname === "/" ? url.origin : null;
  });
  const good = origins.filter((origin) => origin !== null);
  return good.length < named.length || good.length > originsMax ? null : good;
}
