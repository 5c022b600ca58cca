/** Money that the company pays into a fund, or takes out again if it is not promised. */
import type { FundRpc } from "#domain/contracts/mining.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { coveredDaysLeast, dueWithin } from "#domain/mining/coverage.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { Component } from "../runtime/bases.ts";
import { type Database, sqlOf } from "../runtime/database.ts";
import type { FundJournal } from "./journal.ts";
import type { Subscribers } from "./subscribers.ts";

type Money = Parameters<FundRpc["deposit"]>[0];

interface CompanyMoneyPorts {
  db: Database;
  journal: FundJournal;
  subscribers: Subscribers;
  nowMs(): number;
}

export class CompanyMoney extends Component<CompanyMoneyPorts> {
  readonly #sql = sqlOf(this.ports.db);

  /** Currency of the fund; null before the first deposit. */
  currency(): string | null {
    return this.#sql<{ currency: string }>`SELECT currency FROM fund_currency`[0]?.currency ?? null;
  }

  /**
   * Sets the fund's currency if it has none.
   * @throws for another currency
   */
  requireCurrency(currency: string): void {
    const known = this.currency();
    if (known === currency) return;
    if (known !== null) throw new Error("money in another currency");
    this.#sql`INSERT INTO fund_currency (one, currency) VALUES (1, ${currency})`;
  }

  /**
   * Money that the company may withdraw: the fund's money without the dividends that are owed or
   * fall due within `coveredDaysLeast` days.
   */
  free(): Decimal {
    const { journal, subscribers, nowMs } = this.ports;
    const promised = subscribers.promised(nowMs());
    const left = journal.balance("money").sub(dueWithin(promised, coveredDaysLeast));
    return left.isNegative() ? Decimal.zero : left;
  }

  /**
   * Runs inside the caller's transaction; each id counts once.
   * @throws for another currency, or for an amount that is not above zero
   */
  deposit({ id, amount, currency }: Money): void {
    if (this.#isPosted(id)) return;
    this.requireCurrency(currency);
    const money = Decimal.parse(amount);
    if (!money.gt(Decimal.zero)) throw new RangeError("a deposit is above zero");
    this.#post(id, money);
  }

  /** Runs inside the caller's transaction; a repeated id gets the answer of its first call. */
  withdraw({ id, amount: text, currency }: Money): Result<object> {
    if (this.#isPosted(id)) return { ok: true };
    const amount = Decimal.parse(text);
    const isFree = this.currency() === currency && !amount.gt(this.free());
    const [refused] = this.#sql`SELECT id FROM fund_refusals WHERE id = ${id}`;
    if (!amount.gt(Decimal.zero) || !isFree || refused) {
      this.#sql`INSERT INTO fund_refusals (id) VALUES (${id}) ON CONFLICT DO NOTHING`;
      return refuse("money_not_free");
    }
    this.#post(id, amount.neg());
    return { ok: true };
  }

  #post(id: string, money: Decimal): void {
    const postedBy = this.ports.journal.post("funded", id, { money, company: money.neg() });
    this.#sql`INSERT INTO fund_deposits (id, posted_by) VALUES (${id}, ${postedBy})`;
  }

  #isPosted(id: string): boolean {
    return this.#sql`SELECT id FROM fund_deposits WHERE id = ${id}`.length > 0;
  }
}
