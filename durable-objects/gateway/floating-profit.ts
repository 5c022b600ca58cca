/**
 * FOREX_TRADE: the floating profit of a trader's open positions, from the prices that pass through
 * the gateway anyway, so that a price wakes no account object. Display figures only, so doubles are
 * precise enough; the account computes a close exactly.
 */
import type { AccountSnapshot, OpenPosition } from "#domain/contracts/account.ts";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import type { BoardEntry } from "./price-board.ts";

interface Valued {
  position: OpenPosition;
  openPrice: number;
  /** Units of the base, negative for a sell: profit = (price - open) x units. */
  units: number;
  /** As its row was sent last; null before. */
  shown: FloatingRow | null;
}

interface FloatingRow {
  Id: string;
  UpdatePrice: number;
  FactProfits: number;
  /** Of a whole, where there is one; else where it differs from the message before. */
  StopLoss?: number;
}

export interface FloatingProfit {
  ProfitsTotal: number;
  HazardRate: number | null;
  CautionMoneyAll: number;
  TransOrder: FloatingRow[];
  /** Of a message that is no snapshot: positions that are no more since the one before. */
  Ended?: string[];
}

const cents = (value: number) => Math.round(value * 100) / 100;

export class Portfolio {
  readonly #held = new Map<string, Valued>();
  /** Positions whose rows have been sent and that have ended since. */
  #ended: string[] = [];
  #cash = 0;
  /** Products whose prices move this portfolio: the positions' and their conversion pairs'. */
  productIds: ReadonlySet<number> = new Set();

  constructor(snapshot: AccountSnapshot) {
    this.apply({ ...snapshot, since: 0, ended: [] });
  }

  /** Free money and money in margins. */
  get cash(): number {
    return this.#cash;
  }

  /** Applies a change of the account; positions that it does not name stay as they are. */
  apply({ balances, positions, ended }: AccountChange): void {
    for (const id of ended) if (this.#held.delete(id)) this.#ended.push(id);
    for (const position of positions) {
      this.#held.set(position.orderId, {
        position,
        openPrice: Number(position.openPrice),
        units:
          Number(position.lots) * Number(position.unitsPerLot) * (position.side === "buy" ? 1 : -1),
        shown: this.#held.get(position.orderId)?.shown ?? null,
      });
    }
    const forex = balances.find((balance) => balance.type === "forex");
    this.#cash = forex ? Number(forex.balance) + Number(forex.lockBalance) : 0;
    const ids = new Set<number>();
    for (const { position } of this.#held.values()) {
      ids.add(position.productId);
      if (position.conversion.productId !== null) ids.add(position.conversion.productId);
    }
    this.productIds = ids;
  }

  /** Null while a price that is needed is not known yet. */
  value(priceOf: (productId: number) => BoardEntry | undefined): FloatingProfit | null {
    const TransOrder: FloatingProfit["TransOrder"] = [];
    let total = 0;
    let margin = 0;
    for (const { position, openPrice, units } of this.#held.values()) {
      const entry = priceOf(position.productId);
      if (!entry || entry.seq === 0) return null;
      // A buy is closed at the bid, a sell at the ask.
      const price = position.side === "buy" ? entry.bid : entry.ask;
      const rate = conversionRate(position, price, priceOf);
      if (rate === null) return null;
      const profit = (price - openPrice) * units * rate;
      total += profit;
      margin += Number(position.margin);
      const row = { Id: position.orderId, UpdatePrice: price, FactProfits: cents(profit) };
      const stop = Number(position.stopLossPrice ?? 0);
      TransOrder.push(stop > 0 ? { ...row, StopLoss: stop } : row);
    }
    const equity = this.#cash + total;
    return {
      ProfitsTotal: cents(total),
      HazardRate: margin > 0 ? cents((equity / margin) * 100) : null,
      CautionMoneyAll: cents(margin),
      TransOrder,
    };
  }

  /**
   * The same, reduced to the rows that differ from the last message, with the positions that have
   * ended since then.
   */
  takeMoved(whole: FloatingProfit): FloatingProfit {
    const TransOrder = whole.TransOrder.flatMap((row) => {
      const held = this.#held.get(row.Id);
      if (!held) return [];
      const { shown } = held;
      held.shown = row;
      return movedRow(row, shown);
    });
    const Ended = this.#ended;
    this.#ended = [];
    return { ...whole, TransOrder, ...(Ended.length > 0 ? { Ended } : {}) };
  }
}

/** The row if it differs from the one that was sent last, with its stop only where that moved. */
function movedRow(row: FloatingRow, shown: FloatingRow | null): FloatingRow[] {
  const { StopLoss = 0, ...figures } = row;
  if (StopLoss !== (shown?.StopLoss ?? 0)) return [{ ...figures, StopLoss }];
  const isSame = shown?.UpdatePrice === row.UpdatePrice && shown.FactProfits === row.FactProfits;
  return isSame ? [] : [figures];
}

/**
 * As the account converts at a close: at the closing price where the product is its own pair, else
 * at the mid.
 */
function conversionRate(
  { conversion, productId }: OpenPosition,
  price: number,
  priceOf: (productId: number) => BoardEntry | undefined,
): number | null {
  if (conversion.productId === null) return 1;
  const entry = priceOf(conversion.productId);
  if (!entry || entry.seq === 0) return null;
  const rate = conversion.productId === productId ? price : (entry.bid + entry.ask) / 2;
  return conversion.inverted ? 1 / rate : rate;
}
