/** An account and a fund in memory; their messages may be lost or repeated. */
import type { FundMessage, MiningMessage, SubscribeCommand } from "#domain/contracts/mining.ts";
import type { Result } from "#domain/errors/errors.ts";
import { Fund } from "#durable-objects/fund/fund.ts";
import { fundMigrations } from "#durable-objects/fund/schema.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";
import { AccountBench } from "./account-bench.ts";

export const zone = "Europe/London";
export const fundId = 7;

export function done<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer;
}

export class MiningWorld {
  readonly bench: AccountBench;
  readonly fundDb = new MemoryDatabase(fundMigrations);
  /** Undelivered messages of the fund. */
  waiting: MiningMessage[] = [];
  fund: Fund;
  /** Loses a message before it arrives, or its receipt afterwards; the sender then repeats it. */
  lose: () => "before" | "after" | null = () => null;
  #keys = 0;

  constructor(startMs: number, balance = "10000") {
    const owner = { companyId: 1, userId: "u1", isDemo: false };
    this.bench = new AccountBench(balance, "USD", "0", owner);
    this.bench.nowMs = startMs;
    this.fund = this.#openFund();
    this.bench.fundObjects.set(`1/${fundId}`, {
      admit: async (asked) => this.fund.admit(asked),
      release: async (id) => this.fund.release(id),
      take: async (messages: FundMessage[]) => this.#lossy(() => this.fund.take(messages)),
    });
  }

  /** Creates new instances over the same storage. */
  restart(): void {
    this.bench.restart();
    this.fund = this.#openFund();
  }

  deposit(amount: string, id = this.key()): void {
    this.fund.deposit({ id, amount, currency: "USD" });
  }

  command(change: Partial<SubscribeCommand> = {}): SubscribeCommand {
    return {
      fundId,
      amount: "1234.56",
      account: "forex",
      terms: { percent: "0.35", lockDays: 30, penaltyPercent: "5", zone },
      bounds: { currency: "USD", least: "100", most: "5000", perUser: 3 },
      ...change,
    };
  }

  subscribe(change: Partial<SubscribeCommand> = {}, key = this.key()) {
    return this.bench.account.mining.subscribe(this.command(change), key);
  }

  /** Delivers all messages of both sides. */
  async deliver(): Promise<void> {
    for (let rounds = 0; rounds < 200; rounds++) {
      this.bench.nowMs += 100;
      await this.bench.account.drain();
      const messages = this.waiting;
      if (messages.length === 0 && this.bench.account.outbox.nextDueMs() === null) return;
      this.waiting = [];
      for (const message of messages) {
        try {
          await this.#lossy(() => this.bench.account.mining.take([message]));
        } catch {
          this.waiting.push(message);
        }
      }
      if (this.bench.account.outbox.nextDueMs() !== null) this.bench.nowMs += 60_000;
    }
  }

  /** Wakes the account at this time, like its timer. */
  async wakeAt(ms: number): Promise<void> {
    this.bench.nowMs = Math.max(this.bench.nowMs, ms);
    this.bench.account.mining.claimDays();
    await this.deliver();
  }

  get free(): string {
    return this.bench.account.ledger.balance("forex.free", "USD").toString();
  }

  one() {
    const [first] = this.bench.account.mining.view.page({ page: 1, pageSize: 1 }).data;
    if (!first) throw new Error("no subscription");
    return first;
  }

  key(): string {
    this.#keys += 1;
    return `key ${this.#keys}`;
  }

  #openFund(): Fund {
    return new Fund({
      db: this.fundDb.attach(),
      nowMs: () => this.bench.nowMs,
      tell: (_userId, message) => this.waiting.push(message),
    });
  }

  async #lossy(act: () => void): Promise<void> {
    const lost = this.lose();
    if (lost === "before") throw Object.assign(new Error("lost"), { retryable: true });
    act();
    if (lost === "after") throw Object.assign(new Error("lost"), { retryable: true });
  }
}
