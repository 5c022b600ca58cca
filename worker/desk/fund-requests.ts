/** Terms and money of funds: one operator asks, a second person approves. */
import {
  askAgain,
  askFundRequest,
  decideFundRequest,
  type FundRequest,
  type FundRequestKind,
  findFundRequest,
  listFundRequests,
} from "#db/fund-requests.ts";
import { putTerms } from "#db/funds.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { fundRoles } from "#domain/contracts/desk/roles.ts";
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { ApiRefusal } from "../context.ts";
import { bringMoney, requireFund } from "../funds/fund-object.ts";
import { isRepeat, perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { isSecondPerson, peersOf } from "./four-eyes.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const listedMax = 50;

/** Those that wait come first, then the newest. */
export async function requestsOf(scope: DeskScope, fundId: number) {
  const { env, company, operator } = scope;
  const [rows, peers] = await Promise.all([
    listFundRequests(env.DB, company.id, fundId, listedMax),
    peersOf(scope),
  ]);
  const nameOf = (wanted: string) => peers.find(({ id }) => id === wanted)?.name ?? "";
  return rows.map(({ id, kind, body, state, askedBy, askedMs, decidedBy, decidedMs, ...row }) => {
    const asker = peers.find((peer) => peer.id === askedBy);
    return {
      ...{ id, kind, state },
      terms: kind === "terms" ? readTerms(body) : null,
      amount: kind === "money" ? body : "",
      asked_by: nameOf(askedBy),
      asked_ms: askedMs,
      decided_by: nameOf(decidedBy),
      decided_ms: decidedMs,
      has_arrived: row.hasArrived,
      is_other: askedBy !== operator.id && asker?.is_tied !== 1,
    };
  });
}

/** Written by `ask`, after `wrongTerm`. */
const readTerms = (body: string) => JSON.parse(body) as FundTerms;

/** As the audit log has it. */
function noteOf({ kind, body }: Pick<FundRequest, "kind" | "body">): string {
  if (kind === "money") return body;
  return Object.entries(readTerms(body))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

async function ask(
  scope: DeskScope,
  fundId: number,
  kind: FundRequestKind,
  body: string,
): Promise<{ msg: string }> {
  const { env, company, operator, actId: id, nowMs } = scope;
  const asked = { id, fundId, kind, body, by: operator.id, resets: operator.resets, nowMs };
  const outcome = await perform(scope, {
    act: "fund_ask",
    subject: `fund/${fundId}`,
    note: noteOf({ kind, body }),
    change: askFundRequest(env.DB, company.id, asked),
  });
  if (outcome === "refused") throw new ApiRefusal("not_found");
  return { msg: "" };
}

/** The act of an approval: of the second person, or of one who becomes the first. */
async function approvalOf(scope: DeskScope, request: FundRequest) {
  const { env, company, operator, nowMs } = scope;
  const asker = { id: request.askedBy, resets: request.askedResets };
  const isSecond = await isSecondPerson(scope, asker, (role) => fundRoles.includes(role));
  if (!isSecond) {
    const again = { by: operator.id, resets: operator.resets, nowMs };
    return { act: "fund_ask", change: askAgain(env.DB, company.id, request, again) } as const;
  }
  const decided = { to: "approved", by: operator.id, nowMs } as const;
  const { fundId, kind, body: terms } = request;
  return {
    act: "fund_approve",
    change: decideFundRequest(env.DB, company.id, request, decided),
    follow: (logged: string) =>
      kind === "terms" ? [putTerms(env.DB, company.id, { fundId, terms }, logged)] : [],
  } as const;
}

async function stepOf(scope: DeskScope, act: "approve" | "take_back", request: FundRequest) {
  if (act === "approve") return approvalOf(scope, request);
  const { env, company, operator, nowMs } = scope;
  const decided = { to: "taken_back", by: operator.id, nowMs } as const;
  return {
    act: "fund_take_back",
    change: decideFundRequest(env.DB, company.id, request, decided),
  } as const;
}

export const fundRequestHandlers = {
  deskFundTerms: deskHandler(deskCalls.deskFundTerms, async (scope, input) => {
    const { id, most = "", ...rest } = input;
    const terms: FundTerms = { ...rest, most };
    const fund = await requireFund(scope, id);
    const field = wrongTerm(terms, fund.currency);
    if (field) throw new ApiRefusal("invalid_request", { field });
    return ask(scope, id, "terms", JSON.stringify(terms));
  }),
  deskFundMoney: deskHandler(deskCalls.deskFundMoney, async (scope, { id, amount }) => {
    const fund = await requireFund(scope, id);
    const money = Decimal.parse(amount);
    const isWhole = money.round(accountDecimals(fund.currency)).eq(money);
    if (money.isZero() || !isWhole) throw new ApiRefusal("invalid_request", { field: "amount" });
    return ask(scope, id, "money", amount);
  }),
  deskFundDecide: deskHandler(deskCalls.deskFundDecide, async (scope, { id, act }) => {
    const { env, company } = scope;
    const request = await findFundRequest(env.DB, company.id, id);
    if (!request) throw new ApiRefusal("not_found");
    const { fundId } = request;
    if (!(await isRepeat(scope))) {
      if (request.state !== "asked") throw new ApiRefusal("content_changed");
      const outcome = await perform(scope, {
        ...(await stepOf(scope, act, request)),
        subject: `fund/${fundId}`,
        note: noteOf(request),
      });
      if (outcome === "refused") throw new ApiRefusal("content_changed");
    }
    // Also for a repeat: the first try may have broken off here.
    await bringMoney(scope, fundId);
    return { msg: "" };
  }),
};
