import { endMoney, listMoneyOnTheWay } from "#db/approvals/money.ts";
import { findFund } from "#db/offer/funds.ts";
import { fundName } from "#domain/text/names.ts";
import { required, type Scope } from "../context.ts";

type FundScope = Pick<Scope, "env" | "company">;

export function fundObject({ env, company }: FundScope, id: number) {
  return env.FUND.get(env.FUND.idFromName(fundName(company.id, id)));
}

/**
 * Moves approved money. Calls that read the fund run this again until all money has moved. The fund
 * knows the ids of the changes, so the money of a change never moves twice.
 */
export async function moveMoney(scope: FundScope, fundId: number): Promise<void> {
  const { env, company } = scope;
  const fund = fundObject(scope, fundId);
  for (const asked of await listMoneyOnTheWay(env.DB, company.id, fundId)) {
    const { way, reason: _, ...money } = asked;
    const isMoved =
      way === "take_out"
        ? (await fund.withdraw(money)).ok
        : await fund.deposit(money).then(() => true);
    await endMoney(env.DB, company.id, fundId, { ...asked, isMoved, nowMs: Date.now() });
  }
}

/** @throws ApiRefusal not_found */
export async function requireFund(scope: FundScope & Pick<Scope, "lang">, id: number) {
  const { env, company, lang } = scope;
  const fund = required(await findFund(env.DB, { companyId: company.id, lang }, id));
  if (fund.hasMoneyOnTheWay) await moveMoney(scope, id);
  return fund;
}
