/** Checks which traders may follow which masters. The trader's account checks money and pots. */

import { masterRecords } from "#db/copying/master-records.ts";
import { findMaster, type Master } from "#db/copying/masters.ts";
import { giveConsent, hasConsent } from "#db/people/consents.ts";
import { findUser } from "#db/people/users.ts";
import type { followBarriers, WireMasterRecord } from "#domain/contracts/http/follow.ts";
import { copyRiskVersion, riskClosedFrom } from "#domain/copying/copy-risk.ts";
import type { FollowLimits } from "#domain/copying/follow-limits.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { ApiRefusal, required, type SessionScope } from "../context.ts";

export type Barrier = (typeof followBarriers)[number];

const refusals: Record<Exclude<Barrier, "">, ErrorName> = {
  own: "master_own",
  not_a_master: "master_unavailable",
  demo_master: "master_demo",
  risk_too_high: "master_risk_high",
  masters_full: "masters_full",
  real_name: "real_name_required",
  other_currency: "currency_mismatch",
};

export interface FollowedMaster {
  master: Master;
  record: WireMasterRecord | null;
}

/** Reads a master and the master's record; null if the user never applied at this company. */
export async function readMaster({ db }: SessionScope, masterId: string) {
  const [master, records] = await Promise.all([
    findMaster(...db, masterId),
    masterRecords(...db, [masterId]),
  ]);
  return master && { master, record: records.get(masterId) ?? null };
}

export function limitsOf({ settings }: SessionScope): FollowLimits {
  return {
    mastersMax: settings.follow_max_masters,
    equityPercent: settings.follow_max_equity_percent,
    amountMin: settings.follow_min_amount,
    amountMax: settings.follow_max_amount,
  };
}

/** True if the company requires a verified name that the reader lacks. Demo accounts need none. */
export async function lacksRealName(scope: SessionScope): Promise<boolean> {
  const { db, identity, settings } = scope;
  if (!settings.is_follow_real_name || identity.isDemo) return false;
  const user = await findUser(...db, identity.userId);
  return user?.review_status !== "passed";
}

/** Returns why the reader may not follow this master; empty if the reader may. */
export async function barrierOf(scope: SessionScope, { master, record }: FollowedMaster) {
  const { identity, account } = scope;
  if (master.user_id === identity.userId) return "own";
  if (master.state !== "approved") return "not_a_master";
  if (master.is_demo === 1 && !identity.isDemo) return "demo_master";
  if ((record?.risk ?? 0) >= riskClosedFrom) return "risk_too_high";
  const [isNameless, balances] = await Promise.all([lacksRealName(scope), account.balances()]);
  if (isNameless) return "real_name";
  return balances.some(({ currency }) => currency !== master.currency) ? "other_currency" : "";
}

/** @throws ApiRefusal named after the barrier */
export async function requireFollowable(scope: SessionScope, masterId: string) {
  const followed = required(await readMaster(scope, masterId), "master_unavailable");
  const barrier = await barrierOf(scope, followed);
  if (barrier !== "") throw new ApiRefusal(refusals[barrier]);
  return followed;
}

/** Share of new profit in % that the reader pays; 0 for a demo account. */
export function profitShareOf({ identity }: SessionScope, { profit_share }: Master): number {
  return identity.isDemo ? 0 : profit_share;
}

/** Returns the agreed share. @param shown share in % on the page @throws profit_share_changed */
export function requireShare(scope: SessionScope, master: Master, shown: string | undefined) {
  const percent = profitShareOf(scope, master);
  if (Number(shown ?? 0) !== percent) throw new ApiRefusal("profit_share_changed");
  return percent;
}

/** True if the reader has once accepted the current text about the risks of copy trading. */
export function isConsentGiven({ db, identity }: SessionScope): Promise<boolean> {
  return hasConsent(...db, identity.userId, copyRiskVersion);
}

/** @param given version that the reader accepts now @throws ApiRefusal follow_consent_required */
export async function requireConsent(scope: SessionScope, given: string | undefined) {
  if (await isConsentGiven(scope)) return;
  if (given !== copyRiskVersion) throw new ApiRefusal("follow_consent_required");
  const { db, identity, lang, nowMs } = scope;
  const consent = { version: copyRiskVersion, lang, given_ms: nowMs };
  await giveConsent(...db, identity.userId, consent);
}
