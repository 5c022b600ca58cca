/**
 * Checks the caller of each HTTP call that `npm run backup`, `restore` or `reconcile` makes. The
 * calls exist only if the deployment has BACKUP_SECRET. This secret belongs to no operator and
 * permits nothing else.
 */
import type { MiddlewareHandler } from "hono";
import type { LockRule, RateRule } from "#domain/contracts/limits.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { limitsName } from "#domain/text/names.ts";
import { callerOf } from "../caller.ts";
import type { AppBindings, AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { backupCalls } from "./calls.ts";
import { backupPath, isClosed } from "./closed.ts";

/** Minimum length of the secret: with a shorter one the deployment has no backup calls. */
const secretLengthMin = 32;
const minuteMs = 60_000;
const wrongSecrets: LockRule = {
  family: "backup",
  max: 5,
  windowMs: 60 * minuteMs,
  lockMs: 60 * minuteMs,
  lockMaxMs: 24 * 60 * minuteMs,
};
const callsAtOnce: RateRule = { family: "backup_calls", max: 6_000, windowMs: minuteMs };

export const backupDoor: MiddlewareHandler<AppBindings> = async (context) => {
  const { BACKUP_SECRET = "" } = context.env;
  if (BACKUP_SECRET.length < secretLengthMin) return fail(context, "not_found");
  if (context.req.method !== "POST") return fail(context, "method_not_allowed");
  const lockedMs = await refusedFor(context, await isSecret(context, BACKUP_SECRET));
  if (lockedMs !== null) return fail(context, "too_many_attempts", { retryMs: lockedMs });
  if (!(await isSecret(context, BACKUP_SECRET))) return fail(context, "forbidden");
  const name = new URL(context.req.url).pathname.slice(backupPath.length);
  const call = Object.hasOwn(backupCalls, name) ? backupCalls[name] : undefined;
  return call ? call(context) : fail(context, "not_found");
};

/** Compares hashes, so that the duration reveals nothing about the secret. */
async function isSecret(context: AppContext, secret: string): Promise<boolean> {
  const given = context.req.header("authorization") ?? "";
  const [one, other] = await Promise.all([sha256Hex(given), sha256Hex(`Bearer ${secret}`)]);
  const bytes = new TextEncoder();
  return crypto.subtle.timingSafeEqual(bytes.encode(one), bytes.encode(other));
}

/**
 * Returns the time in ms until a retry; null if the call may run. A closed deployment counts no
 * tries.
 */
async function refusedFor(context: AppContext, isRight: boolean): Promise<number | null> {
  if (isClosed(context.env)) return null;
  const { LIMITS } = context.env;
  const subject = isRight ? "all" : `address/${callerOf(context.req.raw).address}`;
  const limits = LIMITS.get(LIMITS.idFromName(limitsName(0, `backup/${subject}`)));
  const nowMs = Date.now();
  const { ok, retryMs } = isRight
    ? await limits.take(callsAtOnce, nowMs)
    : await limits.attempt(wrongSecrets, nowMs);
  return ok ? null : retryMs;
}
