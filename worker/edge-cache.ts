/**
 * Public data that a few seconds of age do not hurt, kept at the edge location that answers. The
 * name has to hold everything the data depends on, the company first; clients never reach the cache
 * by address, because the worker answers every path.
 */
export async function cachedFor<T>(
  origin: string,
  seconds: number,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const address = `${origin}/api/edge-cache/${name}`;
  const known = await caches.default.match(address);
  if (known) return known.json<T>();
  const value = await make();
  // Nothing may become something at any moment.
  if (value === null) return value;
  const headers = { "Cache-Control": `public, max-age=${seconds}` };
  await caches.default.put(address, Response.json(value, { headers }));
  return value;
}
