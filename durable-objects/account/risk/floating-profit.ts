import { waitMs } from "#domain/access/age.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { type Quote, verdictWaitMsMax } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import type { Floating } from "../orders/floating.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import { expected, sumOf } from "../records.ts";
import type { Prices } from "./stop-out-store.ts";
import { marketNamesOf, newestOf, valuePositions } from "./valuation.ts";

const triesMax = 8;
/** Time in ms within which prices of several markets count as one moment. */
const momentMsMax = 500;
/** Maximum number of times that all markets are asked together. */
const roundsMax = 3;

export class FloatingProfit extends Module<AccountContext & { arming: Arming }> {
  /**
   * Floating profit of all open positions at the newest stored ticks of one moment, with the
   * account's version.
   * @param untilMs end of the wait for prices in doubt (ms since the epoch); 0 takes them as they
   * are
   * @throws if a market is out of reach
   */
  async value(untilMs: number): Promise<Floating> {
    const { orders, profiles, nowMs: clock } = this.context;
    for (let tries = 0; tries < triesMax; tries++) {
      const { stateVersion: version } = profiles.require();
      const startedMs = clock();
      const open = orders.open();
      const { prices, isDoubted } = await this.#valuations(open, untilMs);
      if (profiles.require().stateVersion !== version) continue;
      // True if the wait for one market took so long that the other prices are out of date.
      const isApart = untilMs > 0 && clock() - startedMs > momentMsMax;
      if (isApart && !isDoubted && tries < roundsMax - 1) continue;
      const nowMs = newestOf(prices);
      const profit = sumOf(valuePositions(open, prices, nowMs).map((each) => each.profit));
      return { version, profit, isDoubted: isDoubted || isApart };
    }
    throw new Error("the account did not stand still");
  }

  /**
   * Runs a command that may take money out. If the account has changed since the valuation
   * (`busy`), runs the command again.
   * @param account account that pays; only the money of `forex` depends on prices
   * @param hear function that asks the person's other purses for their claims, after the valuation
   * and before the command. If it returns false (no answer), the command is refused as `busy`
   */
  async withFloating<T extends object>(
    account: AccountType | null,
    act: (floating: Floating) => Result<T>,
    hear?: () => Promise<boolean>,
  ): Promise<Result<T>> {
    const { profiles, nowMs } = this.context;
    const untilMs = nowMs() + verdictWaitMsMax;
    const still = { profit: Decimal.zero, isDoubted: false };
    for (let tries = 1; ; tries++) {
      const { stateVersion } = profiles.require();
      const now =
        account === "forex" ? await this.value(untilMs) : { ...still, version: stateVersion };
      if (hear && !(await hear())) return refuse("busy");
      const hasMoved = hear && profiles.require().stateVersion !== now.version;
      const answer = hasMoved ? refuse("busy") : act(now);
      const isToRepeat = hasMoved || account === "forex";
      if (answer.ok || answer.error !== "busy" || !isToRepeat || tries >= triesMax) return answer;
    }
  }

  async #valuations(
    open: readonly OrderRecord[],
    untilMs: number,
  ): Promise<{ prices: Prices; isDoubted: boolean }> {
    const names = marketNamesOf(open);
    const quotes = await Promise.all(names.map((name) => this.#valuation(name, untilMs)));
    return {
      prices: new Map(quotes.map((quote) => [quote.market, quote])),
      isDoubted: quotes.some(({ status, doubt }) => status === "no_price" || doubt !== "none"),
    };
  }

  async #valuation(name: string, untilMs: number): Promise<Quote> {
    const { arming, profiles, nowMs } = this.context;
    if (!(await arming.flush(name))) throw new Error(`${name} does not know all levels yet`);
    const inMs = waitMs(untilMs, nowMs(), verdictWaitMsMax);
    const quote = await this.context.market(name).valuation(profiles.accountName(), inMs);
    return expected(quote, `${name} has no price to value positions at`);
  }
}
