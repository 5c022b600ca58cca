import { readUpstream } from "../network/upstream-address.ts";

const originsMax = 10;

/**
 * The setting `picture_hosts`: addresses, separated by commas, whose pictures pages may show. Each
 * is one host, like a back end's; null if one is invalid. A policy gets no other text.
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
