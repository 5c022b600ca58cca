/**
 * A market that has lost its rows has also lost the price levels of traders' orders. This duty
 * detects the loss by the market's report, and asks each account to place its levels again.
 */
import { accountsAfter } from "#db/watch/opened-objects.ts";
import { listMarkets } from "#db/watch/watch.ts";
import { isOld } from "#domain/access/age.ts";
import { isLostError } from "#domain/contracts/opened.ts";
import { reportMsMax } from "#domain/watch/readings.ts";
import { logError } from "#platform/log/log.ts";
import type { Duty, DutyScope } from "./duty.ts";
import { WatchBook } from "./watch/watch-book.ts";

const lookMs = 60_000;
const pageMax = 400;
const atOnceMax = 40;
/** Minimum time in ms for which an emptied market is listed: the watch looks once a minute. */
const namedMs = 5 * 60_000;

interface Emptied {
  market: string;
  foundMs: number;
  /** Name of the account that was asked last: empty before the first, null after the last. */
  after: string | null;
  /** Accounts that failed to place their levels, for a retry. */
  left: string[];
}

const memory = { begun: "markets", emptied: "emptied markets" };

export function emptiedMarkets(book: WatchBook): string[] {
  return (book.recall<Emptied[]>(memory.emptied) ?? []).map(({ market }) => market);
}

/**
 * Returns the markets that have lost their rows: those already known and those found now. A market
 * has lost its rows if its `begunMs` differs from that of the previous check. Asks each awake
 * market with an old report for a new one.
 */
async function find({ env, companyId, nowMs }: DutyScope, book: WatchBook): Promise<Emptied[]> {
  const known = book.recall<Record<string, number>>(memory.begun) ?? {};
  const found: Emptied[] = [];
  for (const { market, atMs, begunMs, isAwake } of await listMarkets(env.DB)) {
    if (known[market] !== undefined && known[market] !== begunMs) {
      logError("market_emptied", { company: companyId, id: market });
      found.push({ market, foundMs: nowMs, after: "", left: [] });
    }
    known[market] = begunMs;
    if (isAwake && isOld(atMs, nowMs, reportMsMax)) await wake(env, market);
  }
  const before = book.recall<Emptied[]>(memory.emptied) ?? [];
  const all = [...before, ...found];
  book.remember(memory.emptied, all);
  book.remember(memory.begun, known);
  return all;
}

/** Asks for a report, because a market without rows has no alarm that would send it. */
async function wake({ MARKET }: DutyScope["env"], market: string): Promise<void> {
  try {
    await MARKET.getByName(market).report();
  } catch (cause) {
    logError("market_not_asked", { id: market }, cause);
  }
}

/**
 * Asks the next accounts to place their levels at the market again. After the last page, asks the
 * accounts that failed.
 */
async function step({ env, companyId }: DutyScope, emptied: Emptied): Promise<Emptied> {
  const { market, after } = emptied;
  const isWalking = after !== null;
  const names = isWalking ? await accountsAfter(env.DB, companyId, after, pageMax) : emptied.left;
  const left: string[] = [];
  for (let from = 0; from < names.length; from += atOnceMax) {
    const some = names.slice(from, from + atOnceMax);
    const done = await Promise.all(some.map((name) => arm(env, name, market)));
    left.push(...some.filter((_, index) => !done[index]));
  }
  const isOver = names.length < pageMax;
  return {
    ...emptied,
    after: isWalking && !isOver ? (names.at(-1) ?? null) : null,
    left: isWalking ? [...emptied.left, ...left] : left,
  };
}

async function arm({ ACCOUNT }: DutyScope["env"], name: string, market: string): Promise<boolean> {
  try {
    return await ACCOUNT.getByName(name).armAgain(market);
  } catch (cause) {
    logError("levels_not_armed", { id: name }, cause);
    // A lost account needs no retry: it places its levels when it is restored. The watch reports
    // the loss.
    return isLostError(cause);
  }
}

export const levelsDuty: Duty = {
  async run(scope) {
    const { nowMs } = scope;
    const book = new WatchBook(scope.db);
    const all = await find(scope, book);
    const next: Emptied[] = [];
    for (const emptied of all) next.push(await step(scope, emptied));
    const isOpen = ({ foundMs, after, left }: Emptied) =>
      after !== null || left.length > 0 || !isOld(foundMs, nowMs, namedMs);
    book.remember(memory.emptied, next.filter(isOpen));
    return next.some(({ after }) => after !== null) ? nowMs : nowMs + lookMs;
  },
};
