/**
 * `npm run verify:accruals -- [--seed S] [--years 3] [--positions 200] [--record]`: random years of
 * a company with zones, daylight saving, changed clocks and rates, holidays, triple days and
 * swap-free times. The platform's account sleeps for random stretches and dies between steps; every
 * night it books is compared with a computation that is awake all year and uses other means.
 */
import { parseArgs } from "node:util";
import { SleepingAccount } from "./accruals/asleep.ts";
import { nightsOfYear } from "./accruals/awake.ts";
import { makeYear } from "./accruals/year.ts";
import { Comparison } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { seeded } from "./replay/seeded.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    years: { type: "string", default: "3" },
    positions: { type: "string", default: "200" },
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

/** Millionths as the canonical decimal text. */
function decimal(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  const sign = millionths < 0n ? "-" : "";
  return `${sign}${digits.slice(0, -6)}${fraction === "" ? "" : `.${fraction}`}`;
}

// Lost calls are part of the plan.
console.error = () => undefined;
const result = new Comparison();
for (let year = 0; year < Number(values.years); year++) {
  console.log(`  ${await compareYear(Number(values.seed) + year, result)}`);
}
finishComparison(result, values.record);
