/**
 * Random life of a master, in the platform's own account. The account computes its record each time
 * it wakes. Meanwhile calls are lost, and the account is killed at times.
 */
import type { ComputedRecord } from "#domain/contracts/master-record.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { euro, pound, RecordBench } from "#tests/unit/account/record-bench.ts";
import type { Happening, Pair } from "./reference.ts";

const products = { EURUSD: { ...euro, feeRate: "7" }, GBPUSD: { ...pound, feeRate: "7" } };
const dayMs = 86_400_000;

interface Held {
  id: string;
  symbol: Pair;
  /** Open lots, in hundredths. */
  left: number;
}

export class Life {
  readonly bench = new RecordBench("10000");
  readonly counts = { deaths: 0, lost: 0 };
  readonly #random: () => number;
  readonly #tell: (happening: Happening) => void;
  readonly #prices = { EURUSD: 1.1, GBPUSD: 1.25 };
  #open: Held[] = [];
  #lossShare = 0;
  #resets = 0;

  /** @param tell called with each event, in order */
  constructor(random: () => number, tell: (happening: Happening) => void) {
    this.#random = random;
    this.#tell = tell;
    this.bench.reach = () => {
      if (this.#random() >= this.#lossShare) return;
      this.counts.lost++;
      throw new Error("lost");
    };
    for (const symbol of ["EURUSD", "GBPUSD"] as const) this.#price(symbol, this.#prices[symbol]);
  }

  begin(): void {
    this.#wait(dayMs);
    this.bench.account.record.start();
    this.#tell({ kind: "begun", atMs: this.bench.nowMs });
  }

  /** @returns the record that the account computed; null if the account was killed */
  async wake(lossShare: number): Promise<ComputedRecord["record"] | null> {
    const { bench } = this;
    this.#lossShare = lossShare;
    bench.db.failAtWrite = this.#random() < lossShare ? Math.floor(this.#random() * 8) : null;
    const isKept = await bench.account.record.keep().then(
      () => true,
      () => false,
    );
    this.#lossShare = 0;
    bench.db.failAtWrite = null;
    if (!isKept) {
      this.counts.deaths++;
      bench.restart();
      return null;
    }
    this.#tell({ kind: "computed", atMs: bench.nowMs });
    await bench.account.drain();
    return bench.stored.at(-1)?.record ?? null;
  }

  /** Advances the time, and makes the master do a random act. */
  act(): void {
    const chance = this.#random();
    this.#wait(chance < 0.05 ? 3 * dayMs : dayMs / 12);
    if (chance < 0.35) this.#tick();
    else if (chance < 0.6) this.#openSome();
    else if (chance < 0.85) this.#closeSome();
    else if (chance < 0.99) this.#moveSome();
    else this.#reset();
  }

  #wait(longestMs: number): void {
    this.bench.nowMs += 1 + Math.floor(this.#random() * longestMs);
  }

  #tick(): void {
    const symbol = this.#symbol();
    const moved = this.#prices[symbol] * (1 + (this.#random() - 0.5) * 0.02);
    this.#price(symbol, Number(moved.toFixed(5)));
  }

  #price(symbol: Pair, price: number): void {
    this.#prices[symbol] = price;
    this.bench.price(price, symbol);
    this.#tell({ kind: "tick", atMs: this.bench.nowMs, symbol, price });
  }

  #openSome(): void {
    const symbol = this.#symbol();
    const sign = this.#random() < 0.5 ? 1 : -1;
    const hundredths = 1 + Math.floor(this.#random() * 60);
    const lots = hundredths / 100;
    let id: string;
    try {
      id = this.bench.open(String(lots), sign === 1 ? "buy" : "sell", products[symbol]);
    } catch {
      // The order was refused, because too little money is free.
      return;
    }
    this.#open.push({ id, symbol, left: hundredths });
    const price = this.#prices[symbol];
    this.#tell({ kind: "open", atMs: this.bench.nowMs, id, symbol, sign, lots, price });
  }

  #closeSome(): void {
    const held = this.#open[Math.floor(this.#random() * this.#open.length)];
    if (!held) return;
    const { id, symbol } = held;
    const part = this.#random() < 0.4 ? Math.floor(this.#random() * held.left) : 0;
    const closed = part > 0 && part < held.left ? part : held.left;
    const isPart = closed < held.left;
    this.bench.close(id, isPart ? String(closed / 100) : undefined, products[symbol]);
    held.left -= closed;
    this.#open = this.#open.filter(({ left }) => left > 0);
    const price = this.#prices[symbol];
    const [lots, left] = [closed / 100, held.left / 100];
    this.#tell({ kind: "close", atMs: this.bench.nowMs, id, lots, left, price });
  }

  #moveSome(): void {
    const free = Number(this.bench.funds()[0]);
    const isOut = this.#random() < 0.5 && free > 1;
    const amount = Math.floor(this.#random() * (isOut ? free : 5_000)) * (isOut ? -1 : 1);
    if (amount === 0) return;
    this.bench.move(String(amount));
    this.#tell({ kind: "move", atMs: this.bench.nowMs, amount });
  }

  #reset(): void {
    this.#resets += 1;
    resetDemo(this.bench.account, { forex: "10000", micro: "0" }, `reset ${this.#resets}`);
    this.#open = [];
    this.#tell({ kind: "reset", atMs: this.bench.nowMs, balance: 10_000 });
  }

  #symbol(): Pair {
    return this.#random() < 0.5 ? "EURUSD" : "GBPUSD";
  }
}
