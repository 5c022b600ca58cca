/** Calls of an account object that subscribes to funds. */
import type { AccountState } from "#domain/contracts/account.ts";
import type {
  DividendRow,
  MiningMessage,
  MiningRpc,
  MiningTotals,
  Subscription,
} from "#domain/contracts/mining.ts";
import type { Result } from "#domain/errors.ts";
import { SessionCalls } from "../session/session-calls.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof MiningRpc> = Parameters<MiningRpc[Call]>;

export class MiningCalls extends SessionCalls implements MiningRpc {
  async subscribe(...args: Of<"subscribe">): Promise<Result<AccountState>> {
    return this.work.after(await this.account.mining.subscribe(...args));
  }

  async redeem(...args: Of<"redeem">): Promise<Result<AccountState>> {
    return this.work.after(this.account.mining.redeem(...args));
  }

  async subscriptions(
    ...[query]: Of<"subscriptions">
  ): Promise<{ data: Subscription[]; total: number }> {
    return this.account.mining.view.page(query);
  }

  async dividends(
    ...[query]: Of<"dividends">
  ): Promise<{ data: DividendRow[]; total: number } | null> {
    return this.account.mining.view.dividends(query);
  }

  async miningTotals(sinceMs: number): Promise<MiningTotals> {
    return this.account.mining.view.totals(sinceMs);
  }

  async hasSubscription(id: string): Promise<boolean> {
    return this.account.mining.has(id);
  }

  async takeMiningMessages(messages: MiningMessage[]): Promise<void> {
    this.account.mining.take(messages);
    this.work.later();
  }
}
