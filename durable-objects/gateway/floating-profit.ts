/**
 * FOREX_TRADE: floating profit of a trader's open positions. The values use prices that reach the
 * gateway anyway, so that a price wakes no account object. Doubles are precise enough for display;
 * the account computes a close exactly.
 */
import type { AccountSnapshot, OpenPosition } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import type { ServerMessage } from "#domain/contracts/socket.ts";
import { marketName } from "#domain/text/names.ts";
import type { MarketPrice } from "./market-prices.ts";

interface Valued {
  position: OpenPosition;
  market: string;
  /** Market that converts the profit; null if none does, or if the position's own market does. */
  pair: string | null;
  openPrice: number;
  /** Units of the base currency, negative for a sell: profit = (price - open) x units. */
  units: number;
  /** The row as last sent; null if none was sent. */
  shown: FloatingRow | null;
}

/** Current market of a product; undefined before the catalogue is read. */
export type ListedMarket = (productId: number) => Product["market"] | undefined;

export type FloatingProfit = Extract<ServerMessage, { type: "FOREX_TRADE" }>["data"];
type FloatingRow = FloatingProfit["TransOrder"][number];

const cents = (value: number) => Math.round(value * 100) / 100;

export class Portfolio {
  readonly #held = new Map<string, Valued>();
  /** Ended positions that the next message reports. */
  #ended: string[] = [];
  /** Free and held money of the contract account. */
  cash = 0;
  /** Markets whose prices change this portfolio: those of positions and conversion pairs. */
  markets: ReadonlyMap<string, MarketSpec> = new Map();
  readonly #listed: ListedMarket;

  /** @param listed function that finds the market of a position that does not name one */
  constructor(snapshot: AccountSnapshot, listed: ListedMarket) {
    this.#listed = listed;
    this.apply({ ...snapshot, since: 0, ended: [] });
  }

  /** Applies a change of the account; positions that it does not name stay unchanged. */
  apply({ balances, positions, ended }: AccountChange): void {
    for (const id of ended) if (this.#held.delete(id)) this.#ended.push(id);
    for (const position of positions) {
      const { own, pair } = this.#marketsOf(position);
      this.#held.set(position.orderId, {
        position,
        market: own ? marketName(own) : "",
        pair: pair ? marketName(pair) : null,
        openPrice: Number(position.openPrice),
        units:
          Number(position.lots) * Number(position.unitsPerLot) * (position.side === "buy" ? 1 : -1),
        shown: this.#held.get(position.orderId)?.shown ?? null,
      });
    }
    const forex = balances.find((balance) => balance.type === "forex");
    this.cash = forex ? Number(forex.balance) + Number(forex.lockBalance) : 0;
    const markets = new Map<string, MarketSpec>();
    for (const { position } of this.#held.values()) {
      for (const spec of Object.values(this.#marketsOf(position))) {
        if (spec) markets.set(marketName(spec), spec);
      }
    }
    this.markets = markets;
  }

  #marketsOf({ productId, market, conversion }: OpenPosition) {
    const isOwn = conversion.productId === null || conversion.productId === productId;
    return {
      own: market ?? this.#listed(productId),
      pair: isOwn ? undefined : (conversion.spec ?? this.#listed(conversion.productId ?? 0)),
    };
  }

  /** Profit and equity; null while a needed price is unknown. */
  value(priceOf: (market: string) => MarketPrice | undefined): FloatingProfit | null {
    const TransOrder: FloatingProfit["TransOrder"] = [];
    let total = 0;
    let margin = 0;
    for (const held of this.#held.values()) {
      const { position, openPrice, units } = held;
      const entry = priceOf(held.market);
      if (!entry) return null;
      // A buy is closed at the bid, a sell at the ask.
      const price = position.side === "buy" ? entry.bid : entry.ask;
      const rate = conversionRate(held, price, priceOf);
      if (rate === null) return null;
      const profit = (price - openPrice) * units * rate;
      total += profit;
      margin += Number(position.margin);
      const row = { Id: position.orderId, UpdatePrice: price, FactProfits: cents(profit) };
      const stop = Number(position.stopLossPrice ?? 0);
      TransOrder.push(stop > 0 ? { ...row, StopLoss: stop } : row);
    }
    const equity = this.cash + total;
    return {
      ProfitsTotal: cents(total),
      HazardRate: margin > 0 ? cents((equity / margin) * 100) : null,
      CautionMoneyAll: cents(margin),
      TransOrder,
    };
  }

  /** Reduces `whole` to rows that differ from the last message; adds the newly ended positions. */
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

/** Returns the row if it differs from the row sent last; without `StopLoss` if that is the same. */
function movedRow(row: FloatingRow, shown: FloatingRow | null): FloatingRow[] {
  const { StopLoss = 0, ...figures } = row;
  if (StopLoss !== (shown?.StopLoss ?? 0)) return [{ ...figures, StopLoss }];
  const isSame = shown?.UpdatePrice === row.UpdatePrice && shown.FactProfits === row.FactProfits;
  return isSame ? [] : [figures];
}

/**
 * Rate from profit to account currency, as at a close; null while the rate is unknown.
 * @param price closing price of the position, used as the rate if `pair` is null
 */
function conversionRate(
  { position: { conversion }, pair }: Valued,
  price: number,
  priceOf: (market: string) => MarketPrice | undefined,
): number | null {
  if (conversion.productId === null) return 1;
  const entry = pair === null ? null : priceOf(pair);
  if (entry === undefined) return null;
  const rate = entry === null ? price : (entry.bid + entry.ask) / 2;
  return conversion.inverted ? 1 / rate : rate;
}
