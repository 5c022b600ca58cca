/**
 * Answers in forms that the specification leaves open: other places of fields, and missing ones.
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addPage, hasMore, nothingRead, type Paged } from "#app/data/reading/paged.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { Customer, fillHistory } from "#tests/own-back-end/customer.ts";
import type { Fault } from "#tests/own-back-end/server/faults.ts";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";
import { openClient } from "./app-client.ts";

let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let client: Awaited<ReturnType<typeof openClient>>;
let customer: Customer;
const deals = "/v2/api/forex/my_deal";

beforeAll(async () => {
  backEnd = await startOwnBackEnd();
  customer = new Customer(backEnd.url);
  await customer.signIn();
  await fillHistory(customer);
  const order = { forex_id: "3", type: "1", cont: "0.01", status: "1", multiple: "100" };
  for (let count = 0; count < 24; count++) {
    await customer.get("/v2/api/forex/submit", order);
    const { data } = await customer.get<{ data: { Id: number }[] }>(deals, {
      status: "1",
      page: "1",
    });
    await customer.get("/v2/api/forex/close", { id: String(data[0]?.Id) });
  }
  client = await openClient(backEnd.url, customer.token);
});
beforeEach(() => customer.tests("DELETE", "faults"));
afterAll(() => {
  vi.unstubAllGlobals();
  return backEnd.close();
});

async function read(call: Call, input: Record<string, unknown>): Promise<Row> {
  return (await client.callApi(call, input)) as Row;
}
type Row = Record<string, unknown>;

/** The rows of a list as a page reads them, to its end. */
async function readToEnd(call: Call, input: Record<string, unknown>): Promise<unknown[]> {
  let paged: Paged<Row> = nothingRead;
  while (hasMore(paged) && paged.page < 30) {
    const answer = await read(call, { ...input, page: String(paged.page + 1) });
    const rows = (answer.data ?? answer.list) as Row[];
    const idOf = ({ Id, id }: Row) => String(Id ?? id);
    paged = addPage(paged, { rows, total: Number(answer.total) }, idOf);
  }
  return paged.rows;
}

const lists: [name: string, call: Call, input: Row][] = [
  ["closed orders", calls.myDeal, { status: "3" }],
  ["movements", calls.accountLog, { accountTypeId: "1" }],
];
const forms: [name: string, fault: Partial<Fault>][] = [
  ["with its total beside code and msg", { beside: true }],
  ["as a bare array", { bare: true }],
  ["without a total", { leaveOut: "total" }],
];

const shapes = forms.flatMap(([form, fault]) =>
  lists.map(([name, call, input]) => [name, form, call, input, fault] as const),
);
it.each(shapes)(
  "reads all %s when the list of a company's own back end comes %s",
  async (_, __, call, input, fault) => {
    const whole = await readToEnd(call, input);
    expect(whole.length).toBeGreaterThan(20);
    await customer.fault({ path: call.path, ...fault });
    expect((await readToEnd(call, input)).length).toBe(whole.length);
  },
);

it("reads each row of a list once when a back end sends all rows for every page", async () => {
  const { rows } = { rows: [{ Id: "1" }, { Id: "2" }] };
  const idOf = ({ Id }: { Id: string }) => Id;
  const total = Number.MAX_SAFE_INTEGER;
  const first = addPage(nothingRead as Paged<{ Id: string }>, { rows, total }, idOf);
  const second = addPage(first, { rows, total }, idOf);
  expect([hasMore(first), hasMore(second), second.rows.length]).toEqual([true, false, 2]);
});

it.each([["data"], ["beside"]])("reads the sums of a list when they come in %s", async (place) => {
  const before = await read(calls.myDeal, { status: "3", page: "1" });
  await customer.fault({ path: deals, beside: place === "beside" });
  const { all_fact_profits } = await read(calls.myDeal, { status: "3", page: "1" });
  expect(all_fact_profits).toBe(before.all_fact_profits);
  const path = "/api/follow/my_follower";
  await customer.fault({ path, beside: place === "beside" });
  const followers = await read(calls.myFollower, { page: "1" });
  expect(followers).toMatchObject({ total_profits: 20, position_profits: 0, follow_num: 1 });
});

it.each([
  ["the user", calls.userInfo],
  ["the settings", calls.getBasicInfo],
  ["the status", calls.getCompanyStatus],
  ["a value", calls.getProfits],
  ["micro options", calls.getSeconds],
])("reads %s when the fields come beside code and msg", async (_, call: Call) => {
  const before = await read(call, {});
  await customer.fault({ path: call.path, beside: true });
  expect(await read(call, {})).toEqual(before);
});

it("shows the same result in closed orders' rows and in their sum when the back end sends no sum of fees", async () => {
  const rows = (await readToEnd(calls.myDeal, { status: "3" })) as Parameters<
    typeof netResultOf
  >[0][];
  const { closedSum } = await import("#app/features/orders/closed-sum.ts");
  const first = await read(calls.myDeal, { status: "3", page: "1" });
  const sum = rows.reduce((total, row) => total + Number(netResultOf(row)), 0);
  expect(rows.some(({ TradeFee }) => Number(TradeFee) > 0)).toBe(true);
  expect(closedSum(first as never)).toBeCloseTo(sum, 6);
});

