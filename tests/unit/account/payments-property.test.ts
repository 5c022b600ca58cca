/**
 * Payments under a seed: customers request, pay, cancel and transfer; operators match, decide and
 * adjust. Steps come in any order, with repeats, restarts and lost reports. A plain model computes
 * the ledger's totals.
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Payment, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { DeskReport } from "#domain/contracts/desk/records.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { transfer } from "#durable-objects/account/cashier/transfer.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { seeded } from "#scripts/replay/seeded.ts";
import { AccountBench } from "./account-bench.ts";

const seeds = 40;
const steps = 250;
const noRate: PaymentQuote = {
  from: "USD",
  to: "USD",
  path: { productId: null, inverted: false },
  quote: null,
};
const operators = ["ann", "bob", "cid"].map((name) => ({ id: name, name }));
const others = Object.fromEntries(operators.map(({ id }) => [id, { resets: 0, isTied: false }]));
const bank = {
  bank_name: "Example Bank",
  bank_address: "",
  swift: "",
  ifsc: "",
  iban: "",
  name: "Meridian",
  account: "1",
  remark: "",
};

interface Answer {
  ok: boolean;
}

class Run {
  readonly bench = new AccountBench("0", "USD", "0", { companyId: 1, userId: "u1", isDemo: false });
  readonly #random: () => number;
  readonly #sent: Array<{ again: () => Answer; answer: Answer }> = [];
  readonly #known: string[] = [];
  /** Approved withdrawals. */
  readonly #approved: string[] = [];
  #keys = 0;
  /** Sum of money in and out by the decisions. */
  total = Decimal.zero;
  readonly counts = {
    decided: 0,
    refused: 0,
    repeats: 0,
    secondOnes: 0,
    cancelled: 0,
    stepped: 0,
    returned: 0,
  };

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  async step(): Promise<void> {
    const dice = this.#random();
    this.bench.nowMs += Math.floor(this.#random() * 3_600_000);
    if (dice < 0.22) this.#deposit();
    else if (dice < 0.4) this.#withdraw();
    else if (dice < 0.72) this.#operate();
    else if (dice < 0.8) this.#step();
    else if (dice < 0.86) this.#transfer();
    else if (dice < 0.94) this.#repeat();
    else if (dice < 0.96) this.bench.restart();
    else await this.bench.account.drain();
  }

  #deposit(): void {
    const isPaid = this.#random() < 0.6;
    this.#pay({
      act: "deposit",
      account: "change",
      type: isPaid ? "crypto" : "bank",
      number: this.#amount(4_000),
      unit: "USD",
      details: {},
      bank: null,
      proof: "",
      isPaid,
    });
  }

  #withdraw(): void {
    this.#pay({
      act: "withdraw",
      account: "change",
      type: "crypto",
      amount: this.#amount(3_000),
      feeKind: this.#random() < 0.5 ? "fixed" : "rate",
      fee: this.#random() < 0.5 ? "2" : "0.01",
      decimals: 2,
      details: { code: "USD" },
      openMax: 20,
      dayMax: "8000",
      dayFromMs: Math.floor(this.bench.nowMs / 86_400_000) * 86_400_000,
    });
  }

  /** Takes the customer's next step at a random payment, valid or not. */
  #step(): void {
    const id = this.#some();
    const acts = ["deposit_pay", "deposit_cancel", "withdraw_cancel"] as const;
    const act = acts[Math.floor(this.#random() * acts.length)] ?? "withdraw_cancel";
    const answer = this.#pay(act === "deposit_pay" ? { act, id, proof: "p" } : { act, id });
    if (answer.ok && act !== "deposit_pay") this.counts.cancelled++;
  }

  #pay(command: Parameters<AccountBench["account"]["cashier"]["pay"]>[0]): Answer {
    const key = this.#key();
    const answer = this.#send(() =>
      this.bench.account.cashier.pay(command, noRate, this.bench.still, key),
    ) as Answer & { payment?: Payment };
    if (answer.payment) this.#known.push(answer.payment.id);
    return answer;
  }

  #operate(): void {
    const operator = operators[Math.floor(this.#random() * operators.length)] ?? operators[0];
    if (!operator) return;
    const key = `${operator.id}-${this.#key()}`;
    const dice = this.#random();
    const before = this.bench.account.payments.find(
      dice > 0.7 ? (this.#approved.at(-1) ?? "nothing") : this.#some(),
    );
    if (dice < 0.15) {
      const amount = (this.#random() < 0.5 ? "-" : "") + this.#amount(300);
      const command = {
        act: "adjust",
        account: "change",
        amount,
        reason: "counted again",
        ownResets: 0,
      } as const;
      const asked = this.#send(() => this.#desk(command, operator, noRate, key)) as Answer & {
        payment?: Payment;
      };
      if (asked.payment) this.#known.push(asked.payment.id);
      return;
    }
    if (!before) return;
    const { id } = before;
    if (before.payout) return this.#stepPayout(before, operator, key);
    if (dice < 0.35) {
      this.#send(() => this.#desk({ act: "match", id, bank, note: "" }, operator, noRate, key));
      return;
    }
    const command = {
      act: "decide",
      id,
      decision: this.#random() < 0.75 ? "approve" : "reject",
      reason: "not found",
      fourEyes: {
        above: "2000",
        dayFromMs: Math.floor(this.bench.nowMs / 86_400_000) * 86_400_000,
        reserved: "2000",
        ownResets: 0,
        others,
      },
      ...(this.#random() < 0.2 ? { number: this.#amount(4_000) } : {}),
    } as const;
    const answer = this.#send(() => this.#desk(command, operator, noRate, key)) as Answer & {
      payment?: Payment;
    };
    if (!answer.ok || !answer.payment) {
      this.counts.refused++;
      return;
    }
    this.#count(before, answer.payment, operator.id);
  }

  /** Sends, pays or returns a payout. Only a return moves money; it needs two operators. */
  #stepPayout(before: Payment, operator: { id: string; name: string }, key: string): void {
    const { id, payout } = before;
    const steps = ["send", "pay", "return", "return", "return", "keep"] as const;
    const step = steps[Math.floor(this.#random() * steps.length)] ?? "send";
    const command = {
      act: "payout",
      id,
      step,
      reference: "REF",
      reason: "refused by the bank",
      fourEyes: { ownResets: 0, others },
    } as const;
    const answer = this.#send(() => this.#desk(command, operator, noRate, key)) as Answer & {
      payment?: Payment;
    };
    if (!answer.ok || !answer.payment) {
      this.counts.refused++;
      return;
    }
    this.counts.stepped++;
    const after = answer.payment.payout;
    expect(payout?.state).not.toBe("returned");
    if (payout?.returnAsked) expect(["return", "keep"]).toContain(step);
    if (after?.state !== "returned") return;
    expect(payout?.returnAsked?.operator.id).not.toBe(operator.id);
    this.counts.returned++;
    this.total = this.total.add(Decimal.parse(answer.payment.amount));
  }

  /** Desk calls of the current instance; a repeat may meet a later one. */
  #desk(...args: Parameters<AccountBench["account"]["cashier"]["desk"]>): Answer {
    return this.bench.account.cashier.desk(...args);
  }

  /** Counts a decision and its amount. */
  #count(before: Payment, after: Payment, operatorId: string): void {
    expect(before.status).toBe("waiting");
    if (after.status === "waiting") return;
    this.counts.decided++;
    if (after.status !== "finished") return;
    if (after.kind === "withdrawal") this.#approved.push(after.id);
    const amount = Decimal.parse(after.amount);
    const agreed = new Set(after.approvals.map((approval) => approval.operator.id));
    const isLarge = after.kind === "adjustment" || amount.gt(Decimal.of(2_000));
    expect(agreed.has(operatorId)).toBe(true);
    if (isLarge) {
      expect(agreed.size).toBeGreaterThanOrEqual(2);
      this.counts.secondOnes++;
    }
    this.total = after.kind === "withdrawal" ? this.total.sub(amount) : this.total.add(amount);
  }

  #transfer(): void {
    const [from, to] =
      this.#random() < 0.5 ? (["change", "micro"] as const) : (["micro", "change"] as const);
    const amount = this.#amount(1_000);
    const key = this.#key();
    this.#send(() => transfer(this.bench.account, { from, to, amount }, this.bench.still, key));
  }

  #repeat(): void {
    const earlier = this.#sent[Math.floor(this.#random() * this.#sent.length)];
    if (!earlier) return;
    const before = this.#marks();
    expect(earlier.again()).toEqual(earlier.answer);
    expect(this.#marks()).toEqual(before);
    this.counts.repeats++;
  }

  #send(send: () => Answer): Answer {
    const answer = send();
    this.#sent.push({ again: send, answer });
    return answer;
  }

  /**
   * Checks that free and held money in all accounts match the decisions, and that holds belong to
   * open withdrawals.
   */
  check(): void {
    const { ledger, payments } = this.bench.account;
    const buckets = ["change.free", "change.hold", "micro.free", "forex.free"] as const;
    const sum = buckets.reduce((all, each) => all.add(ledger.balance(each, "USD")), Decimal.zero);
    expect(sum.toString()).toBe(this.total.toString());
    const held = [...new Set(this.#known)]
      .map((id) => payments.require(id))
      .filter(({ kind, status }) => kind === "withdrawal" && status === "waiting")
      .reduce((all, { amount }) => all.add(Decimal.parse(amount)), Decimal.zero);
    expect(ledger.balance("change.hold", "USD").toString()).toBe(held.toString());
    expect(auditAccount(this.bench.db).problems).toEqual([]);
  }

  /** Checks after all deliveries that the desk has each payment's newest state, each act once. */
  async compareDesk(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      this.bench.nowMs += 120_000;
      await this.bench.account.drain();
    }
    const items = new Map<string, NonNullable<DeskReport["item"]>>();
    for (const { item } of this.bench.reports) {
      const known = item && items.get(item.id);
      if (item && (!known || known.version < item.version)) items.set(item.id, item);
    }
    for (const id of new Set(this.#known)) {
      const payment = this.bench.account.payments.require(id);
      const { status, approvals, payout } = payment;
      const version = payment.version + (payout?.version ?? 0);
      expect(items.get(id)).toMatchObject({ status, version, approvals: approvals.length });
      const stage = payout && (payout.returnAsked && payout.state !== "returned" ? "return" : null);
      if (stage) expect(items.get(id)?.stage).toBe(stage);
    }
    const acts = this.bench.reports.flatMap(({ act }) => (act ? [act] : []));
    const decided = new Set(
      acts.filter(({ act }) => act === "approve" || act === "reject").map(({ id }) => id),
    );
    expect(decided.size).toBe(this.counts.decided);
  }

  #marks(): object[] {
    return this.bench.db.rows(
      `SELECT (SELECT hash FROM journal_head) AS journal, (SELECT state_version FROM profile) AS state,
         (SELECT count(*) FROM payments) AS payments, (SELECT sum(version) FROM payments) AS versions,
         (SELECT max(id) FROM outbox) AS outbox`,
    );
  }

  #some(): string {
    return this.#known[Math.floor(this.#random() * this.#known.length)] ?? "nothing";
  }

  #amount(most: number): string {
    return (this.#random() * most + 0.01).toFixed(2);
  }

  #key(): string {
    this.#keys++;
    return `key-${this.#keys}`;
  }
}

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it(`books each decision in one journal transaction and reports it once in ${seeds} seeds x ${steps} steps`, async () => {
  const sums: Record<string, number> = {};
  for (let seed = 1; seed <= seeds; seed++) {
    const run = new Run(seed);
    if (seed % 2 === 0) run.bench.loseReports = seeded(seed + 1_000);
    for (let step = 1; step <= steps; step++) {
      await run.step();
      if (step % 25 === 0) run.check();
    }
    run.bench.loseReports = null;
    await run.compareDesk();
    run.check();
    for (const [name, count] of Object.entries(run.counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  // The run contained each case that the checks above require.
  for (const name of [
    "decided",
    "refused",
    "repeats",
    "secondOnes",
    "cancelled",
    "stepped",
    "returned",
  ]) {
    expect([name, (sums[name] ?? 0) > 20]).toEqual([name, true]);
  }
});
