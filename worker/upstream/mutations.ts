import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { specified } from "#domain/contracts/http/specified.ts";

/**
 * GETs that change data: calls declared as mutations, and calls of the specification whose answer
 * is only a message.
 */
const changingGets: ReadonlySet<string> = new Set([
  ...Object.values(calls as Record<string, Call>)
    .filter(({ method, mutation }) => method === "GET" && mutation)
    .map(({ path }) => path),
  ...Object.entries(specified)
    .filter(([, { method, answer }]) => method === "GET" && answer.kind === "msg")
    .map(([path]) => path),
]);

export function isMutation(method: string, path: string): boolean {
  return method !== "GET" || changingGets.has(path);
}
