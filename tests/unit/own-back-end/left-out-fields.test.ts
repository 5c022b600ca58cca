/**
 * Leaves out every field of the back end's answers once. The app still reads the answer, except for
 * the few required fields.
 */

import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { fitTo } from "#app/api/own-back-end/fit.ts";
import { Unfit, unknownMs } from "#app/api/own-back-end/values.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { unknownTotal } from "#domain/contracts/http/unknown-total.ts";
import { Customer, fillHistory } from "#tests/own-back-end/customer.ts";
import { requiredFields } from "#tests/own-back-end/required-fields.ts";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";
import { openClient } from "./app-client.ts";

/** Every read of the contract that the specification has, with an input each. */
const reads: [name: keyof typeof calls, input: Record<string, unknown>][] = [
  ["getBasicInfo", {}],
  ["getCompany", {}],
  ["getCompanyStatus", {}],
  ["getMenu", {}],
  ["setting", { key: "timezone" }],
  ["areaList", {}],
  ["newsHomeList", {}],
  ["getCategories", {}],
  ["tradeList", {}],
  ["kline", { forex_id: 1, period: "5min" }],
  ["abbreviatedKline", { forex_id: "1", period: "30min" }],
  ["userInfo", {}],
  ["getProfits", {}],
  ["getBalance", {}],
  ["messageList", { limit: 50, page: 1 }],
  ["messageInfo", { id: "1" }],
  ["newsList", { category_id: 1, page: 1 }],
  ["newsInfo", { id: 1 }],
  ["descriptList", { group: "bank_charge" }],
  ["descriptInfo", { group: "bank_charge" }],
  ["realNameCenter", {}],
  ["forexDetail", { accountTypeId: 1, page: 1 }],
  ["accountLog", { accountTypeId: 1, page: 1 }],
  ["myDeal", { status: 0, page: 1 }],
  ["myDeal", { status: 1, page: 1 }],
  ["myDeal", { status: 3, page: 1 }],
  ["getSeconds", {}],
  ["microOrders", { status: 1, page: 1 }],
  ["chargeInfo", {}],
  ["chargeSymbols", {}],
  ["wireInfo", {}],
  ["wireOrder", {}],
  ["chargeList", { page: 1 }],
  ["drawSymbols", { type: 1 }],
  ["drawMethods", { draw_type: 1 }],
  ["drawMethods", { draw_type: 2 }],
  ["drawList", { page: 1 }],
  ["transferLog", { page: 1 }],
  ["traderList", { page: 1 }],
  ["traderDetail", { id: "9001" }],
  ["followedTrader", {}],
  ["myFollower", { page: 1 }],
  ["loanInfo", {}],
  ["loanConfig", {}],
  ["loanConfigInfo", { id: 61 }],
  ["loanDate", {}],
  ["loanList", { page: 1 }],
  ["loanOne", { id: "81" }],
  ["repaymentInfo", {}],
  ["repaymentAccounts", {}],
  ["fundList", { page: 1 }],
  ["fundInfo", { id: 41 }],
  ["fundTotals", {}],
  ["subscriptionList", { page: 1 }],
  ["incomeList", { sub_id: "51", page: 1 }],
  ["myDealFollowOrder", { user_id: "9001", status: 3, page: 1 }],
];

/** Fields that hold the rows: without them a list is empty. */
const holders = new Set(["data", "list", "sec"]);

let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
let client: Awaited<ReturnType<typeof openClient>>;
let customer: Customer;

beforeAll(async () => {
  backEnd = await startOwnBackEnd();
  customer = new Customer(backEnd.url);
  await customer.signIn();
  await fillHistory(customer);
  client = await openClient(backEnd.url, customer.token);
});
afterAll(() => {
  vi.unstubAllGlobals();
  return backEnd.close();
});

/** The answer as the app's pages get it. */
async function read(name: keyof typeof calls, input: Record<string, unknown>): Promise<unknown> {
  return client.callApi(calls[name] as Call, input);
}

/** Number of rows in a list; 1 for any other answer. */
function rows(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const { data, list, coins, sec } = (answer ?? {}) as Record<string, unknown[] | undefined>;
  return (data ?? list ?? coins ?? sec)?.length ?? 1;
}

/** Names of all fields, also of rows within. */
function namesIn(data: unknown, names = new Set<string>()): Set<string> {
  if (data === null || typeof data !== "object") return names;
  for (const [name, value] of Object.entries(data)) {
    if (!Array.isArray(data)) names.add(name);
    namesIn(value, names);
  }
  return names;
}

it("lists for these tests every specified call that changes no data", () => {
  const all = Object.entries(calls as Record<string, Call>)
    .filter(([, { path, mutation }]) => Object.hasOwn(specified, path) && !mutation)
    .map(([name]) => name);
  expect(new Set(reads.map(([name]) => name))).toEqual(new Set(all));
});

it.each(reads)(
  "reads all rows of %s with the input %j when any single optional field is left out",
  async (name, input) => {
    const { path } = calls[name];
    await customer.tests("DELETE", "faults");
    const whole = rows(await read(name, input));
    expect(whole).toBeGreaterThan(0);
    const query = Object.fromEntries(
      Object.entries(input).map(([key, value]) => [key, `${value}`]),
    );
    const names = namesIn(await customer.get(path, query));
    expect(names.size).toBeGreaterThan(0);
    const broken: string[] = [];
    for (const leaveOut of [...names].filter((each) => !holders.has(each))) {
      await customer.fault({ path, leaveOut });
      const left = await read(name, input).then(rows, () => 0);
      if (left < whole) broken.push(leaveOut);
    }
    expect(broken.sort()).toEqual([...(requiredFields[path] ?? [])].sort());
  },
);

