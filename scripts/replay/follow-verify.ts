/**
 * Runs masters and followers on recorded ticks, and compares them with the independent computation.
 * Meanwhile objects are killed and calls are lost.
 */
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { checkCopySides, copySideOf } from "#durable-objects/account/proof/copying.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import { makeProduct } from "#tests/support/account.ts";
import type { MemoryDatabase } from "#tests/support/memory-database.ts";
import { Comparison } from "./compare.ts";
import {
  type AccountFacts,
  type CopyFact,
  type JournalFact,
  masterEquity,
  type OrderFact,
  Ticks,
} from "./follow-facts.ts";
import { PotCheck } from "./follow-reference.ts";
import { FollowRun, leverage } from "./follow-run.ts";
import { FollowWorld } from "./follow-world.ts";
import { seeded } from "./seeded.ts";

export interface FollowPlan {
  followers: number;
  masters: number;
  acts: number;
  seed: number;
  lossShare: number;
  /** Lets a test put errors into the databases of the pots, before the comparison. */
  meddle?(pots: MemoryDatabase[]): void;
}

export interface FollowVerdict {
  result: Comparison;
  played: string;
}

/** Number of ticks after an act during which objects are killed and calls are lost. */
const wildTicks = 12;
/** Maximum number of ticks after which all followers must have received an act. */
const restTicksMax = 400;

/** @param rows recorded quotes: time, bid and ask */
export async function verifyFollow(rows: string[][], plan: FollowPlan): Promise<FollowVerdict> {
  const random = seeded(plan.seed);
  const firstMs = Number(rows[0]?.[0]);
  const startMs = Date.UTC(2026, 2, 4);
  const market = { ...makeProduct().market, session: "24x7", staleAfterMs: 60_000 };
  const multiples = [{ value: leverage, isDefault: true }];
  const sizes = { minLots: "0.01", maxLots: "100000", feeRate: "0" };
  const world = new FollowWorld(makeProduct({ ...sizes, multiples, market }), startMs, random);
  const run = new FollowRun(world, random, plan.masters);
  let at = 0;
  const play = async (ticks: number) => {
    for (const row of rows.slice(at, at + ticks)) {
      await world.tick(startMs + Number(row[0]) - firstMs, Number(row[1]), Number(row[2]));
    }
    at += ticks;
  };
  const rest = async () => {
    world.lossShare = 0;
    for (let ticks = 0; ticks < restTicksMax && !world.isAtRest; ticks++) await play(1);
    run.rested();
  };
  await play(30);
  const early = Math.ceil(plan.followers / 2);
  for (let joined = 0; joined < early; joined++) await run.join();
  await rest();
  const perAct = Math.max(1, Math.ceil((plan.followers - early) / plan.acts));
  for (let acts = 0; acts < plan.acts; acts++) {
    for (let more = 0; more < perAct && run.followers.length < plan.followers; more++) {
      await run.join();
    }
    await rest();
    for (let some = 0; some < plan.followers / 100; some++) await run.steer(true);
    await rest();
    await run.act();
    world.lossShare = plan.lossShare;
    for (let tick = 0; tick < wildTicks; tick++) {
      if (random() < 0.05) world.killMarket();
      if (random() < 0.2) world.killTopic(`m${Math.floor(random() * plan.masters)}`);
      if (random() < 0.5) await run.moveMoney();
      if (random() < 0.3) await run.steer(false);
      await play(1);
    }
    await rest();
    await play(Math.max(0, Math.floor((rows.length - at) / (plan.acts - acts + 1)) - 40));
  }
  await run.closeAll();
  await play(5);
  await rest();
  plan.meddle?.(run.followers.map(({ id, masterId }) => world.database(`${id}~${masterId}`)));
  return { result: compare(world, run, plan), played: played(world, run, at) };
}

