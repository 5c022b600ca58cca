/**
 * The traders with a socket here: their account snapshots, and which of them a price moves. The account tells of every
 * change once a socket logged in (`attach`); a version at or below the known one is ignored.
 */
import type { AccountEvent, AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountNotice } from "#domain/contracts/socket.ts";
import type { Credit } from "./credit.ts";
import { Portfolio } from "./floating-profit.ts";
import type { PriceBoard } from "./price-board.ts";
import type { PrivateTopic, SocketState } from "./socket-state.ts";

interface Trader {
  sockets: Set<SocketState>;
  snapshot: AccountSnapshot | null;
  portfolio: Portfolio | null;
}

interface Notice {
  kind: AccountNotice;
  orderId?: string;
}

function toNotice({ notice, orderId }: Extract<AccountEvent, { kind: "notice" }>): Notice {
  return { kind: notice, ...(orderId === undefined ? {} : { orderId }) };
}

export class Traders {
  readonly #traders = new Map<string, Trader>();
  readonly #dirty = new Set<Trader>();
  readonly #board: PriceBoard;
  readonly #credit: Credit;

  constructor(board: PriceBoard, credit: Credit) {
    this.#board = board;
    this.#credit = credit;
  }

  join(userId: string, state: SocketState): void {
    let trader = this.#traders.get(userId);
    if (!trader) {
      trader = { sockets: new Set(), snapshot: null, portfolio: null };
      this.#traders.set(userId, trader);
    }
    trader.sockets.add(state);
  }

  /** Takes a socket away; true when it was the trader's last one here. */
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

  /** A snapshot from the account; false when no socket of this trader is here. */
  take(userId: string, snapshot: AccountSnapshot, events: readonly AccountEvent[]): boolean {
    const trader = this.#traders.get(userId);
    if (!trader) return false;
    for (const event of events) this.#announce(trader, event);
    const notices = events.flatMap((event) => (event.kind === "notice" ? [toNotice(event)] : []));
    const isNew = !trader.snapshot || trader.snapshot.version < snapshot.version;
    if (isNew) {
      trader.snapshot = snapshot;
      trader.portfolio = new Portfolio(snapshot);
      this.#dirty.add(trader);
    }
    if (!isNew && notices.length === 0) return true;
    const newest = trader.snapshot ?? snapshot;
    for (const state of trader.sockets) this.#sendAccount(state, newest, notices);
    return true;
  }

  /**
   * A private topic was subscribed or has lost messages: its count starts again with what is known now. For closed
   * orders that is an empty list: those before are read from the order list.
   */
  sendCurrent(userId: string, state: SocketState, topic: PrivateTopic): void {
    state.streamNumbers.delete(topic);
    const trader = this.#traders.get(userId);
    if (topic === "FOREX_CLOSED" || topic === "MICRO_CLOSED") this.#send(state, topic, { ids: [] });
    if (!trader?.snapshot) return;
    if (topic === "ACCOUNT") this.#sendAccount(state, trader.snapshot);
    if (topic === "FOREX_TRADE") this.#dirty.add(trader);
  }

  #sendAccount(
    state: SocketState,
    snapshot: AccountSnapshot,
    notices: readonly Notice[] = [],
  ): void {
    const balances = snapshot.balances.map(({ type, balance, lockBalance }) => ({
      type,
      balance,
      lockBalance,
    }));
    this.#send(state, "ACCOUNT", {
      version: snapshot.version,
      currency: snapshot.currency,
      balances,
      ...(notices.length > 0 ? { notices } : {}),
    });
  }

  /** Marks the traders whose portfolios these products move. */
  pricesMoved(productIds: ReadonlySet<number>): void {
    for (const trader of this.#traders.values()) {
      if (!trader.portfolio || this.#dirty.has(trader)) continue;
      for (const id of trader.portfolio.productIds) {
        if (productIds.has(id)) {
          this.#dirty.add(trader);
          break;
        }
      }
    }
  }

  get hasChanges(): boolean {
    return this.#dirty.size > 0;
  }

  publish(): void {
    for (const trader of this.#dirty) {
      const data = trader.portfolio?.value((id) => this.#board.get(id)) ?? null;
      if (data === null) continue;
      for (const state of trader.sockets) this.#send(state, "FOREX_TRADE", { data });
    }
    this.#dirty.clear();
  }

  /** Products the portfolios of everybody here need prices of. */
  wanted(): Set<number> {
    const ids = new Set<number>();
    for (const { portfolio } of this.#traders.values()) {
      for (const id of portfolio?.productIds ?? []) ids.add(id);
    }
    return ids;
  }

  #announce(trader: Trader, event: AccountEvent): void {
    if (event.kind === "notice") return;
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
