/** The calls that the app makes. */
import type { AnyCall } from "#app/api/client.ts";
import { calls } from "#domain/contracts/http/index.ts";

/**
 * The pages of loans stand on `/api/loan/agreement`, which the specification does not have: with a
 * back end that knows no more, they are not offered, and none of these calls is made.
 */
export const onPlatformOnly = /^\/api\/loan\//;

export const appCalls: readonly AnyCall[] = Object.values(calls as Record<string, AnyCall>).filter(
  ({ path }) => !onPlatformOnly.test(path),
);
