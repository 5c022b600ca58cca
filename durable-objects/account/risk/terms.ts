/**
 * What the company's settings say about trading, as this account knows it. An order brings them along; otherwise the account
 * reads them itself every few minutes while positions are open: a change of a level reaches accounts that sleep, whoever made
 * it. A look at the margin level does not wait for the database: it goes by what is known.
 */
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { Database } from "../../runtime/database.ts";
import type { OrderStore } from "../orders/order-store.ts";
import type { Profile, Profiles } from "../profile.ts";

/** No account with open positions goes by older ones. */
const readEveryMs = 300_000;

export interface TermsPorts {
  db: Database;
  profiles: Profiles;
  orders: OrderStore;
  companyTerms(companyId: number): Promise<TradingTerms>;
  /** Inside the transaction: levels have changed, the account is to be looked at. */
  levelsChanged(): void;
  nowMs(): number;
}

export class Terms {
  readonly #ports: TermsPorts;

  constructor(ports: TermsPorts) {
    this.#ports = ports;
  }

  /** When they have to be read (ms); null while nothing is open. */
  nextDueMs(): number | null {
    const { profiles, orders } = this.#ports;
    const profile = profiles.read();
    return profile && orders.hasOpen() ? profile.termsReadMs + readEveryMs : null;
  }

  /**
   * For the account's timer; it may be early, where an order has brought the settings along since it was set.
   * @throws when they are out of reach; those of before hold on
   */
  async refresh(): Promise<void> {
    const { db, profiles, companyTerms, levelsChanged, nowMs } = this.#ports;
    const before = profiles.require();
    if (nowMs() < before.termsReadMs + readEveryMs) return;
    const askedAtMs = nowMs();
    const terms = await companyTerms(before.identity.companyId);
    db.transaction(() => {
      const now = profiles.require();
      // An order has brought newer ones meanwhile.
      if (now.termsReadMs !== before.termsReadMs) return;
      profiles.setTerms(terms, askedAtMs);
      if (!hasLevels(now, terms)) levelsChanged();
    });
  }
}

function hasLevels({ risk }: Profile, { risk: { marginCall, stopOut } }: TradingTerms): boolean {
  return risk.marginCall === marginCall && risk.stopOut === stopOut;
}
