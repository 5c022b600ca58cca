/** Amounts due at each midnight: over a leap day, a change of clocks, and a month's end. */
import { expect, it } from "vitest";
import { localDayOf } from "#domain/market/zone.ts";
import { daysAhead } from "#domain/mining/ahead.ts";
import { wrongTerm } from "#domain/mining/fund-terms.ts";
import { Decimal } from "#domain/money/decimal.ts";

const running = (zone: string, at: string, lockDays: number, daily: string, amount: string) => ({
  lock: { zone, startDay: localDayOf(zone, Date.parse(at)), lockDays },
  daily: Decimal.parse(daily),
  amount: Decimal.parse(amount),
});
const shown = (...given: Parameters<typeof daysAhead>) =>
  daysAhead(...given).map(({ atMs, dividends, principal }) =>
    [new Date(atMs).toISOString().slice(0, 16), `${dividends}`, `${principal}`].join(" "),
  );

it("sums all dividends of one midnight, and all amounts of subscriptions that end at that midnight", () => {
  const all = [
    running("UTC", "2028-02-26T09:00Z", 3, "1", "100"),
    running("UTC", "2028-02-27T23:59Z", 2, "0.5", "40"),
  ];
  expect(shown(all, Date.parse("2028-02-27T12:00Z"), 30)).toEqual([
    "2028-02-28T00:00 1 0",
    "2028-02-29T00:00 1.5 0",
    "2028-03-01T00:00 1.5 140",
  ]);
});

it("lists one midnight per day when clocks change, and only the requested days", () => {
  const spring = running("Europe/London", "2027-03-26T12:00Z", 100, "2", "50");
  expect(shown([spring], Date.parse("2027-03-26T13:00Z"), 3)).toEqual([
    "2027-03-28T00:00 2 0",
    "2027-03-28T23:00 2 0",
    "2027-03-29T23:00 2 0",
  ]);
  // A finished subscription has nothing due.
  expect(shown([spring], Date.parse("2028-03-26T13:00Z"), 3)).toEqual([]);
});

it("names the invalid term of a fund", () => {
  const terms = {
    ...{ percent: "0.02", lock_days: 30, penalty: "1" },
    ...{ least: "100", most: "", per_user: 0 },
  };
  expect(wrongTerm(terms, "USD")).toBeNull();
  expect(wrongTerm({ ...terms, most: "100" }, "USD")).toBeNull();
  expect(wrongTerm({ ...terms, most: "99.99" }, "USD")).toBe("most");
  expect(wrongTerm({ ...terms, percent: "nonsense" }, "USD")).toBe("percent");
  expect(wrongTerm({ ...terms, lock_days: Number.NaN }, "USD")).toBe("lock_days");
  expect(wrongTerm({ ...terms, lock_days: 1.5 }, "USD")).toBe("lock_days");
  // An amount too small for a daily dividend.
  expect(wrongTerm({ ...terms, least: "0.01" }, "USD")).toBe("least");
});
