/** Limits attempts and acts. One object counts all acts of a subject, in sequence. */
import type { LockRule, RateRule } from "#domain/contracts/limits.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { limitsName } from "#domain/text/names.ts";
import { ApiRefusal, type Scope } from "../context.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const lock = { windowMs: 15 * minuteMs, lockMs: minuteMs, lockMaxMs: hourMs };
/** Limit of wrong passwords per account name, even one that does not exist. */
export const loginByAccount: LockRule = { family: "login", max: 10, ...lock };
export const loginByAddress: LockRule = { family: "login", max: 100, ...lock };
export const factorByUser: LockRule = { family: "factor", max: 10, ...lock };
export const proofByUser: LockRule = { family: "proof", max: 10, ...lock };
export const payPasswordByUser: LockRule = {
  family: "pay",
  max: 5,
  windowMs: 15 * minuteMs,
  lockMs: 15 * minuteMs,
  lockMaxMs: 15 * minuteMs,
};

/** Limit of wrong passwords per operator's e-mail, even one that no operator has. */
export const deskLoginByEmail: LockRule = { family: "desk_login", max: 10, ...lock };
export const deskFactorByOperator: LockRule = { family: "desk_factor", max: 10, ...lock };
export const deskProofByOperator: LockRule = { family: "desk_proof", max: 10, ...lock };
export const deskActsByOperator: RateRule = { family: "desk", max: 240, windowMs: minuteMs };

export const demosByAddress: RateRule = { family: "demo", max: 30, windowMs: 15 * minuteMs };
export const registersByAddress: RateRule = { family: "register", max: 20, windowMs: hourMs };
export const codesByAddress: RateRule = { family: "code", max: 30, windowMs: hourMs };
export const codesByRecipient: RateRule = { family: "code", max: 10, windowMs: dayMs };
export const codeTriesByAddress: RateRule = { family: "code_try", max: 60, windowMs: hourMs };
export const picturesByAddress: RateRule = { family: "captcha", max: 60, windowMs: 10 * minuteMs };
export const passkeysByAddress: RateRule = { family: "passkey", max: 60, windowMs: 10 * minuteMs };
export const searchesByAddress: RateRule = { family: "search", max: 60, windowMs: minuteMs };
export const uploadsByAddress: RateRule = { family: "upload", max: 30, windowMs: hourMs };
export const uploadsByUser: RateRule = { family: "upload", max: 60, windowMs: hourMs };
/** Limit of changes to charts; high, because each move of a drawing saves the drawing. */
export const chartsByUser: RateRule = { family: "chart", max: 240, windowMs: minuteMs };
export const favouritesByUser: RateRule = { family: "favourite", max: 120, windowMs: minuteMs };
export const workspacesByUser: RateRule = { family: "workspace", max: 120, windowMs: minuteMs };
export const alertsByUser: RateRule = { family: "alert", max: 60, windowMs: minuteMs };
export const chatByUser: RateRule = { family: "chat", max: 30, windowMs: minuteMs };
export const chatDayByUser: RateRule = { family: "chat_day", max: 500, windowMs: dayMs };
export const chatExportsByUser: RateRule = { family: "chat_export", max: 10, windowMs: hourMs };
export const applicationsByUser: RateRule = { family: "apply", max: 10, windowMs: dayMs };
export const codesByCompany = (max: number): RateRule => ({
  family: "code",
  max,
  windowMs: dayMs,
});

export function limitsOf({ env, company }: Scope, subject: string) {
  return env.LIMITS.get(env.LIMITS.idFromName(limitsName(company.id, subject)));
}

/**
 * Counts one act of the subject. Does nothing if the subject is null.
 * @throws ApiRefusal with the time until a retry
 */
export async function take(
  scope: Scope,
  subject: string | null,
  rule: RateRule,
  error: ErrorName = "rate_limited",
): Promise<void> {
  if (subject === null) return;
  const { ok, retryMs } = await limitsOf(scope, subject).take(rule, scope.nowMs);
  if (!ok) throw new ApiRefusal(error, { retryMs });
}

/** Returns the caller's IP address as a subject; null if unknown. */
export function addressOf({ caller }: Scope): string | null {
  return caller.address === null ? null : `address/${caller.address}`;
}

export function userSubject(userId: string): string {
  return `user/${userId}`;
}

/**
 * Counts one try at a secret before the secret is checked.
 * @param subject null if unknown: only the IP address is counted
 * @throws ApiRefusal too_many_attempts while the subject or the IP address is locked; the refusal
 *   does not say which
 */
export async function attempt(scope: Scope, subject: string | null, rule: LockRule) {
  const address = addressOf(scope);
  const tries: Array<[string, LockRule]> = subject === null ? [] : [[subject, rule]];
  if (address !== null) tries.unshift([address, { ...loginByAddress, family: rule.family }]);
  for (const [name, each] of tries) {
    const { ok, retryMs } = await limitsOf(scope, name).attempt(each, scope.nowMs);
    if (!ok) throw new ApiRefusal("too_many_attempts", { retryMs });
  }
  return {
    /** Clears, after a correct secret, the subject's failures and one failure of the IP address. */
    succeeded: async () => {
      await Promise.all([
        subject === null ? undefined : limitsOf(scope, subject).clear(rule.family),
        address === null ? undefined : limitsOf(scope, address).forgive(rule.family),
      ]);
    },
  };
}

/** Clears the failed tries at a secret that its owner has changed: others may have made them. */
export async function clearFailures(scope: Scope, subject: string, rule: LockRule): Promise<void> {
  await limitsOf(scope, subject).clear(rule.family);
}
