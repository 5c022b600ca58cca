/** Money that the company puts into a fund, and takes out of its unpromised part. */
import type { FundRpc } from "#domain/contracts/mining.ts";
import { type Result, refuse } from "#domain/errors.ts";
import { coveredDaysLeast, dueWithin } from "#domain/mining/coverage.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../runtime/database.ts";
import type { FundJournal } from "./journal.ts";
import type { Subscribers } from "./subscribers.ts";

type Money = Parameters<FundRpc["deposit"]>[0];

export class CompanyMoney {
  readonly #db: Database;
  readonly #journal: FundJournal;
  readonly #subscribers: Subscribers;
  readonly #nowMs: () => number;

  constructor(db: Database, journal: FundJournal, subscribers: Subscribers, nowMs: () => number) {
    this.#db = db;
    this.#journal = journal;
    this.#subscribers = subscribers;
    this.#nowMs = nowMs;
  }

  /** Null before the first money. */
  currency(): string | null {
    const query = "SELECT currency FROM fund_currency";
    return this.#db.rows<{ currency: string }>(query)[0]?.currency ?? null;
  }

  /** The first money sets the currency. @throws for another currency */
  requireCurrency(currency: string): void {
    const known = this.currency();
    if (known === currency) return;
    if (known !== null) throw new Error("money in another currency");
    this.#db.rows("INSERT INTO fund_currency (one, currency) VALUES (1, ?)", currency);
  }

  /** Money the company may take out: beyond all that is owed or becomes due within the days. */
  free(): Decimal {
    const promised = this.#subscribers.promised(this.#nowMs());
    const left = this.#journal.balance("money").sub(dueWithin(promised, coveredDaysLeast));
    return left.isNegative() ? Decimal.zero : left;
  }

  /** Runs inside the transaction; each id counts once. @throws for money in another currency */
  deposit({ id, amount, currency }: Money): void {
    if (this.#has("fund_deposits", id)) return;
    this.requireCurrency(currency);
    const money = Decimal.parse(amount);
    if (!money.gt(Decimal.zero)) throw new RangeError("a deposit is above zero");
    this.#post(id, money);
  }

  /** Runs inside the transaction; a repeat is answered like the first. */
  withdraw({ id, amount: text, currency }: Money): Result<object> {
    if (this.#has("fund_deposits", id)) return { ok: true };
    const amount = Decimal.parse(text);
    const isFree = this.currency() === currency && !amount.gt(this.free());
    if (!amount.gt(Decimal.zero) || !isFree || this.#has("fund_refusals", id)) {
      this.#db.rows("INSERT INTO fund_refusals (id) VALUES (?) ON CONFLICT DO NOTHING", id);
      return refuse("money_not_free");
    }
    this.#post(id, amount.neg());
    return { ok: true };
  }

  #post(id: string, money: Decimal): void {
    const postedBy = this.#journal.post("funded", id, { money, company: money.neg() });
    this.#db.rows("INSERT INTO fund_deposits (id, posted_by) VALUES (?, ?)", id, postedBy);
  }

  #has(table: "fund_deposits" | "fund_refusals", id: string): boolean {
    return this.#db.rows(`SELECT 1 AS one FROM ${table} WHERE id = ?`, id).length > 0;
  }
}
