/**
 * The company's trading settings as this account knows them. An order brings them along; while
 * positions are open the account also reads them every few minutes, so that a changed level reaches
 * sleeping accounts. A look at the margin level uses the known ones and does not wait for the
 * database.
 */
import type { RiskLevels, TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { AccountContext } from "../account-context.ts";
import type { Profile } from "../profile.ts";
import type { RiskWatch } from "./risk-watch.ts";
import type { ToldTerms } from "./told-terms.ts";

/** No account with open positions goes by older ones. */
const readEveryMs = 300_000;

export class Terms {
  readonly #context: AccountContext;
  readonly #watch: RiskWatch;
  readonly #told: ToldTerms;

  constructor(context: AccountContext, watch: RiskWatch, told: ToldTerms) {
    this.#context = context;
    this.#watch = watch;
    this.#told = told;
  }

  /** When the terms have to be read again (ms); null while the account has no open order. */
  nextDueMs(): number | null {
    const { profiles, orders } = this.#context;
    const profile = profiles.read();
    const sinceMs = orders.openSince();
    return profile && sinceMs !== null ? readMs(profile, sinceMs) + readEveryMs : null;
  }

  /**
   * For the account's timer; it may be early, where an order has brought the settings along since
   * it was set.
   * @throws when they are out of reach; those of before hold on
   */
  async refresh(): Promise<void> {
    const { db, profiles, orders, companyTerms, comingTerms, nowMs } = this.#context;
    const before = profiles.require();
    if (nowMs() < readMs(before, orders.openSince() ?? 0) + readEveryMs) return;
    const askedAtMs = nowMs();
    const [terms, coming] = await Promise.all([
      companyTerms(before.identity.companyId),
      comingTerms(before.identity),
    ]);
    db.transaction(() => {
      this.#told.tellAll(coming);
      profiles.setComingRead(askedAtMs);
      const now = profiles.require();
      // An order has brought newer ones meanwhile.
      if (now.termsReadMs !== before.termsReadMs) return;
      profiles.setTerms(terms, askedAtMs);
      // What was told is not told again before the account has recovered: that is found here.
      if (!hasLevels(now, terms) || this.#watch.told.length > 0) this.#watch.setDue();
    });
  }
}

/** Orders bring the settings along, not what is to come: a position waits for that once. */
function readMs({ termsReadMs, comingReadMs }: Profile, openSinceMs: number): number {
  return Math.min(termsReadMs, Math.max(comingReadMs, openSinceMs));
}

function hasLevels({ risk }: Profile, terms: TradingTerms): boolean {
  const levels = ({ marginCall, laterCalls = [], stopOut }: RiskLevels) =>
    JSON.stringify([marginCall, laterCalls, stopOut]);
  return levels(risk) === levels(terms.risk);
}
