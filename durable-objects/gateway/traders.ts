/**
 * Traders with a socket here: their account snapshots, and those that a price change affects. After
 * a sign-in the account reports every change (`attach`); a version at or below the known one is
 * ignored.
 */
import type { AccountEvent, AccountSnapshot, FiredAlert } from "#domain/contracts/account.ts";
import type { AccountChange, ChangeAnswer } from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { AccountNotice } from "#domain/contracts/socket.ts";
import type { Credit } from "./credit.ts";
import { type ListedMarket, Portfolio } from "./floating-profit.ts";
import type { MarketPrices } from "./market-prices.ts";
import type { Pace, Turn } from "./pace.ts";
import type { PrivateTopic, SocketState } from "./socket-state.ts";

interface Trader {
  sockets: Set<SocketState>;
  turn: Turn;
  /** Newest known state; its positions are in the portfolio. */
  state: AccountState | null;
  portfolio: Portfolio | null;
}

type AccountState = Pick<AccountSnapshot, "version" | "currency" | "balances">;

interface Notice {
  kind: AccountNotice;
  orderId?: string;
  alert?: FiredAlert;
}

/** Notices about an event for the trader's pages: one or none. */
function noticesOf(event: AccountEvent): Notice[] {
  if (event.kind === "alert") {
    return event.fired ? [{ kind: "price_alert", alert: event.fired }] : [];
  }
  if (event.kind !== "notice") return [];
  const { notice, orderId } = event;
  return [{ kind: notice, ...(orderId === undefined ? {} : { orderId }) }];
}

export class Traders {
  readonly #traders = new Map<string, Trader>();
  readonly #dirty = new Set<Trader>();
  readonly #prices: MarketPrices;
  readonly #listed: ListedMarket;
  readonly #credit: Credit;
  readonly #pace: Pace;

  constructor(prices: MarketPrices, listed: ListedMarket, credit: Credit, pace: Pace) {
    this.#prices = prices;
    this.#listed = listed;
    this.#credit = credit;
    this.#pace = pace;
  }

  join(userId: string, state: SocketState): void {
    let trader = this.#traders.get(userId);
    if (!trader) {
      trader = {
        sockets: new Set(),
        turn: this.#pace.newTurn(),
        state: null,
        portfolio: null,
      };
      this.#traders.set(userId, trader);
    }
    trader.sockets.add(state);
  }

  /** Removes a socket; true if it was the trader's last one here. */
  leave(userId: string, state: SocketState): boolean {
    const trader = this.#traders.get(userId);
    if (!trader?.sockets.delete(state) || trader.sockets.size > 0) return false;
    this.#traders.delete(userId);
    this.#dirty.delete(trader);
    return true;
  }

  socketsOf(userId: string): SocketState[] {
    return [...(this.#traders.get(userId)?.sockets ?? [])];
  }

  /**
   * Takes the account's whole state, or a change of it. A change from an unknown state is refused
   * as `behind`.
   */
  take(
    userId: string,
    news: AccountSnapshot | AccountChange,
    events: readonly AccountEvent[],
  ): ChangeAnswer {
    const trader = this.#traders.get(userId);
    if (!trader) return "absent";
    if ("since" in news && !(trader.state && trader.state.version >= news.since)) return "behind";
    for (const event of events) this.#announce(trader, event);
    const notices = events.flatMap(noticesOf);
    const isNew = !trader.state || trader.state.version < news.version;
    if (isNew) this.#replace(trader, news);
    if (!isNew && notices.length === 0) return "taken";
    const newest = trader.state ?? news;
    for (const state of trader.sockets) this.#sendAccount(state, newest, notices);
    return "taken";
  }

  #replace(trader: Trader, news: AccountSnapshot | AccountChange): void {
    const { version, currency, balances } = news;
    trader.state = { version, currency, balances };
    if ("since" in news && trader.portfolio) trader.portfolio.apply(news);
    else {
      trader.portfolio = new Portfolio(news, this.#listed);
      // The rows sent before cannot be compared with the new ones, so every count starts again.
      for (const state of trader.sockets) state.streamNumbers.delete("FOREX_TRADE");
    }
    this.#tellSoon(trader);
  }

  #tellSoon(trader: Trader): void {
    this.#dirty.add(trader);
    trader.turn.hasten();
  }

  /**
   * Sends the current state of a private topic that was just subscribed or has lost messages; its
   * count starts again. For closed orders that is an empty list: the order list has earlier ones.
   */
  sendCurrent(userId: string, state: SocketState, topic: PrivateTopic): void {
    state.streamNumbers.delete(topic);
    const trader = this.#traders.get(userId);
    if (topic === "FOREX_CLOSED" || topic === "MICRO_CLOSED") this.#send(state, topic, { ids: [] });
    if (!trader?.state) return;
    if (topic === "ACCOUNT") this.#sendAccount(state, trader.state);
    if (topic === "FOREX_TRADE") this.#tellSoon(trader);
  }

  #sendAccount(state: SocketState, account: AccountState, notices: readonly Notice[] = []): void {
    const balances = account.balances.map(({ type, balance, lockBalance }) => ({
      type,
      balance,
      lockBalance,
    }));
    this.#send(state, "ACCOUNT", {
      version: account.version,
      currency: account.currency,
      balances,
      ...(notices.length > 0 ? { notices } : {}),
    });
  }

  /** Marks the traders whose portfolios these markets move. */
  pricesMoved(markets: ReadonlySet<string>): void {
    for (const trader of this.#traders.values()) {
      if (!trader.portfolio || this.#dirty.has(trader)) continue;
      for (const market of trader.portfolio.markets.keys()) {
        if (markets.has(market)) {
          this.#dirty.add(trader);
          break;
        }
      }
    }
  }

  get hasChanges(): boolean {
    return this.#dirty.size > 0;
  }

  publish(nowMs: number): void {
    for (const trader of this.#dirty) {
      if (!trader.turn.isDue(nowMs)) continue;
      this.#dirty.delete(trader);
      const { portfolio } = trader;
      const whole = portfolio?.value((market) => this.#prices.of(market)) ?? null;
      if (!portfolio || whole === null) continue;
      trader.turn.take(nowMs);
      const moved = portfolio.takeMoved(whole);
      for (const state of trader.sockets) {
        const data = state.streamNumbers.has("FOREX_TRADE") ? moved : whole;
        this.#send(state, "FOREX_TRADE", { data });
      }
    }
  }

  /** Markets whose prices these portfolios need. */
  wanted(): Map<string, MarketSpec> {
    const portfolios = [...this.#traders.values()].map(({ portfolio }) => portfolio);
    return new Map(portfolios.flatMap((each) => [...(each?.markets ?? [])]));
  }

  #announce(trader: Trader, event: AccountEvent): void {
    if (!("orderIds" in event)) return;
    const topic = event.kind === "micro_closed" ? "MICRO_CLOSED" : "FOREX_CLOSED";
    for (const state of trader.sockets) this.#send(state, topic, { ids: event.orderIds });
  }

  #send(state: SocketState, topic: PrivateTopic, body: object): void {
    if (!state.attachment.private?.includes(topic)) return;
    const n = state.nextNumber(topic);
    const first = n === 1 ? { snapshot: true } : {};
    this.#credit.send(state, JSON.stringify({ type: topic, n, ...first, ...body }));
  }
}