function compare(world: FollowWorld, run: FollowRun, plan: FollowPlan): Comparison {
  const result = new Comparison();
  const ticks = new Ticks(
    world.ticks().map(({ seq, timeMs, bid, ask }) => {
      return { seq, timeMs, bid: pointsOf(bid), ask: pointsOf(ask) };
    }),
  );
  const masters = new Map(
    Array.from({ length: plan.masters }, (_, index) => `m${index}`).map((id) => [
      id,
      masterEquity(factsOf(world.database(id)), ticks),
    ]),
  );
  const sides = new Map<string, ReturnType<typeof copySideOf>>();
  for (const log of run.followers) {
    const potId = `${log.id}~${log.masterId}`;
    const equity = masters.get(log.masterId);
    if (!equity) throw new Error(`no master ${log.masterId}`);
    const acts = run.acts.filter(({ masterId }) => masterId === log.masterId);
    const facts = factsOf(world.database(potId));
    new PotCheck({ log, facts, acts, ticks, masterEquity: equity, result }).compare();
    for (const id of [potId, log.id]) {
      sides.set(id, copySideOf(world.database(id)));
      result.check(`${id}: audit`, "", auditAccount(world.database(id)).problems.join("; "));
    }
    const put = transferred(facts).reduce((sum, amount) => sum + Math.max(0, amount), 0);
    result.check(`${log.id}: money put in`, log.putIn * 100_000, put);
  }
  const onTheWay = checkCopySides(sides, (problem) => result.check(problem, "none", "one"));
  result.check("money on its way", "0", onTheWay.toString());
  return result;
}

function transferred({ journal }: AccountFacts): number[] {
  return journal.filter(({ kind }) => kind === "copy_transfer").map(({ change }) => change);
}

/** Reads an account's tables without the account's own code. */
function factsOf(db: Database): AccountFacts {
  const journal = db.rows<JournalFact & { text: string | null }>(
    `SELECT id, kind, created_at_ms AS atMs, 0 AS change,
       (SELECT group_concat(amount, ' ') FROM journal_entries
        WHERE transaction_id = id AND bucket IN ('forex.free', 'forex.margin')) AS text
     FROM journal_transactions ORDER BY id`,
  );
  for (const entry of journal) entry.change = sumOf(entry.text);
  const orders = db.rows<OrderFact & Record<"open" | "close", string | null>>(
    `SELECT id, origin_id AS origin, CASE side WHEN 1 THEN 'buy' ELSE 'sell' END AS side,
       coalesce(left_lots, lots) * 1 AS lots, open_price AS openPrice, close_price AS closePrice,
       open_receipt AS open, close_receipt AS close, opened_by AS openedBy, closed_by AS closedBy,
       close_reason AS reason
     FROM forex_orders`,
  );
  for (const order of orders) {
    order.lots = Math.round(order.lots * 100);
    order.openPrice = pointsOf(order.openPrice);
    order.closePrice = pointsOf(order.closePrice);
    order.openSeq = seqOf(order.open);
    order.closeSeq = seqOf(order.close);
  }
  const copies = db
    .rows<{ id: string; order_id: string | null; reason: string | null; at: number; text: string }>(
      `SELECT master_order_id AS id, order_id, reason, at_ms AS at, inputs AS text FROM copies`,
    )
    .map(({ id, order_id: orderId, reason, at: atMs, text }): CopyFact => {
      const inputs = JSON.parse(text ?? "{}") as Record<string, string | null>;
      const { potEquity, masterEquity: worth } = inputs;
      const equity = worth ? moneyOf(worth) : null;
      const amounts = { potEquity: moneyOf(potEquity ?? "0"), masterEquity: equity };
      return { masterOrderId: id, orderId, reason, atMs, ...amounts };
    });
  return { journal, orders, copies, funds: journal.reduce((sum, { change }) => sum + change, 0) };
}

const pointsOf = (price: number | string) => Math.round(Number(price) * 100_000);
const moneyOf = (text: string) => Math.round(Number(text) * 100_000);
const sumOf = (texts: string | null) =>
  (texts ?? "0").split(" ").reduce((sum, text) => sum + moneyOf(text), 0);
const seqOf = (receipt: string | null) =>
  receipt ? (JSON.parse(receipt) as { fill: { seq: number } }).fill.seq : 0;

function played(world: FollowWorld, run: FollowRun, ticks: number): string {
  const { calls, lost, killed } = world.counts;
  const ended: Record<string, number> = {};
  const count = (what: string | null) => {
    if (what) ended[what] = (ended[what] ?? 0) + 1;
  };
  for (const { id, masterId } of run.followers) {
    const { orders, copies } = factsOf(world.database(`${id}~${masterId}`));
    for (const { reason, origin } of orders) count(origin === null ? reason : `part ${reason}`);
    for (const { reason } of copies) count(reason && `refused ${reason}`);
  }
  return [
    `${run.followers.length} followers, ${run.acts.length} acts, ${ticks} ticks`,
    `${calls} calls, ${lost} lost, ${killed} killed`,
    `copies: ${JSON.stringify(ended)}`,
    `refused to masters and followers: ${JSON.stringify(run.refused)}`,
  ].join("\n  ");
}
