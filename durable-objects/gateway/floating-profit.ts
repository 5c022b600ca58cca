/**
 * FOREX_TRADE: the floating profit of a trader's open positions from the prices that pass through the gateway anyway; no
 * account object wakes up because a price moved. A display figure, so doubles are fine here: what is
 * booked at the close is computed exactly by the account.
 */
import type { AccountSnapshot, OpenPosition } from "#domain/contracts/account.ts";
import type { BoardEntry } from "./price-board.ts";

interface Valued {
  position: OpenPosition;
  openPrice: number;
  /** Units of the base, negative for a sell: profit = (price - open) x units. */
  units: number;
}

export interface FloatingProfit {
  ProfitsTotal: number;
  HazardRate: number | null;
  CautionMoneyAll: number;
  TransOrder: Array<{ Id: string; UpdatePrice: number; FactProfits: number }>;
}

const cents = (value: number) => Math.round(value * 100) / 100;

export class Portfolio {
  readonly #valued: Valued[];
  readonly #margin: number;
  readonly #cash: number;
  /** Products whose prices move this portfolio: the positions' and their conversion pairs'. */
  readonly productIds: ReadonlySet<number>;

  constructor(snapshot: AccountSnapshot) {
    this.#valued = snapshot.positions.map((position) => ({
      position,
      openPrice: Number(position.openPrice),
      units: Number(position.lots) * Number(position.unitsPerLot) * (position.side === 1 ? 1 : -1),
    }));
    this.#margin = snapshot.positions.reduce((sum, each) => sum + Number(each.margin), 0);
    const forex = snapshot.balances.find((balance) => balance.type === "forex");
    this.#cash = forex ? Number(forex.balance) + Number(forex.lockBalance) : 0;
    this.productIds = new Set(
      snapshot.positions.flatMap(({ productId, conversion }) =>
        conversion.productId === null ? [productId] : [productId, conversion.productId],
      ),
    );
  }

  /** Null while a price that is needed is not known yet. */
  value(priceOf: (productId: number) => BoardEntry | undefined): FloatingProfit | null {
    const TransOrder: FloatingProfit["TransOrder"] = [];
    let total = 0;
    for (const { position, openPrice, units } of this.#valued) {
      const entry = priceOf(position.productId);
      if (!entry || entry.seq === 0) return null;
      // A buy is closed at the bid, a sell at the ask.
      const price = position.side === 1 ? entry.bid : entry.ask;
      const rate = conversionRate(position, price, priceOf);
      if (rate === null) return null;
      const profit = (price - openPrice) * units * rate;
      total += profit;
      TransOrder.push({ Id: position.orderId, UpdatePrice: price, FactProfits: cents(profit) });
    }
    const equity = this.#cash + total;
    return {
      ProfitsTotal: cents(total),
      HazardRate: this.#margin > 0 ? cents((equity / this.#margin) * 100) : null,
      CautionMoneyAll: cents(this.#margin),
      TransOrder,
    };
  }
}

/** As the account converts at a close: at the closing price where the product is its own pair, else at the mid. */
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
