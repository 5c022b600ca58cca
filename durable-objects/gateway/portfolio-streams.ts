/**
 * Accounts with open positions, watched by sockets of this gateway. Each account reports changes to
 * the gateway, which ignores known and older versions. Prices need no report, because they reach
 * the gateway anyway.
 */
import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { Component } from "../runtime/bases.ts";
import type { Credit } from "./credit.ts";
import { type FloatingProfit, type ListedMarket, Portfolio } from "./floating-profit.ts";
import type { MarketPrices } from "./market-prices.ts";
import type { Pace, Turn } from "./pace.ts";
import type { SocketState } from "./socket-state.ts";

export interface StreamPorts {
  prices: MarketPrices;
  listed: ListedMarket;
  credit: Credit;
  pace: Pace;
}

export interface Watched<Own> {
  /** Key of this stream's message number in `SocketState.streamNumbers`. */
  key: string;
  own: Own;
  sockets: Set<SocketState>;
  turn: Turn;
  /** Version of the newest known state; null before the first. */
  version: number | null;
  portfolio: Portfolio | null;
}

export abstract class PortfolioStreams<
  Own,
  Ports extends StreamPorts = StreamPorts,
> extends Component<Ports> {
  protected readonly accounts = new Map<string, Watched<Own>>();
  readonly #dirty = new Set<Watched<Own>>();

  protected abstract sendProfit(
    state: SocketState,
    account: Watched<Own>,
    profit: FloatingProfit,
  ): void;

  protected watch(id: string, state: SocketState, key: string, own: Own): Watched<Own> {
    let account = this.accounts.get(id);
    if (!account) {
      const turn = this.ports.pace.newTurn();
      account = { key, own, sockets: new Set(), turn, version: null, portfolio: null };
      this.accounts.set(id, account);
    }
    account.sockets.add(state);
    return account;
  }

  /** Removes a socket; true if it was the account's last one here. */
  leave(id: string, state: SocketState): boolean {
    const account = this.accounts.get(id);
    if (!account?.sockets.delete(state) || account.sockets.size > 0) return false;
    this.accounts.delete(id);
    this.#dirty.delete(account);
    return true;
  }

  /** True if a change starts from a state unknown here: the account must send its whole state. */
  protected isBehind({ version }: Watched<Own>, news: AccountSnapshot | AccountChange): boolean {
    return "since" in news && (version === null || version < news.since);
  }

  /** Applies the account's whole state or a change of it; false if it is not newer. */
  protected replace(account: Watched<Own>, news: AccountSnapshot | AccountChange): boolean {
    if (account.version !== null && account.version >= news.version) return false;
    account.version = news.version;
    if ("since" in news && account.portfolio) account.portfolio.apply(news);
    else {
      account.portfolio = new Portfolio(news, this.ports.listed);
      // The earlier rows cannot be compared with the new ones, so message numbers restart.
      for (const state of account.sockets) state.streamNumbers.delete(account.key);
    }
    this.tellSoon(account);
    return true;
  }

  protected tellSoon(account: Watched<Own>): void {
    this.#dirty.add(account);
    account.turn.hasten();
  }

  pricesMoved(markets: ReadonlySet<string>): void {
    for (const account of this.accounts.values()) {
      if (!account.portfolio || this.#dirty.has(account)) continue;
      for (const market of account.portfolio.markets.keys()) {
        if (markets.has(market)) this.#dirty.add(account);
      }
    }
  }

  get hasChanges(): boolean {
    return this.#dirty.size > 0;
  }

  publish(nowMs: number): void {
    for (const account of this.#dirty) {
      const { turn, portfolio, sockets, key } = account;
      if (!turn.isDue(nowMs)) continue;
      this.#dirty.delete(account);
      const whole = portfolio?.value((market) => this.ports.prices.of(market)) ?? null;
      if (!portfolio || whole === null) continue;
      turn.take(nowMs);
      const moved = portfolio.takeMoved(whole);
      for (const state of sockets) {
        this.sendProfit(state, account, state.streamNumbers.has(key) ? moved : whole);
      }
    }
  }

  wanted(): Map<string, MarketSpec> {
    const portfolios = [...this.accounts.values()].map(({ portfolio }) => portfolio);
    return new Map(portfolios.flatMap((each) => [...(each?.markets ?? [])]));
  }

  /** Sends a numbered message; the first message of a stream is a snapshot. */
  protected send(state: SocketState, key: string, type: string, body: object): void {
    const n = state.nextNumber(key);
    const first = n === 1 ? { snapshot: true } : {};
    this.ports.credit.send(state, JSON.stringify({ type, n, ...first, ...body }));
  }
}
