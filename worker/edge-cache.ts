/**
 * Public data that a few seconds of age do not hurt, kept at the edge location that answers. The
 * name has to hold everything the data depends on, the company first; clients never reach the cache
 * by address, because the worker answers every path. A cache that fails, as on a full disk, costs a
 * reading and no answer.
 */
import { logWarning } from "./log/log.ts";

export async function cachedFor<T>(
  origin: string,
  seconds: number,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const address = `${origin}/api/edge-cache/${name}`;
  const known = await orNothing(() => caches.default.match(address));
  if (known) return known.json<T>();
  const value = await make();
  // Nothing may become something at any moment.
  if (value === null) return value;
  const headers = { "Cache-Control": `public, max-age=${seconds}` };
  await orNothing(() => caches.default.put(address, Response.json(value, { headers })));
  return value;
}

async function orNothing<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch (cause) {
    logWarning("edge_cache_failed", {}, cause);
    return undefined;
  }
}
