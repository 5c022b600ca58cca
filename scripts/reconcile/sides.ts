/**
 * Compares facts that two objects store: subscriptions in accounts and funds, pots in accounts and
 * topics.
 */
import { followName, fundName } from "#domain/text/names.ts";
import type { Database } from "#durable-objects/runtime/database.ts";
import type { Owner } from "./account.ts";
import type { Findings } from "./findings.ts";

interface Subscription {
  id: string;
  userId: string;
  amount: string;
  start_day: number;
  state: string;
  /** Number of dividends that the account has received, or that the fund has paid. */
  paid: number;
  /** True if a message about the subscription waits in the account's outbox. */
  isOnTheWay: boolean;
}

interface Pot {
  state: string;
  isOnTheWay: boolean;
}

/** State that a subscription has in the fund, by its state in the account. */
const fundStates: Record<string, string> = {
  in_progress: "running",
  refunding: "redeemed",
  refunded: "redeemed",
  finished: "finished",
};

export class Sides {
  readonly #findings: Findings;
  /** Subscriptions by the fund's name, then by id. */
  readonly #subscriptions = new Map<string, Map<string, Subscription>>();
  /** Pots by the topic's name, then by follower. */
  readonly #pots = new Map<string, Map<string, Pot>>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  account({ companyId, userId }: Owner, db: Database): void {
    const rows = db.rows<Omit<Subscription, "userId" | "isOnTheWay"> & { fund_id: number }>(
      `SELECT id, fund_id, amount, start_day, state, (SELECT count(*) FROM dividends
         WHERE subscription_id = subscriptions.id AND posted_by IS NOT NULL) AS paid
       FROM subscriptions`,
    );
    for (const { fund_id, state, ...row } of rows) {
      const isOnTheWay = isWaiting(db, `fund ${fund_id}`);
      const own = this.#of(this.#subscriptions, fundName(companyId, fund_id));
      own.set(row.id, { ...row, userId, state: fundStates[state] ?? state, isOnTheWay });
    }
  }

  pot(companyId: number, owner: { followerId: string; masterId: string }, db: Database): void {
    const [pot] = db.rows<{ state: string }>("SELECT state FROM pot");
    if (!pot) return;
    const isOnTheWay = isWaiting(db, `follow ${owner.masterId}`);
    const pots = this.#of(this.#pots, followName(companyId, owner.masterId));
    pots.set(owner.followerId, { ...pot, isOnTheWay });
  }

  /** @param waiting users for whom a message still waits in the fund's outbox */
  fund(name: string, db: Database, waiting: ReadonlySet<string>): void {
    const own = this.#of(this.#subscriptions, name);
    const rows = db.rows<Omit<Subscription, "isOnTheWay">>(
      `SELECT id, user_id AS userId, amount, start_day, state, (SELECT count(*) FROM fund_dues
         WHERE subscription_id = fund_subscriptions.id AND paid_by IS NOT NULL) AS paid
       FROM fund_subscriptions`,
    );
    for (const row of rows) {
      const known = own.get(row.id);
      own.delete(row.id);
      const { isOnTheWay = false, ...there } = known ?? {};
      const isTold = isOnTheWay || waiting.has(row.userId);
      this.#findings.compare(
        `fund ${name}: subscription ${row.id}`,
        sorted(there),
        sorted(row),
        isTold,
      );
    }
  }

  topic(name: string, db: Database): void {
    const own = this.#of(this.#pots, name);
    const rows = db.rows<{ follower_id: string; state: string }>(
      "SELECT follower_id, state FROM followers",
    );
    for (const { follower_id, state } of rows) {
      const pot = own.get(follower_id);
      own.delete(follower_id);
      const what = `topic ${name}: pot of ${follower_id}`;
      this.#findings.compare(what, pot?.state, state, pot?.isOnTheWay);
    }
  }

  /** Reports the facts that only one side has named. */
  end(): void {
    for (const [name, subscriptions] of this.#subscriptions) {
      for (const { id, isOnTheWay } of subscriptions.values()) {
        this.#findings.compare(
          `fund ${name}: subscription ${id}`,
          "of an account",
          null,
          isOnTheWay,
        );
      }
    }
    for (const [name, pots] of this.#pots) {
      for (const [follower, { state, isOnTheWay }] of pots) {
        this.#findings.compare(`topic ${name}: pot of ${follower}`, state, null, isOnTheWay);
      }
    }
  }

  #of<T>(all: Map<string, Map<string, T>>, name: string): Map<string, T> {
    const known = all.get(name) ?? new Map<string, T>();
    all.set(name, known);
    return known;
  }
}

function isWaiting(db: Database, destination: string): boolean {
  return db.rows("SELECT 1 FROM outbox WHERE destination = ?", destination).length > 0;
}

const sorted = (row: object) =>
  Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
