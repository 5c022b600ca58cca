/**
 * What the company's settings say about trading, as this account knows it. An order brings them along; otherwise the account
 * reads them itself, before a look at the margin level and at the latest every few minutes while positions are open: a change
 * of a level reaches accounts that sleep, whoever made it.
 */
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { Database } from "../runtime/database.ts";
import type { OrderStore } from "./order-store.ts";
import type { Profile, Profiles } from "./profile.ts";

/** Before a look, settings of this age are good enough. */
const freshMs = 30_000;
/** No account with open positions goes by older ones. */
const oldestMs = 300_000;

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
    return profile && orders.hasOpen() ? profile.termsReadMs + oldestMs : null;
  }

  /** For a look at the margin level, which has to happen in any case: levels that cannot be read are those of before. */
  async beforeLook(): Promise<void> {
    if (!this.#ports.orders.hasOpen()) return;
    try {
      await this.#refresh(freshMs);
    } catch (cause) {
      console.error("the company's levels could not be read", cause);
    }
  }

  /**
   * For the account's timer. It may be early: an order has brought the settings along since it was set.
   * @throws when the settings are out of reach
   */
  refresh(): Promise<void> {
    return this.#refresh(oldestMs - freshMs);
  }

  async #refresh(ageMsMax: number): Promise<void> {
    const { db, profiles, companyTerms, levelsChanged, nowMs } = this.#ports;
    const before = profiles.require();
    if (nowMs() - before.termsReadMs < ageMsMax) return;
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
