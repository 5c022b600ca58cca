/** A small model of an account in BigInt millionths, for comparison with the real account. */

export interface ModelPrice {
  /** Price in units of 10^-5. */
  bid: bigint;
  ask: bigint;
}

export interface ModelProduct {
  id: number;
  /** Price of the conversion to dollars. */
  conversion: "none" | "divide_by_own_price" | "times_pair";
}

interface ModelOrder {
  product: ModelProduct;
  buy: boolean;
  /** Hundredths of a lot. */
  lots: bigint;
  open: bigint;
  margin: bigint;
  fee: bigint;
  isOpen: boolean;
}

const million = 1_000_000n;
const unitsPerLot = 100_000n;

/** n / d to the nearest whole number, halves away from zero; d is positive. */
function nearest(n: bigint, d: bigint): bigint {
  const magnitude = ((n < 0n ? -n : n) * 2n + d) / (2n * d);
  return n < 0n ? -magnitude : magnitude;
}

/** Converts `n / d` in the quote currency to millionths of a dollar. */
function dollars(
  product: ModelProduct,
  n: bigint,
  d: bigint,
  fill: bigint,
  pair: ModelPrice,
): bigint {
  if (product.conversion === "none") return nearest(n * million, d);
  if (product.conversion === "divide_by_own_price") {
    return nearest(n * million * 100_000n, d * fill);
  }
  return nearest(n * million * (pair.bid + pair.ask), d * 200_000n);
}

export class AccountModel {
  free: bigint;
  locked = 0n;
  protection = 0n;
  /** Profit of closed positions before fees, in millionths. */
  realised = 0n;
  fees = 0n;
  dips = 0;
  readonly orders: ModelOrder[] = [];

  constructor(freeDollars: bigint) {
    this.free = freeDollars * million;
  }

  /** Returns the name of a refusal, or the index of the new order. The fee is 7 dollars a lot. */
  open(
    product: ModelProduct,
    buy: boolean,
    lots: bigint,
    multiple: bigint,
    price: ModelPrice,
    pair: ModelPrice,
  ): string | number {
    if (lots < 5n) return lots <= 0n ? "lots_invalid" : "lots_below_minimum";
    if (lots > 5_000n) return "lots_above_maximum";
    if (multiple !== 50n && multiple !== 100n) return "multiple_invalid";
    const fill = buy ? price.ask : price.bid;
    const value = lots * unitsPerLot * fill;
    const margin = dollars(product, value, 100n * 100_000n * multiple, fill, pair);
    const fee = nearest(lots * 7n * million, 100n);
    if (this.free < margin + fee) return "margin_insufficient";
    this.free -= margin + fee;
    this.fees += fee;
    this.locked += margin;
    this.orders.push({ product, buy, lots, open: fill, margin, fee, isOpen: true });
    return this.orders.length - 1;
  }

  close(index: number, price: ModelPrice, pair: ModelPrice): string | number {
    const order = this.orders[index];
    if (!order) return "order_unknown";
    if (!order.isOpen) return "order_not_open";
    const fill = order.buy ? price.bid : price.ask;
    const move = order.buy ? fill - order.open : order.open - fill;
    const gain = move * order.lots * unitsPerLot;
    const profit = dollars(order.product, gain, 100n * 100_000n, fill, pair);
    order.isOpen = false;
    this.locked -= order.margin;
    this.free += order.margin + profit;
    this.realised += profit;
    if (this.free < 0n) {
      if (this.orders.some((other) => other.isOpen)) {
        this.dips += 1;
      } else {
        this.protection += this.free;
        this.free = 0n;
      }
    }
    return index;
  }
}