/** Fields whose value differs in each read. */
const moments = new Set(["Seq", "TimeMs", "ExpiresMs", "RemainMilliSeconds"]);

/** Numbers and numeric texts that mean something: not 0, and not the marks of an unknown value. */
function figuresOf(value: unknown, path = "", found = new Map<string, string>()) {
  if (value !== null && typeof value === "object") {
    for (const [name, each] of Object.entries(value)) figuresOf(each, `${path}.${name}`, found);
  } else if (Number(value) && ![unknownMs, unknownTotal].includes(Number(value))) {
    found.set(path, String(value));
  }
  return found;
}

/** Fields that are no figures of money: ids, times, and decimals, which follow from prices. */
const named = /\.(\w*id|\w*Seq|TimeMs|ExpiresMs|RemainMilliSeconds|PricePrecision)$/i;
/** The documents name a default for each setting, so settings are left out. */
const withoutDefaults = reads.filter(([name]) => name !== "getBasicInfo");

it.each(withoutDefaults)(
  "shows for %s with the input %j only figures that the back end has sent",
  async (name, input) => {
    // The back end counts its days from its own clock.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    backEnd.stopMarket();
    const { path } = calls[name];
    await customer.tests("DELETE", "faults");
    const whole = await read(name, input);
    const sent = figuresOf(whole);
    const query = Object.fromEntries(
      Object.entries(input).map(([key, value]) => [key, `${value}`]),
    );
    const made: string[] = [];
    for (const leaveOut of namesIn(await customer.get(path, query))) {
      await customer.fault({ path, leaveOut });
      const answer = await read(name, input).catch(() => null);
      // A row without a required field is left out.
      if (rows(answer) !== rows(whole)) continue;
      for (const [at, figure] of figuresOf(answer)) {
        if (sent.get(at) !== figure && !named.test(at)) made.push(`${leaveOut}: ${at} ${figure}`);
      }
    }
    expect(made).toEqual([]);
  },
);

it("reads an empty list of micro trading amounts when the back end sends no amounts", async () => {
  const { path } = calls.getSeconds;
  await customer.fault({ path, leaveOut: "Number" });
  expect(await read("getSeconds", {})).toMatchObject({ number: [] });
});

it("reads a closed order's price as 0 when the back end leaves the price out", async () => {
  const input = { status: 3, page: 1 };
  for (const name of ["myDeal", "myDealFollowOrder"] as const) {
    await customer.fault({ path: calls[name].path, leaveOut: "Price" });
    const asked = name === "myDeal" ? input : { ...input, user_id: "9001" };
    const { data } = (await read(name, asked)) as { data: { Price: number }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(data.map(({ Price }) => Price)).toEqual(data.map(() => 0));
  }
});

it("reads a loan's repayment as unknown when the back end leaves it out", async () => {
  const { path } = calls.repaymentInfo;
  await customer.tests("DELETE", "faults");
  expect(await read("repaymentInfo", {})).toMatchObject({ repay_amount: "1000" });
  await customer.fault({ path, leaveOut: "repay_amount" });
  expect(await read("repaymentInfo", {})).toMatchObject({ repay_amount: null });
});

it.each([
  ["none", [], { loan_id: "", repay_amount: null }],
  ["none", null, { loan_id: "", repay_amount: null }],
  ["a malformed sum", { loan_id: "81", repay_amount: "soon" }, { repay_amount: null }],
])("reads a loan's repayment as unknown when the back end answers %s", async (_, data, read) => {
  const { repaymentInfo } = await import("#app/api/own-back-end/loan-answers.ts");
  const about = { settings: async () => ({ currency: "USD" }) } as never;
  const answer = await repaymentInfo(data, about);
  expect(calls.repaymentInfo.output.parse(fitTo(calls.repaymentInfo.output, answer))).toMatchObject(
    read,
  );
});

it.each([[[{ id: 81 }]], ["soon"], [5]])(
  "refuses the answer about a loan's repayment when the answer is %j",
  async (data) => {
    const { repaymentInfo } = await import("#app/api/own-back-end/loan-answers.ts");
    const about = { settings: async () => ({ currency: "USD" }) } as never;
    await expect(repaymentInfo(data, about)).rejects.toThrow(Unfit);
  },
);
/** A row without an id gets one that is made of its content. */
const isMade = (key: string, value: unknown) => /^id$/i.test(key) && String(value).length > 12;
const still = (answer: unknown) =>
  JSON.stringify(answer, (key, value) =>
    moments.has(key) || isMade(key, value) ? undefined : value,
  );

it.each(reads)(
  "returns the same result of %s with the input %j when the back end sends numbers as text",
  async (name, input) => {
    backEnd.stopMarket();
    const { path } = calls[name];
    await customer.tests("DELETE", "faults");
    const before = still(await read(name, input));
    await customer.fault({ path, asText: true });
    expect(still(await read(name, input))).toBe(before);
  },
);