/** Amounts that may be missing, by call: the field, and its place in the pages' data. */
const amounts: [call: Call, input: Row, field: string, at?: string][] = [
  [calls.myDeal, { status: "3", page: "1" }, "FactProfits", "data"],
  [calls.myDeal, { status: "1", page: "1" }, "CautionMoney", "data"],
  [calls.myDeal, { status: "3", page: "1" }, "TradeFee", "data"],
  [calls.myDeal, { status: "3", page: "1" }, "all_fact_profits"],
  [calls.tradeList, {}, "ForexFeeRate", "0"],
  [calls.wireOrder, {}, "number"],
  [calls.getProfits, {}, "profits"],
  [calls.getBalance, {}, "lockBalance", "0"],
  [calls.userInfo, {}, "level"],
  [calls.userInfo, {}, "credit_score"],
  [calls.traderList, { page: "1" }, "profit_percent", "data"],
  [calls.traderList, { page: "1" }, "total_profit", "data"],
  [calls.traderList, { page: "1" }, "follow_num", "data"],
  ...["total_amount", "position_quantity", "max_amount", "total_profits", "total_num"].map(
    (field): [Call, Row, string] => [calls.traderDetail, { id: "9001" }, field],
  ),
  [calls.myFollower, { page: "1" }, "total_profits"],
  [calls.myFollower, { page: "1" }, "position_profits"],
  [calls.myFollower, { page: "1" }, "profitability", "data"],
  [calls.myDealFollowOrder, { user_id: "9001", status: "3", page: "1" }, "FactProfits", "data"],
  [calls.fundList, { page: "1" }, "liquidated_damages", "data"],
  [calls.fundList, { page: "1" }, "lock_dividend_days", "data"],
  [calls.fundTotals, {}, "today_fund_amount"],
  [calls.subscriptionList, { page: "1" }, "day_profit", "data"],
  [calls.subscriptionList, { page: "1" }, "sum_profit", "data"],
  [calls.drawSymbols, { type: "1" }, "draw_rate", "0"],
  [calls.drawList, { type: "1", page: "1" }, "fee", "data"],
  [calls.drawList, { type: "1", page: "1" }, "real_number", "data"],
  [calls.loanList, {}, "interest_amount", "data"],
  [calls.loanList, {}, "loan_period", "data"],
  [calls.loanOne, { id: "81" }, "penalty_amount"],
];

it.each(amounts.map((row) => [row[0].path, row[2], ...row] as const))(
  "reads an answer of %s without the field %s, and returns null for that field",
  async (path, _, call, input, field, at) => {
    const value = (answer: unknown) => {
      const part = at === undefined ? answer : (answer as Row)[at];
      return ((Array.isArray(part) ? part[0] : part) as Row)[field];
    };
    expect(value(await read(call, input))).not.toBeNull();
    await customer.fault({ path, leaveOut: field });
    expect(value(await read(call, input))).toBeNull();
  },
);

it("names no result of a closed micro order when its profit is missing", async () => {
  const path = calls.microOrders.path;
  const input = { status: "3", page: "1" };
  await vi.waitFor(
    async () => expect((await read(calls.microOrders, input)).data).toHaveLength(1),
    60_000,
  );
  await customer.fault({ path, leaveOut: "FactProfits" });
  const { data } = await read(calls.microOrders, input);
  expect(data).toMatchObject([{ Status: "closed", Outcome: "", FactProfits: null }]);
});

it("builds a loan's agreement from its terms and the borrower's statements", async () => {
  const agreement = await read(calls.loanAgreement, { id: "61", amount: "1000" });
  const text = (agreement.lines as string[]).join("\n").replace(/[\u2066-\u2069]/g, "");
  expect(text).toContain("Own Markets lends $1,000.00 to Ada Own");
  expect(text).toContain("external wallet");
  // 1000 x 0.001 x (30 - 5)
  expect(agreement.cost).toMatchObject({ interest: "25", total: "1025", free_days: 5 });
  expect(agreement.hash).toMatch(/^<ol><li>.*<\/li><\/ol>$/);
});

it("shows a loan's repayment when the back end names its parts", async () => {
  const { data } = await read(calls.loanList, {});
  expect(data).toMatchObject([{ amount: "1000", repay_amount: "1025", status: "to_repay" }]);
});

it.each(Object.entries(specified).filter(([, { answer }]) => answer.kind === "page"))(
  "requests the first page of %s when the caller names none",
  async (path, { fields }) => {
    await customer.tests("DELETE", "log");
    const call = Object.values(calls as Record<string, Call>).find((each) => each.path === path);
    await client.callApi(call as Call, {}).catch(() => undefined);
    const log = await customer.tests<{ path: string; query: Row }[]>("GET", "log");
    const query = log.find((line) => line.path === path)?.query;
    expect(query?.page).toBe("1");
    expect(query?.limit).toBe(fields.includes("limit") ? "50" : undefined);
  },
);
