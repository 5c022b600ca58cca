/**
 * The company's trading settings as this account knows them. Each order brings the newest settings.
 * While positions are open the account also reads them every few minutes, so that a changed level
 * reaches sleeping accounts. A check of the margin level uses the known settings and does not wait
 * for the database.
 */

import type { RiskLevels, TradingTerms } from "#domain/contracts/trading-terms.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Profile } from "../profile.ts";
import type { RiskWatch } from "./risk-watch-store.ts";
import type { ToldTerms } from "./told-terms.ts";

/** Maximum age in ms of the settings while positions are open. */
const readEveryMs = 300_000;

export class Terms extends Module<AccountContext & { riskWatch: RiskWatch; told: ToldTerms }> {
  /** Time of the next `refresh` that is due (ms); null while the account has no position. */
  nextDueMs(): number | null {
    const { profiles, orders } = this.context;
    const profile = profiles.read();
    const sinceMs = orders.openSince();
    return profile && sinceMs !== null ? readMs(profile, sinceMs) + readEveryMs : null;
  }

  /**
   * Runs at the account's timer. Does nothing before the next reading is due.
   * @throws if the settings are out of reach; the known settings stay in force
   */
  async refresh(): Promise<void> {
    const { db, profiles, orders, companyTerms, comingTerms, nowMs } = this.context;
    const before = profiles.require();
    if (nowMs() < readMs(before, orders.openSince() ?? 0) + readEveryMs) return;
    const askedAtMs = nowMs();
    const [terms, coming] = await Promise.all([
      companyTerms(before.identity.companyId),
      comingTerms(before.identity),
    ]);
    db.transaction(() => {
      this.context.told.tellAll(coming);
      profiles.setComingRead(askedAtMs);
      const now = profiles.require();
      // An order may have brought newer settings during the reading.
      if (now.termsReadMs !== before.termsReadMs) return;
      profiles.setTerms(terms, askedAtMs);
      // After a margin call, only a check finds whether the account has recovered. The margin call
      // is repeated only after a recovery.
      if (!hasLevels(now, terms) || this.context.riskWatch.told.length > 0)
        this.context.riskWatch.setDue();
    });
  }
}

/**
 * Time of the last read (ms), from which the pause counts. Settings and announced changes have
 * separate times, because an order brings only the settings. The older time counts. Announced
 * changes need not be read before a position is open.
 */
function readMs({ termsReadMs, comingReadMs }: Profile, openSinceMs: number): number {
  return Math.min(termsReadMs, Math.max(comingReadMs, openSinceMs));
}

function hasLevels({ risk }: Profile, terms: TradingTerms): boolean {
  const levels = ({ marginCall, laterCalls = [], stopOut }: RiskLevels) =>
    JSON.stringify([marginCall, laterCalls, stopOut]);
  return levels(risk) === levels(terms.risk);
}
