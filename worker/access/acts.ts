/** Refuses acts because of the state of a visit or of a customer. */
import { findStanding } from "#db/people/standing.ts";
import { type Act, isEverRefused, refusalOf, type State } from "#domain/access/acts.ts";
import { statesOfCustomer, statesOfVisit } from "#domain/access/states.ts";
import type { Scope } from "../context.ts";
import { ApiRefusal } from "../context.ts";

/**
 * Returns the states that apply now, e.g. `country_blocked`: those of the visit, and those of the
 * customer if the user is known.
 */
export async function statesOf(scope: Scope, userId: string | null): Promise<State[]> {
  const { db, company, caller, settings, nowMs } = scope;
  const visit = { country: caller.country, companyStatus: company.status };
  const ofVisit = statesOfVisit(visit, settings);
  if (userId === null) return ofVisit;
  const standing = await findStanding(...db, userId, nowMs);
  return [...ofVisit, ...(standing ? statesOfCustomer(standing, settings, nowMs) : [])];
}

/** Returns the state that forbids the act; null if none. Reads states only if one can forbid it. */
export async function refusalFor(scope: Scope, userId: string | null, act: Act) {
  return isEverRefused(act) ? refusalOf(await statesOf(scope, userId), act) : null;
}

/** @throws ApiRefusal named after the state that forbids the act */
export async function requireAct(scope: Scope, userId: string | null, act: Act): Promise<void> {
  const refusal = await refusalFor(scope, userId, act);
  if (refusal) throw new ApiRefusal(refusal);
}
