import { expect, it } from "vitest";
import { coverageDays, dueWithin, isCovered } from "#domain/mining/coverage.ts";
import { wrongAmount } from "#domain/mining/terms.ts";
import { Decimal } from "#domain/money/decimal.ts";

const of = (daily: string, ahead: number, owed = 0) => ({
  daily: Decimal.parse(daily),
  ahead,
  owed,
});
const money = (text: string) => Decimal.parse(text);

it("sums a fund's unpaid dividends and the dividends of the coming days, up to each subscription's last day", () => {
  const promised = [of("4.321", 30), of("1", 2, 3)];
  expect(dueWithin(promised, 0).toString()).toBe("3");
  expect(dueWithin(promised, 5).toString()).toBe("26.605");
  expect(dueWithin(promised, 1_000).toString()).toBe("134.63");
});

it("counts the days that a fund's money covers, or returns null when the money covers all days", () => {
  const promised = [of("4", 30), of("1", 2)];
  expect(coverageDays(money("0"), [])).toBeNull();
  expect(coverageDays(money("122"), promised)).toBeNull();
  expect(coverageDays(money("121.99"), promised)).toBe(29);
  expect(coverageDays(money("9.99"), promised)).toBe(1);
  expect(coverageDays(money("10"), promised)).toBe(2);
  expect(coverageDays(money("2.99"), [of("1", 5, 3)])).toBe(0);
});

it("marks a fund as covered when its money lasts for exactly 30 days", () => {
  expect(isCovered(money("129.63"), [of("4.321", 365)])).toBe(true);
  expect(isCovered(money("129.6299"), [of("4.321", 365)])).toBe(false);
});

it("accepts a subscription within the fund's limits and the currency's decimals", () => {
  const bounds = { currency: "USD", least: "10", most: "", perUser: 0 };
  expect(wrongAmount(money("10"), bounds)).toBeNull();
  expect(wrongAmount(money("1000000"), bounds)).toBeNull();
  expect(wrongAmount(money("9.99"), bounds)).toBe("mining_amount_invalid");
  expect(wrongAmount(money("10.001"), bounds)).toBe("mining_amount_invalid");
  expect(wrongAmount(money("11"), { ...bounds, most: "10.5" })).toBe("mining_amount_invalid");
  expect(wrongAmount(money("-11"), { ...bounds, least: "" })).toBe("mining_amount_invalid");
});
