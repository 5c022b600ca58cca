/**
 * Contract orders at the market, in and out. Each command is one synchronous step: the quotes it trades
 * at are arguments. Every refusal comes before the first write.
 */
import type {
  AccountEvent,
  CloseForexCommand,
  CommandQuotes,
  FillReceipt,
  ForexOrder,
  OrderSide,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import type { Quote } from "#domain/contracts/market.ts";
import { type Result, refuse } from "#domain/errors.ts";
import {
  type ConversionRate,
  conversionPrice,
  conversionRate,
  convertAmount,
  fillPrice,
  oppositeSide,
} from "#domain/forex/conversion.ts";
import { computeFee } from "#domain/forex/fee.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { refuseMarket, type ValidOrder, validateOrder } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/names.ts";
import type { Commands } from "./commands.ts";
import type { Holds } from "./holds.ts";
import type { Ledger } from "./ledger.ts";
import {
  type OrderRecord,
  type OrderStore,
  publicOrder,
  type StoredReceipt,
} from "./order-store.ts";
import type { Profiles } from "./profile.ts";
import { readBalances } from "./snapshot.ts";
import { receiptOf, type UsedQuotes } from "./used-quotes.ts";

export interface ForexPorts {
  commands: Commands;
  profiles: Profiles;
  ledger: Ledger;
  holds: Holds;
  orders: OrderStore;
  usedQuotes: UsedQuotes;
  /** Inside the command's transaction: the account has changed. */
  changed(events: AccountEvent[]): void;
  nowMs(): number;
  /** An id nobody can guess. */
  newId(): string;
}

/** A price to fill at, and how its quote currency becomes the account's. */
interface Fill {
  price: Decimal;
  rate: ConversionRate;
  receipt: StoredReceipt;
  /** Quotes the fill rests on. */
  used: Quote[];
}

type TradedTerms = Pick<OrderRecord, "conversion"> & Pick<SubmitForexCommand, "product">;

export class Forex {
  readonly #ports: ForexPorts;

  constructor(ports: ForexPorts) {
    this.#ports = ports;
  }

  submit(command: SubmitForexCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    const { product, side, status, lots, multiple } = command;
    const { targetPrice, stopLossPrice, takeProfitPrice } = command;
    const levels = { targetPrice, stopLossPrice, takeProfitPrice };
    const body = { productId: product.id, side, status, lots, multiple, ...levels };
    return this.#ports.commands.run(key, { name: "submit_forex", body }, () =>
      this.#open(command, quotes),
    );
  }

  close(command: CloseForexCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    const body = { orderId: command.orderId };
    return this.#ports.commands.run(key, { name: "close_forex", body }, () =>
      this.#closeAtMarket(command.orderId, quotes),
    );
  }

  #open(command: SubmitForexCommand, quotes: CommandQuotes): Result<SubmitAnswer> {
    const { product, feeType } = command;
    const valid = validateOrder(product, command, quotes.quote);
    if (!valid.ok) return valid;
    const { currency } = this.#ports.profiles.require();
    const fill = this.#fill(command, valid.side, quotes, currency);
    if (!fill) return refuse("quote_unavailable");
    const margin = computeMargin({
      marginMode: product.marginMode,
      fixedMargin: Decimal.parse(product.fixedMargin),
      lots: valid.lots,
      unitsPerLot: Decimal.parse(product.unitsPerLot),
      price: fill.price,
      multiple: valid.multiple,
      rate: fill.rate,
    });
    // A position without margin could lose without limit.
    if (!margin.gt(Decimal.zero)) return refuse("lots_invalid");
    const feeRate = Decimal.parse(product.feeRate);
    const fee = computeFee({ feeType, lots: valid.lots, feeRate, margin });
    const free = this.#ports.ledger.balance("forex.free", currency);
    if (free.lt(margin.add(fee))) return refuse("margin_insufficient");
    // Nothing may fail from here on.
    return this.#writeOpening(command, valid, fill, { margin, fee, currency });
  }

  #writeOpening(
    command: SubmitForexCommand,
    valid: ValidOrder,
    fill: Fill,
    { margin, fee, currency }: { margin: Decimal; fee: Decimal; currency: string },
  ): Result<SubmitAnswer> {
    const { ledger, holds, orders, nowMs, newId } = this.#ports;
    const { product, conversion, feeType } = command;
    const id = newId();
    const openedBy = ledger.post("forex_open", id, [
      { bucket: "forex.free", currency, amount: margin.neg() },
      { bucket: "forex.margin", currency, amount: margin },
      { bucket: "forex.free", currency, amount: fee.neg() },
      { bucket: "house.fee", currency, amount: fee },
    ]);
    holds.open(id, { bucket: "forex.margin", currency, amount: margin }, openedBy);
    const atMs = nowMs();
    const order: ForexOrder = {
      id,
      productId: product.id,
      showCode: product.showCode,
      side: valid.side,
      status: 1,
      lots: valid.lots.toString(),
      unitsPerLot: product.unitsPerLot,
      multiple: valid.multiple,
      openPrice: fill.price.toString(),
      closePrice: null,
      margin: margin.toString(),
      fee: fee.toString(),
      profit: "0",
      stopLossPrice: command.stopLossPrice,
      takeProfitPrice: command.takeProfitPrice,
      createdAtMs: atMs,
      openedAtMs: atMs,
      closedAtMs: null,
      openReceipt: fill.receipt.fill,
      closeReceipt: null,
    };
    orders.insertOpened({
      order,
      market: fill.receipt.fill.market,
      targetPrice: command.targetPrice,
      conversion,
      terms: { product, feeType },
      receipt: fill.receipt,
      openedBy,
    });
    return this.#done(id, fill, currency, []);
  }

  #closeAtMarket(orderId: string, quotes: CommandQuotes): Result<SubmitAnswer> {
    const order = this.#ports.orders.find(orderId);
    if (!order) return refuse("order_unknown");
    if (order.status !== 1) return refuse("order_not_open");
    const closed = refuseMarket(quotes.quote);
    if (closed) return closed;
    const { currency } = this.#ports.profiles.require();
    const terms = { conversion: order.conversion, product: order.terms.product };
    const fill = this.#fill(terms, oppositeSide(order.side), quotes, currency);
    if (!fill) return refuse("quote_unavailable");
    // Nothing may fail from here on.
    return this.#writeClosing(order, fill, currency);
  }

  #writeClosing(order: OrderRecord, fill: Fill, currency: string): Result<SubmitAnswer> {
    const { ledger, holds, orders, nowMs } = this.#ports;
    const inQuote = computeProfit({
      side: order.side,
      lots: Decimal.parse(order.lots),
      unitsPerLot: Decimal.parse(order.unitsPerLot),
      openPrice: Decimal.parse(order.openPrice),
      closePrice: fill.price,
    });
    const profit = convertAmount(inQuote, fill.rate);
    const margin = holds.require(order.id).amount;
    const closedBy = ledger.post("forex_close", order.id, [
      { bucket: "forex.margin", currency, amount: margin.neg() },
      { bucket: "forex.free", currency, amount: margin },
      { bucket: "forex.free", currency, amount: profit },
      { bucket: "house.profit", currency, amount: profit.neg() },
    ]);
    holds.end(order.id, closedBy);
    orders.close(order.id, {
      closePrice: fill.price.toString(),
      profit: profit.toString(),
      closedAtMs: nowMs(),
      reason: "user",
      receipt: fill.receipt,
      closedBy,
    });
    this.#protect(order.id, currency);
    return this.#done(order.id, fill, currency, [{ kind: "forex_closed", orderIds: [order.id] }]);
  }

  /**
   * Negative-balance protection: a realised loss may use the open profit of other positions, so free
   * balance may dip below zero while any is open. With the last one closed, the house takes what is
   * missing: the trader never owes.
   */
  #protect(orderId: string, currency: string): void {
    const { ledger, orders } = this.#ports;
    const free = ledger.balance("forex.free", currency);
    if (!free.isNegative() || orders.hasOpen()) return;
    ledger.post("protection", orderId, [
      { bucket: "forex.free", currency, amount: free.neg() },
      { bucket: "protection", currency, amount: free },
    ]);
  }

  #done(
    orderId: string,
    fill: Fill,
    currency: string,
    events: AccountEvent[],
  ): Result<SubmitAnswer> {
    const { ledger, orders, usedQuotes, changed } = this.#ports;
    for (const quote of fill.used) usedQuotes.remember(quote);
    changed(events);
    const order = publicOrder(orders.require(orderId));
    return { ok: true, order, balances: readBalances(ledger, currency) };
  }

  /** Null when a quote is missing, too old, of another market, or does not fit the currencies. */
  #fill(
    { product, conversion }: TradedTerms,
    side: OrderSide,
    quotes: CommandQuotes,
    currency: string,
  ): Fill | null {
    const { feed, symbol, staleAfterMs } = product.market;
    const age = { clock: feed.clock, staleAfterMs };
    const market = marketName(feed.id, symbol);
    const { usedQuotes } = this.#ports;
    if (!usedQuotes.accepts({ ...age, market, closedIsFine: false }, quotes.quote)) return null;
    if ((conversion.productId === null) !== (product.quote === currency)) return null;
    const used = [quotes.quote];
    const needsPair = conversion.productId !== null && conversion.productId !== product.id;
    const pair = needsPair ? quotes.conversion : undefined;
    if (needsPair) {
      if (!pair) return null;
      const need = { ...age, market: conversion.market ?? pair.market, closedIsFine: true };
      if (!usedQuotes.accepts(need, pair)) return null;
      if (pair.market !== quotes.quote.market) used.push(pair);
    }
    const price = fillPrice(side, quotes.quote);
    const pairPrice = conversionPrice(conversion, product.id, price, pair);
    const pairReceipt: FillReceipt | null = pair && pairPrice ? receiptOf(pair, pairPrice) : null;
    return {
      price,
      rate: conversionRate(conversion, pairPrice),
      receipt: { fill: receiptOf(quotes.quote, price), conversion: pairReceipt },
      used,
    };
  }
}
