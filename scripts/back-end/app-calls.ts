/** The calls that the app makes. */
import type { AnyCall } from "#app/api/client.ts";
import { calls } from "#domain/contracts/http/index.ts";

/** Pages of these calls are still to come: the worker serves them, no page asks them yet. */
export const withoutPage = /^\/api\/loan\//;

export const appCalls: readonly AnyCall[] = Object.values(calls as Record<string, AnyCall>).filter(
  ({ path }) => !withoutPage.test(path),
);
