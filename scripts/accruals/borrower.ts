/**
 * Runs a borrower's account through its loans. The account is awake every day, or it sleeps and is
 * sometimes killed.
 */
import type { PaymentCommand, PaymentQuote } from "#domain/contracts/cashier.ts";
import { dayMs } from "#domain/market/zone.ts";
import { auditAccount } from "#durable-objects/account/proof/audit.ts";
import { AccountBench } from "#tests/unit/account/account-bench.ts";
import type { PlannedLoan } from "./loan-plan.ts";

const noRate: PaymentQuote = {
  from: "",
  to: "",
  path: { productId: null, inverted: false },
  quote: null,
};
const operator = { id: "ann", name: "Ann" };
const enough = "1000000000";

export class Borrower {
  readonly #bench = new AccountBench("1000", "USD", "0", {
    companyId: 1,
    userId: "u1",
    isDemo: false,
  });
  /** Null for an account that is awake all year and never killed. */
  readonly #random: (() => number) | null;
  readonly #loanIds: string[] = [];
  #keys = 0;
  readonly counts = { deaths: 0, longestMs: 0 };

  constructor(random: (() => number) | null) {
    this.#random = random;
  }

  live(loans: readonly PlannedLoan[]): void {
    this.#bench.nowMs = loans[0]?.paidMs ?? 0;
    for (const { amount, terms, paidMs, repayments } of loans) {
      this.#until(paidMs);
      const request = { act: "loan", account: "change", amount, currency: "USD" } as const;
      const loanId = this.#pay({ ...request, sign: "file", terms });
      this.#loanIds.push(loanId);
      this.#decide(loanId, true);
      for (const { askedMs, decidedMs, isConfirmed } of repayments) {
        this.#until(askedMs);
        const id = this.#pay({ act: "repayment", loanId, details: {}, proof: "proof" });
        this.#until(decidedMs);
        this.#decide(id, isConfirmed);
      }
    }
  }

  /**
   * Returns every line of the journal. Loans have numbers in place of their ids, which differ
   * between runs.
   */
  journal(): string[] {
    const rows = this.#bench.db.rows<{
      kind: string;
      reference: string;
      bucket: string;
      amount: string;
    }>(
      `SELECT kind, reference, bucket, amount FROM journal_transactions
         JOIN journal_entries ON transaction_id = id ORDER BY id, bucket`,
    );
    return rows.map(({ kind, reference, bucket, amount }) => {
      const [id = "", day] = reference.split("/");
      const loan = this.#loanIds.indexOf(id);
      return `${kind} ${loan < 0 ? "" : loan} ${day ?? ""} ${bucket} ${amount}`;
    });
  }

  costs(): Array<{ interest: string; penalty: string }> {
    const { loanList } = this.#bench.account;
    return this.#loanIds.map((id) => {
      const { interest = "", penalty = "" } = loanList.find(id) ?? {};
      return { interest, penalty };
    });
  }

  problems(): string[] {
    return auditAccount(this.#bench.db).problems;
  }

  #until(atMs: number): void {
    if (this.#random) this.#sleepUntil(atMs, this.#random);
    else this.#wakeDaily(atMs);
    this.#bench.nowMs = Math.max(atMs, this.#bench.nowMs);
    // The account itself also books the costs of loans before every command.
    this.#survive(() => this.#bench.account.loanAccrual.book());
  }

  #wakeDaily(untilMs: number): void {
    const nextDue = () => this.#bench.account.loanAccrual.nextDueMs();
    for (let dueMs = nextDue(); dueMs !== null && dueMs <= untilMs; dueMs = nextDue()) {
      this.#bench.nowMs = dueMs;
      this.#bench.account.loanAccrual.book();
    }
  }

  #sleepUntil(untilMs: number, random: () => number): void {
    for (;;) {
      const asleepMs = Math.floor(random() * (random() < 0.2 ? 45 : 3) * dayMs);
      const wakeMs = this.#bench.nowMs + asleepMs;
      if (wakeMs >= untilMs) return;
      this.counts.longestMs = Math.max(this.counts.longestMs, asleepMs);
      this.#bench.nowMs = wakeMs;
      this.#survive(() => this.#bench.account.loanAccrual.book());
    }
  }

  /** Does a step. If the account is killed before a write, repeats the step. */
  #survive<T>(act: () => T): T {
    for (;;) {
      const isDoomed = this.#random !== null && this.#random() < 0.3;
      this.#bench.db.failAtWrite = isDoomed ? Math.floor((this.#random?.() ?? 0) * 12) : null;
      try {
        return act();
      } catch (cause) {
        if (!isDoomed) throw cause;
        this.counts.deaths++;
        this.#bench.restart();
      } finally {
        this.#bench.db.failAtWrite = null;
      }
    }
  }

  #pay(command: PaymentCommand): string {
    const key = `key-${this.#keys++}`;
    const answer = this.#survive(() =>
      this.#bench.account.cashier.pay(command, noRate, this.#bench.still, key),
    );
    if (!answer.ok) throw new Error(answer.error);
    return answer.payment.id;
  }

  #decide(id: string, isApproved: boolean): void {
    const others = { [operator.id]: { resets: 0, isTied: false } };
    const fourEyes = { above: enough, reserved: enough, dayFromMs: 0, ownResets: 0, others };
    const key = `key-${this.#keys++}`;
    const decision = isApproved ? "approve" : "reject";
    const answer = this.#survive(() =>
      this.#bench.account.cashier.desk(
        { act: "decide", id, decision, reason: "seen", fourEyes },
        operator,
        noRate,
        key,
      ),
    );
    if (!answer.ok) throw new Error(answer.error);
  }
}
