/**
 * Caches public data for `seconds` at the edge location that answers. `name` must contain all that
 * the data depends on, above all the company. The name becomes part of a URL. Clients that request
 * this URL get the worker's own answer, never the cached data. If the cache fails, as on a full
 * disk, the data is read again.
 */
import { logWarning } from "#platform/log/log.ts";

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
  // Null is not cached: the data may exist a moment later.
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
