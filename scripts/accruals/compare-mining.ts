/**
 * Compares a year of subscriptions in an account that sleeps, in one that is always awake, and in a
 * plain computation.
 */
import type { Comparison } from "../replay/compare.ts";
import { seeded } from "../replay/seeded.ts";
import { dailyOf, endedDaysOf, penaltyOf } from "./mining-awake.ts";
import { type MiningLife, MiningRun } from "./mining-world.ts";
import { type MiningAct, makeMiningYear, type Subscribed } from "./mining-year.ts";

const forever = Number.POSITIVE_INFINITY;

export async function compareMining(
  seed: number,
  subscriptions: number,
  result: Comparison,
): Promise<string> {
  const acts = makeMiningYear(seeded(seed), subscriptions);
  const awake = await new MiningRun(null).live(acts);
  const asleep = await new MiningRun(seeded(seed + 1_000)).live(acts);
  const name = `mining ${seed}`;
  for (const [index, answer] of awake.answers.entries()) {
    result.check(`${name} act ${index}`, answer, asleep.answers[index]);
  }
  compareLists(`${name} account`, awake.account, asleep.account, result);
  compareLists(`${name} fund`, awake.fund, asleep.fund, result);
  compareReckoned(name, acts, awake, result);
  for (const life of [awake, asleep]) {
    result.check(`${name}: audit`, "", life.problems.join("; "));
  }
  const { deaths, lost, longestMs } = asleep.counts;
  const days = (longestMs / 86_400_000).toFixed(1);
  const made = awake.paid.size;
  return `${name}: ${made} subscriptions, ${deaths} deaths, ${lost} lost messages, asleep for ${days} days at most`;
}

function compareLists(
  what: string,
  expected: readonly string[],
  actual: readonly string[],
  result: Comparison,
): void {
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    result.check(`${what} ${index}`, expected[index], actual[index]);
  }
}

function compareReckoned(
  name: string,
  acts: readonly MiningAct[],
  { answers, paid }: MiningLife,
  result: Comparison,
): void {
  const redeemed = new Map<number, number>();
  for (const [index, act] of acts.entries()) {
    if (act.kind === "redeem" && answers[index] === "ok") redeemed.set(act.number, act.atMs);
  }
  for (const act of acts) {
    const known = act.kind === "subscribe" ? paid.get(act.number) : undefined;
    if (act.kind !== "subscribe" || !known) continue;
    const atMs = redeemed.get(act.number);
    result.check(`${name} subscription ${act.number}`, reckoned(act, atMs), JSON.stringify(known));
  }
}

function reckoned(act: Subscribed, redeemedMs: number | undefined): string {
  const days = endedDaysOf(act, redeemedMs ?? forever).length;
  const penalty = redeemedMs === undefined ? 0n : penaltyOf(act);
  return JSON.stringify({
    days,
    sum: decimal(BigInt(days) * dailyOf(act), 4),
    state: redeemedMs === undefined ? "finished" : "refunded",
    returned: decimal(BigInt(act.cents) * 10_000n - penalty, 6),
  });
}

/** Formats a number of parts as a decimal without trailing zeros. A part is 10^-`scale`. */
function decimal(parts: bigint, scale: number): string {
  const digits = String(parts).padStart(scale + 1, "0");
  const fraction = digits.slice(-scale).replace(/0+$/, "");
  return `${digits.slice(0, -scale)}${fraction === "" ? "" : `.${fraction}`}`;
}
