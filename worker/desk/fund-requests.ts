/** Terms and money of funds: one operator asks, a second person approves. */
import { type DeskRequest, findDeskRequest, setDone } from "#db/desk-requests.ts";
import { putTerms } from "#db/funds.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { ApiRefusal } from "../context.ts";
import { fundObject, fundSubject, moveMoney, requireFund } from "../funds/fund-object.ts";
import { isRepeat } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { askFor, type RequestEffect, requestsOf } from "./requests.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const idOf = ({ subject }: DeskRequest) => Number(subject.slice(fundSubject(0).length - 1));

export async function fundRequestsOf(scope: DeskScope, fundId: number) {
  return (await requestsOf(scope, fundSubject(fundId))).map(({ row: { kind, body }, shown }) => ({
    ...shown,
    kind: kind === "put_in" || kind === "take_out" ? kind : ("terms" as const),
    // Written by `deskFundTerms`.
    terms: kind === "terms" ? (JSON.parse(body) as FundTerms) : null,
  }));
}

/**
 * To be known before it is asked for or approved; the fund itself decides when the money moves.
 * @throws ApiRefusal money_not_free
 */
async function requireFree(scope: DeskScope, fundId: number, amount: string): Promise<void> {
  const { free } = await fundObject(scope, fundId).report();
  if (Decimal.parse(amount).gt(Decimal.parse(free))) throw new ApiRefusal("money_not_free");
}

export const fundEffect: RequestEffect = {
  acts: { ask: "fund_ask", approve: "fund_approve", take_back: "fund_take_back" },
  check: async (scope, request) => {
    if (request.kind === "take_out") await requireFree(scope, idOf(request), request.body);
    return undefined;
  },
  follow: ({ env, company }, request, logged) => {
    if (request.kind !== "terms") return [];
    const { id: requestId, body: terms } = request;
    const agreed = { fundId: idOf(request), terms, requestId };
    return [
      putTerms(env.DB, company.id, agreed, logged),
      setDone(env.DB, company.id, requestId, logged),
    ];
  },
  after: async (scope, request) => {
    const { env, company } = scope;
    await moveMoney(scope, idOf(request));
    const done = await findDeskRequest(env.DB, company.id, request.id);
    if (done?.outcome === "refused") throw new ApiRefusal("money_not_free");
  },
};

export const fundRequestHandlers = {
  deskFundTerms: deskHandler(deskCalls.deskFundTerms, async (scope, input) => {
    const { id, most = "", ...rest } = input;
    const terms: FundTerms = { ...rest, most };
    const { currency, terms: before } = await requireFund(scope, id);
    const field = wrongTerm(terms, currency);
    if (field) throw new ApiRefusal("invalid_request", { field });
    return askFor(scope, "fund_ask", {
      ...{ subject: fundSubject(id), kind: "terms", currency, reason: "" },
      body: JSON.stringify(terms),
      before: before ? JSON.stringify(before) : "",
    });
  }),
  deskFundMoney: deskHandler(deskCalls.deskFundMoney, async (scope, input) => {
    const { id, amount, way: kind = "put_in", reason = "" } = input;
    const { currency } = await requireFund(scope, id);
    const money = Decimal.parse(amount);
    const isWhole = money.round(accountDecimals(currency)).eq(money);
    if (money.isZero() || !isWhole) throw new ApiRefusal("invalid_request", { field: "amount" });
    if (kind === "take_out" && reason === "") {
      throw new ApiRefusal("field_missing", { field: "reason" });
    }
    if (kind === "take_out" && !(await isRepeat(scope))) await requireFree(scope, id, amount);
    const subject = fundSubject(id);
    return askFor(scope, "fund_ask", { subject, kind, body: amount, currency, before: "", reason });
  }),
};
