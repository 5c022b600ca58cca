/**
 * `npm run verify:accruals -- [--seed S] [--years 3] [--positions 200] [--loans 200]
 * [--subscriptions 200] [--record]`: runs random years of a company. Within a year, the time and
 * the time zone of the rollover may change, and the rates change. The years also have daylight
 * saving, holidays, triple days and swap-free times. The platform's account sleeps for random times
 * and is killed between steps. Its overnight charges are compared, night by night, with an
 * independent computation of the whole year. Loans and subscriptions run twice: in accounts that
 * are awake every day, and in accounts that sleep and are killed.
 */
import { parseArgs } from "node:util";
import { SleepingAccount } from "./accruals/asleep.ts";
import { nightsOfYear } from "./accruals/awake.ts";
import { Borrower } from "./accruals/borrower.ts";
import { compareMining } from "./accruals/compare-mining.ts";
import { costOf, planLoans } from "./accruals/loan-plan.ts";
import { makeYear } from "./accruals/year.ts";
import { Comparison } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { seeded } from "./replay/seeded.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    years: { type: "string", default: "3" },
    positions: { type: "string", default: "200" },
    loans: { type: "string", default: "200" },
    subscriptions: { type: "string", default: "200" },
    record: { type: "boolean", default: false },
  },
});

async function compareYear(seed: number, result: Comparison): Promise<string> {
  const random = seeded(seed);
  const year = makeYear(random, Number(values.positions));
  const account = new SleepingAccount(year, random);
  await account.live();
  const charges = account.charges();
  let sum = 0n;
  for (const { position, atMs, lots, amount } of nightsOfYear(year)) {
    const key = `${account.orderOf(position)} ${atMs}`;
    const charge = charges.get(key);
    charges.delete(key);
    const expected = `${lots / 100} lots ${decimal(amount)}`;
    const at = new Date(atMs).toISOString();
    const actual = charge ? `${charge.lots} lots ${charge.amount}` : "no charge";
    result.check(`year ${seed} position ${position} at ${at}`, expected, actual);
    sum += amount;
  }
  for (const [key, { amount }] of charges) result.check(`year ${seed} ${key}`, "no charge", amount);
  result.check(`year ${seed}: all nights`, decimal(sum), account.booked());
  result.check(`year ${seed}: audit`, "", account.problems().join("; "));
  const { deaths, lost, longestMs } = account.counts;
  const days = (longestMs / 86_400_000).toFixed(1);
  return `year ${seed}: ${deaths} deaths, ${lost} lost calls, asleep for ${days} days at most`;
}

const loansOfBorrower = 5;

/**
 * Compares two journals of a borrower line by line: one of an account that is awake, and one of an
 * account that sleeps. Compares both with costs computed by the calendar.
 */
function compareLoans(seed: number, result: Comparison): string {
  const counts = { deaths: 0, longestMs: 0, loans: 0 };
  for (let borrower = 0; counts.loans < Number(values.loans); borrower++) {
    const random = seeded(seed * 1_000 + borrower);
    const plan = planLoans(random, Math.min(loansOfBorrower, Number(values.loans) - counts.loans));
    counts.loans += plan.length;
    const [awake, asleep] = [new Borrower(null), new Borrower(random)];
    awake.live(plan);
    asleep.live(plan);
    const [expected, actual] = [awake.journal(), asleep.journal()];
    const where = `borrower ${borrower}`;
    for (let line = 0; line < Math.max(expected.length, actual.length); line++) {
      result.check(`${where} line ${line}`, expected[line], actual[line]);
    }
    for (const [loan, cost] of asleep.costs().entries()) {
      const planned = plan[loan];
      const own = planned ? costOf(planned) : { interest: "", penalty: "" };
      result.check(`${where} loan ${loan} interest`, own.interest, cost.interest);
      result.check(`${where} loan ${loan} penalty`, own.penalty, cost.penalty);
    }
    result.check(`${where}: audit`, "", [...awake.problems(), ...asleep.problems()].join("; "));
    counts.deaths += asleep.counts.deaths;
    counts.longestMs = Math.max(counts.longestMs, asleep.counts.longestMs);
  }
  const days = (counts.longestMs / 86_400_000).toFixed(1);
  return `${counts.loans} loans: ${counts.deaths} deaths, asleep for ${days} days at most`;
}

/** Formats millionths as a decimal without trailing zeros. */
function decimal(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  const sign = millionths < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -6)}${fraction === "" ? "" : `.${fraction}`}`;
}

// Calls are lost on purpose, so errors about them are not logged.
console.error = () => undefined;
const result = new Comparison();
for (let year = 0; year < Number(values.years); year++) {
  console.log(`  ${await compareYear(Number(values.seed) + year, result)}`);
}
console.log(`  ${compareLoans(Number(values.seed), result)}`);
const subscriptions = Number(values.subscriptions);
console.log(`  ${await compareMining(Number(values.seed), subscriptions, result)}`);
finishComparison(result, values.record);
