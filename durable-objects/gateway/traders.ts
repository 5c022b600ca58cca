/** Traders with a socket here: their account states, floating profits and notices. */
import type { AccountEvent, AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountChange, ChangeAnswer } from "#domain/contracts/gateway.ts";
import type { ServerMessage } from "#domain/contracts/socket.ts";
import type { FloatingProfit } from "./floating-profit.ts";
import { PortfolioStreams, type Watched } from "./portfolio-streams.ts";
import type { PrivateTopic, SocketState } from "./socket-state.ts";

type AccountState = Pick<AccountSnapshot, "version" | "currency" | "balances">;
type Trader = Watched<{ state: AccountState | null }>;

type Notice = NonNullable<Extract<ServerMessage, { type: "ACCOUNT" }>["notices"]>[number];

function noticesOf(event: AccountEvent): Notice[] {
  if (event.kind === "alert") {
    return event.fired ? [{ kind: "price_alert", alert: event.fired }] : [];
  }
  if (event.kind !== "notice") return [];
  const { notice, orderId } = event;
  return [{ kind: notice, ...(orderId === undefined ? {} : { orderId }) }];
}

export class Traders extends PortfolioStreams<Trader["own"]> {
  join(userId: string, state: SocketState): void {
    this.watch(userId, state, "FOREX_TRADE", { state: null });
  }

  socketsOf(userId: string): SocketState[] {
    return [...(this.accounts.get(userId)?.sockets ?? [])];
  }

  /** Applies an account's change; answers `behind` if it starts from a state unknown here. */
  take(
    userId: string,
    news: AccountSnapshot | AccountChange,
    events: readonly AccountEvent[],
  ): ChangeAnswer {
    const trader = this.accounts.get(userId);
    if (!trader) return "absent";
    if (this.isBehind(trader, news)) return "behind";
    for (const event of events) this.#announce(trader, event);
    const notices = events.flatMap(noticesOf);
    const isNew = this.replace(trader, news);
    const { version, currency, balances } = news;
    if (isNew) trader.own.state = { version, currency, balances };
    if (!isNew && notices.length === 0) return "taken";
    const newest = trader.own.state ?? news;
    for (const state of trader.sockets) this.#sendAccount(state, newest, notices);
    return "taken";
  }

  /**
   * Sends the current state of a private topic after a subscription or lost messages; message
   * numbers restart. For closed orders the state is an empty list, because clients read them from
   * the order list.
   */
  sendCurrent(userId: string, state: SocketState, topic: PrivateTopic): void {
    state.streamNumbers.delete(topic);
    const trader = this.accounts.get(userId);
    if (topic === "FOREX_CLOSED" || topic === "MICRO_CLOSED") {
      this.#sendOwn(state, topic, { ids: [] });
    }
    if (!trader?.own.state) return;
    if (topic === "ACCOUNT") this.#sendAccount(state, trader.own.state);
    if (topic === "FOREX_TRADE") this.tellSoon(trader);
  }

  protected sendProfit(state: SocketState, _: Trader, data: FloatingProfit): void {
    this.#sendOwn(state, "FOREX_TRADE", { data });
  }

  #sendAccount(state: SocketState, account: AccountState, notices: readonly Notice[] = []): void {
    const { version, currency } = account;
    const balances = account.balances.map(({ type, balance, lockBalance }) => ({
      type,
      balance,
      lockBalance,
    }));
    const told = notices.length > 0 ? { notices } : {};
    this.#sendOwn(state, "ACCOUNT", { version, currency, balances, ...told });
  }

  #announce(trader: Trader, event: AccountEvent): void {
    if (!("orderIds" in event)) return;
    const topic = event.kind === "micro_closed" ? "MICRO_CLOSED" : "FOREX_CLOSED";
    for (const state of trader.sockets) this.#sendOwn(state, topic, { ids: event.orderIds });
  }

  #sendOwn(state: SocketState, topic: PrivateTopic, body: object): void {
    if (state.attachment.private?.includes(topic)) this.send(state, topic, topic, body);
  }
}
