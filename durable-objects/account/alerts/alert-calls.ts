/** Calls of an account object about price alerts. */
import type { Alert, AlertRpc } from "#domain/contracts/alerts.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { Result } from "#domain/errors.ts";
import { CopyingCalls } from "../copying/copying-calls.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof AlertRpc> = Parameters<AlertRpc[Call]>;

export class AlertCalls extends CopyingCalls implements AlertRpc {
  async createAlert(...args: Of<"createAlert">): Promise<Result<{ alert: Alert }>> {
    return this.work.after(this.account.alerts.create(...args));
  }

  async alertMarket(
    ...[id]: Of<"alertMarket">
  ): Promise<{ productId: number; market: MarketSpec } | null> {
    return this.account.alerts.marketOf(id);
  }

  async moveAlert(...args: Of<"moveAlert">): Promise<Result<{ alert: Alert }>> {
    return this.work.after(this.account.alerts.move(...args));
  }

  async cancelAlert(...args: Of<"cancelAlert">): Promise<Result<{ alert: Alert }>> {
    return this.work.after(this.account.alerts.cancel(...args));
  }

  async alerts(...[query]: Of<"alerts">): Promise<{ data: Alert[]; total: number }> {
    return this.account.alerts.page(query);
  }
}
