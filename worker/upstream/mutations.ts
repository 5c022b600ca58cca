/** Which requests change something. The specification has GETs that do. */
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";

const changingGets: ReadonlySet<string> = new Set(
  Object.values(calls as Record<string, Call>)
    .filter(({ method, mutation }) => method === "GET" && mutation)
    .map(({ path }) => path),
);

export function isMutation(method: string, path: string): boolean {
  return method !== "GET" || changingGets.has(path);
}
