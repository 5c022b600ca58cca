/**
 * `npm run verify:record -- [--seed S] [--masters 10] [--acts 400] [--record]`: runs random lives
 * of masters, who trade, move money, close in parts, reset and sleep. Their accounts lose calls and
 * are killed between steps. Each record is compared with an independent computation from a list of
 * all events.
 */
import { parseArgs } from "node:util";
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import { Life } from "./record/life.ts";
import { dayOf, Reference, type ReferencePeriod } from "./record/reference.ts";
import { Comparison } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { seeded } from "./replay/seeded.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    masters: { type: "string", default: "10" },
    acts: { type: "string", default: "400" },
    record: { type: "boolean", default: false },
  },
});

type Computed = ComputedRecord["record"];
const result = new Comparison();

/**
 * Compares with a tolerance, because doubles differ slightly from decimals that are rounded down.
 */
function checkNear(what: string, expected: number, actual: number, slack: number): void {
  const isNear = Math.abs(expected - actual) <= slack;
  result.check(what, expected.toFixed(6), isNear ? expected.toFixed(6) : String(actual));
}

function comparePeriod(what: string, expected: ReferencePeriod, actual: Computed["all"]): void {
  checkNear(`${what} return`, expected.return_percent, actual.return_percent, 1e-4);
  checkNear(`${what} drawdown`, expected.drawdown_percent, actual.drawdown_percent, 1e-4);
  checkNear(`${what} profit`, expected.profit, Number(actual.profit), 1e-4);
  checkNear(`${what} wins`, expected.win_percent, actual.win_percent, 1e-3);
  checkNear(`${what} held`, expected.held_ms, actual.held_ms, 1);
  result.check(`${what} trades`, expected.trade_num, actual.trade_num);
}

function compare(what: string, reference: Reference, actual: Computed): void {
  const { computed_ms: nowMs } = actual;
  const shortFrom = dayOf(nowMs) - 21;
  comparePeriod(`${what} three weeks`, reference.period(shortFrom, nowMs), actual.three_weeks);
  comparePeriod(`${what} all`, reference.period(0, nowMs), actual.all);
  const points = reference.points(nowMs);
  result.check(`${what} has a risk`, points !== null, actual.risk !== null);
  if (!points || !actual.risk_points) return;
  // The record's points have two decimals and are always rounded up.
  for (const name of ["swing", "fall", "leverage"] as const) {
    checkNear(`${what} ${name}`, points[name] + 0.005, actual.risk_points[name], 0.0051);
  }
  const worst = Math.max(...Object.values(actual.risk_points));
  result.check(`${what} risk`, Math.min(10, Math.max(1, Math.ceil(worst))), actual.risk);
}

async function compareMaster(seed: number): Promise<string> {
  const random = seeded(seed);
  const reference = new Reference(10_000);
  const life = new Life(random, (happening) => reference.take(happening));
  for (let act = 0; act < 10; act++) life.act();
  life.begin();
  for (let act = 0; act < Number(values.acts); act++) {
    life.act();
    if (random() < 0.8) continue;
    const computed = await life.wake(0.1);
    if (computed) compare(`master ${seed} act ${act}`, reference, computed);
  }
  const last = await life.wake(0);
  if (!last) throw new Error("nothing was computed");
  compare(`master ${seed} at the end`, reference, last);
  const { deaths, lost } = life.counts;
  const made = last.all.return_percent.toFixed(1);
  return `master ${seed}: ${last.days} days, ${made} percent, ${deaths} deaths, ${lost} lost calls`;
}

for (let master = 0; master < Number(values.masters); master++) {
  console.log(`  ${await compareMaster(Number(values.seed) + master)}`);
}
finishComparison(result, values.record);
