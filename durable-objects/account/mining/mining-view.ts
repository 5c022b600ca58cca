import type { MiningTotals, Subscription } from "#domain/contracts/mining.ts";
import type { PageQuery } from "#domain/contracts/page.ts";
import { dueMsOf } from "#domain/mining/days.ts";
import type { Database } from "../../runtime/database.ts";
import { Module } from "../module.ts";
import type { Profiles } from "../profile.ts";
import { sumOf } from "../records.ts";
import {
  dailyOf,
  lockOf,
  type SubscriptionRecord,
  SubscriptionStore,
} from "./subscription-store.ts";

export class MiningView extends Module<{ db: Database; profiles: Profiles }> {
  readonly #store = new SubscriptionStore(this.context.db);

  page(query: PageQuery): { data: Subscription[]; total: number } {
    const { data, total } = this.#store.page(query);
    return { data: data.map((each) => this.#shown(each)), total };
  }

  dividends({ id, ...query }: PageQuery & { id: string }) {
    return this.#store.find(id) && this.#store.dividendPage(id, query);
  }

  totals(sinceMs: number): MiningTotals {
    return {
      currency: this.context.profiles.require().currency,
      away: this.#store.away().toString(),
      since: this.#store.paidSince(sinceMs).toString(),
      paid: this.#store.paidSince(0).toString(),
    };
  }

  #shown(of: SubscriptionRecord): Subscription {
    const { id, fundId, state, terms, createdAtMs, returned, penalty, days } = of;
    const paid = this.#store.dividends(id).filter(({ paidMs }) => paidMs !== null);
    const lock = lockOf(of);
    const runs = state === "in_progress" && days < terms.lockDays;
    return {
      ...{ id, fundId, state, terms, createdAtMs, returned, penalty },
      currency: this.context.profiles.require().currency,
      amount: of.amount.toString(),
      daily: dailyOf(of).toString(),
      paid: sumOf(paid.map(({ amount }) => amount)).toString(),
      paidDays: paid.length,
      owedDays: days - paid.length,
      nextMs: runs ? dueMsOf(lock, days + 1) : null,
      endMs: dueMsOf(lock, terms.lockDays),
    };
  }
}
