/**
 * Random life of an account with real money. It trades, pays in and out, and gets adjustments and
 * returned payouts. Meanwhile reports are lost, and the account is killed at times.
 */
import type { BookReport } from "#domain/contracts/books.ts";
import type { DeskCommand, PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import { AccountBench } from "#tests/unit/account/account-bench.ts";
import { euro } from "#tests/unit/account/record-bench.ts";

const dayMs = 86_400_000;
const noRate: PaymentQuote = {
  from: "USD",
  to: "USD",
  path: { productId: null, inverted: false },
  quote: null,
};
const operators = ["ann", "bob"].map((name) => ({ id: name, name }));
const others = Object.fromEntries(operators.map(({ id }) => [id, { resets: 0, isTied: false }]));

export class BookLife {
  readonly bench: AccountBench;
  readonly counts = { deaths: 0, lost: 0, acts: 0 };
  readonly #random: () => number;
  readonly #payments: string[] = [];
  #open: string[] = [];
  #price = 1.1;
  #keys = 0;

  constructor(random: () => number, userId: string, store: (report: BookReport) => Promise<void>) {
    this.#random = random;
    this.bench = new AccountBench("0", "USD", "0", { companyId: 1, userId, isDemo: false });
    this.bench.idPrefix = userId;
    this.bench.nowMs = 20_000 * dayMs;
    this.bench.zone = "America/New_York";
    this.bench.storeBooks = async (_owner, report) => {
      const lost = this.#random();
      if (lost < 0.15) this.#lose();
      await store(report);
      if (lost < 0.3) this.#lose();
    };
    this.#operate({ act: "adjust", account: "forex", amount: "9000", reason: "r", ownResets: 0 });
  }

  #lose(): never {
    this.counts.lost++;
    throw new Error("Network connection lost.");
  }

  /**
   * Advances the time, and makes the account do a random act, during which it is sometimes killed.
   */
  async act(): Promise<void> {
    this.counts.acts++;
    this.bench.nowMs += Math.floor(this.#random() * dayMs * 0.2);
    this.#price = Number((this.#price * (1 + (this.#random() - 0.5) * 0.01)).toFixed(5));
    this.bench.db.failAtWrite = this.#random() < 0.1 ? Math.floor(this.#random() * 12) : null;
    try {
      const dice = this.#random();
      if (dice < 0.25) this.#trade();
      else if (dice < 0.45) this.#closeOne();
      else if (dice < 0.7) this.#ask();
      else if (dice < 0.9) this.#decide();
      else await this.bench.account.drain();
    } catch {
      this.counts.deaths++;
      this.bench.db.failAtWrite = null;
      this.bench.restart();
    }
    this.bench.db.failAtWrite = null;
  }

  /** Delivers reports until none waits. */
  async tellAll(): Promise<void> {
    for (let round = 0; round < 40; round++) {
      this.bench.nowMs += 120_000;
      await this.bench.account.drain();
    }
  }

  #key(): string {
    this.#keys++;
    return `key-${this.#keys}`;
  }

  #quote() {
    return { quote: this.bench.quote(euro, this.#price, this.#price) };
  }

  #trade(): void {
    const lots = (0.01 + this.#random() * 0.2).toFixed(2);
    const side = this.#random() < 0.5 ? "buy" : "sell";
    const command = this.bench.command({ ...euro, feeRate: "7" }, { lots, side });
    const answer = this.bench.account.forex.submit(command, this.#quote(), this.#key());
    if (answer.ok) this.#open.push(answer.order.id);
  }

  #closeOne(): void {
    const orderId = this.#open.shift();
    if (orderId === undefined) return;
    this.bench.account.forex.close({ orderId }, this.#quote(), this.#key());
  }

  #ask(): void {
    const amount = (1 + this.#random() * 500).toFixed(2);
    const dice = this.#random();
    const command: PaymentCommand =
      dice < 0.5
        ? {
            ...{ act: "deposit", account: "change", type: "crypto", number: amount, unit: "USD" },
            ...{ details: {}, bank: null, proof: "", isPaid: true },
          }
        : {
            ...{ act: "withdraw", account: "change", type: "crypto", amount, feeKind: "fixed" },
            ...{ fee: "2", decimals: 2, details: { code: "USD" }, openMax: 20, dayMax: "" },
            dayFromMs: 0,
          };
    const { cashier } = this.bench.account;
    const answer = cashier.pay(command, noRate, this.bench.still, this.#key());
    if (answer.ok) this.#payments.push(answer.payment.id);
  }

  #decide(): void {
    const id = this.#payments[Math.floor(this.#random() * this.#payments.length)];
    if (id === undefined) return;
    const fourEyes = { above: "1000000", reserved: "1000000", dayFromMs: 0, ownResets: 0, others };
    const payment = this.bench.account.payments.find(id);
    if (payment?.payout) {
      const step = this.#random() < 0.3 ? "send" : "return";
      const told = { reference: "REF", reason: "came back", fourEyes };
      return this.#operate({ act: "payout", id, step, ...told });
    }
    const decision = this.#random() < 0.8 ? "approve" : "reject";
    this.#operate({ act: "decide", id, decision, reason: "r", fourEyes });
  }

  #operate(command: DeskCommand): void {
    const operator = operators[this.#random() < 0.5 ? 0 : 1];
    if (!operator) return;
    const key = `${operator.id}-${this.#key()}`;
    const answer = this.bench.account.cashier.desk(command, operator, noRate, key);
    if (command.act !== "adjust" || !answer.ok || !answer.payment) return;
    const fourEyes = { above: "0", reserved: "0", dayFromMs: 0, ownResets: 0, others };
    const { id } = answer.payment;
    const second = operators.find((each) => each !== operator) ?? operator;
    const approval = { act: "decide", id, decision: "approve", reason: "", fourEyes } as const;
    this.bench.account.cashier.desk(approval, second, noRate, `${second.id}-${this.#key()}`);
  }
}
