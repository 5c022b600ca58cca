/** The overview, customers' holdings, and the company's days, from accounts' reports. */
import { describe, expect, test } from "vitest";
import { storeBooks } from "#db/money/books.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { dayIn } from "#domain/market/zone.ts";
import { runDuty } from "../watch/company-watch.ts";
import { fund, openCustomer, payDeposit } from "./customers.ts";
import { as, DB, openOperator } from "./operators.ts";

const [owner, finance, support] = await Promise.all([
  openOperator("owner"),
  openOperator("finance"),
  openOperator("support"),
]);

interface Day {
  day: string;
  sums: Record<string, string>;
  result: string;
}
interface Overview {
  queues: Array<{ queue: string; open: number; oldest_ms: number }>;
  today: Day;
  parked: number;
}
const overview = async () => (await as<Overview>(finance, "deskOverview")).data;

describe("the overview", () => {
  test("shows a deposit among the waiting items, and adds it to today's deposits after its approval", async () => {
    const before = Number((await overview()).today.sums.deposits);
    const customer = await openCustomer();
    const { id } = await payDeposit(customer, "125.5");
    await expect
      .poll(async () => (await overview()).queues.some(({ queue }) => queue === "proof"))
      .toBe(true);
    const decision = { queue: "proof", id, decision: "approve" };
    expect((await as(finance, "deskDecide", decision)).code).toBe(1);
    await expect
      .poll(async () => Number((await overview()).today.sums.deposits) - before)
      .toBe(125.5);
  });
});

describe("a day that is over", () => {
  const report = (day: string) =>
    as<{
      sums: Record<string, string>;
      owed: string;
      entries: number;
      corrections: Array<{ line: string; now: string }>;
      later_accounts: number;
      difference: string;
      held: string;
    }>(finance, "deskReport", { day });
  const day = "2020-03-01";
  const zone = "UTC";
  const who = { companyId: 1, userId: `books-${crypto.randomUUID()}` };
  const sum = (amount: string, entries = 1) => ({
    ...{ day, kind: "deposit", bucket: "external", currency: "USD", amount, entries },
  });
  const tell = (version: number, amount: string) =>
    storeBooks(
      DB,
      who,
      { version, sums: [sum(amount)], cash: "0", margin: "0", balance: "0" },
      Date.now(),
    );
  const run = () => runDuty("report");

  test("closes a day once, and shows later reports as corrections", async () => {
    await tell(2, "-40.25");
    await tell(2, "-40.25");
    await tell(1, "-9");
    for (let round = 0; round < 40 && (await report(day)).code !== 1; round++) await run();
    const closed = (await report(day)).data;
    expect(closed.sums.deposits).toBe("40.25");
    expect([closed.corrections, closed.later_accounts]).toEqual([[], 0]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await tell(3, "-50.25");
    await run();
    const later = (await report(day)).data;
    expect(later.sums.deposits).toBe("40.25");
    expect(later.corrections).toEqual([{ line: "deposits", now: "50.25" }]);
    expect(later.later_accounts).toBe(1);
    const list = await as<{ data: Array<{ day: string }> }>(owner, "deskReports", { page: 1 });
    expect(list.data.data.map((row) => row.day)).toContain(day);
  });

  test("compares a closed day's debt with the newest bank balance that an operator entered", async () => {
    const balance = { day, name: "Example Bank", unit: "USD" };
    const enter = (amount: string) => as(finance, "deskStatementBalance", { ...balance, amount });
    expect((await enter("100")).code).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await enter("40")).code).toBe(1);
    const { held, owed, difference } = (await report(day)).data;
    expect(held).toBe("40");
    expect(Number(difference)).toBeCloseTo(40 - Number(owed), 8);
    const future = { ...balance, day: "2999-01-01", amount: "1" };
    expect((await as(finance, "deskStatementBalance", future)).code).toBe(
      errorCodes.invalid_request,
    );
    expect(dayIn(zone, Date.now()) < "2999").toBe(true);
  });

  test("refuses a closed day's report to another company and to the role support", async () => {
    const stranger = await openOperator("owner", 2);
    expect((await as(stranger, "deskReport", { day })).code).toBe(404);
    expect((await as(support, "deskReport", { day })).code).toBe(errorCodes.role_forbidden);
    expect((await as(support, "deskRisk")).code).toBe(errorCodes.role_forbidden);
  });
});

describe("what customers hold", () => {
  test("reports the company's result for three assumed price moves", async () => {
    const customer = await openCustomer();
    await fund(customer, "10");
    const risk = await as<{ products: object[]; company: { moves: object[] } }>(owner, "deskRisk");
    expect(risk.code).toBe(1);
    expect(risk.data.company.moves).toHaveLength(3);
  });
});
