/** A fund's own object, and the approved money that it has not got yet. */

import { listMoneyOnTheWay, markArrived } from "#db/fund-requests.ts";
import { type Fund, findFund } from "#db/funds.ts";
import { fundName } from "#domain/names.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import type { Env } from "../env.ts";

type FundScope = Pick<Scope, "env" | "company">;

export function fundObject(
  { env, company }: FundScope,
  id: number,
): ReturnType<Env["FUND"]["get"]> {
  return env.FUND.get(env.FUND.idFromName(fundName(company.id, id)));
}

/**
 * Brings a fund the money that two people have approved. Whoever reads a fund does it: a request
 * that broke off after the approval takes nothing away. The fund takes each id once.
 */
export async function bringMoney(scope: FundScope, fundId: number): Promise<void> {
  const { env, company } = scope;
  for (const money of await listMoneyOnTheWay(env.DB, company.id, fundId)) {
    await fundObject(scope, fundId).deposit(money);
    await markArrived(env.DB, company.id, money.id);
  }
}

/** @throws ApiRefusal not_found */
export async function requireFund(
  scope: FundScope & Pick<Scope, "lang">,
  id: number,
): Promise<Fund> {
  const { env, company, lang } = scope;
  const fund = await findFund(env.DB, { companyId: company.id, lang }, id);
  if (!fund) throw new ApiRefusal("not_found");
  if (fund.hasMoneyOnTheWay) await bringMoney(scope, id);
  return fund;
}
