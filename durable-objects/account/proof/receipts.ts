/** Inputs and results of the formulas behind an order's prices and amounts, as text. */
import { feeType as feeTypes, marginMode, microDirection, orderSide } from "#domain/codes.ts";
import type { ConversionPath } from "#domain/contracts/account.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FoundOrder, OrderReceipt, OrderStep } from "#domain/contracts/receipts.ts";
import { conversionRate } from "#domain/forex/conversion.ts";
import { isSimulated, isSimulatedRate } from "#domain/market/simulated.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Database } from "../../runtime/database.ts";
import type { NightTerms } from "../financing/night-terms.ts";
import { entriesOf } from "../ledger/ledger.ts";
import type { MicroRecord, MicroStore } from "../micro/micro-store.ts";
import { Module } from "../module.ts";
import { columns, type OrderRow, readTerms, type StoredReceipt } from "../orders/order-row.ts";
import { columnsOf, parsed } from "../records.ts";

type ReceiptEvent = OrderReceipt["events"][number];
interface ReceiptRow extends OrderRow {
  wholeLots: string;
  wholeMargin: string;
  wholeFee: string;
  seenPrice: string | null;
  priceRange: string | null;
}
type JournalRow = OrderReceipt["journal"][number];

const nightsShown = 30;

interface NightRow {
  atMs: number;
  lots: string;
  amount: string;
  receipt: string;
  terms: string;
}

const foundMax = 3;

export class Receipts extends Module<{ db: Database; microOrders: MicroStore }> {
  /** Returns at most three orders whose id ends with `end`. Reads all of this account's orders. */
  find(end: string): FoundOrder[] {
    return this.sql<FoundOrder>`
      SELECT id, 'forex' AS kind FROM forex_orders WHERE substr(id, ${-end.length}) = ${end}
      UNION ALL SELECT id, 'micro' FROM micro_orders WHERE substr(id, ${-end.length}) = ${end}
      LIMIT ${foundMax}`;
  }

  of(orderId: string): OrderReceipt | null {
    const micro = this.context.microOrders.find(orderId);
    const forex = micro ? undefined : this.#forexRow(orderId);
    if (!micro && !forex) return null;
    const journal = this.#journalOf(orderId);
    if (micro) return { kind: "micro", events: microEvents(micro), steps: [], journal };
    const events = forex ? [...forexEvents(forex), ...this.#nightEvents(forex)] : [];
    return { kind: "forex", events, steps: this.#stepsOf(orderId), journal };
  }

  /** The newest nights, in ascending order; the journal has all nights. */
  #nightEvents(row: OrderRow): ReceiptEvent[] {
    const nights = this.sql<NightRow>`SELECT at_ms AS atMs, lots, amount, receipt, terms
      FROM financing_charges JOIN financing_nights USING (at_ms)
      WHERE order_id = ${row.id} ORDER BY at_ms DESC LIMIT ${nightsShown}`;
    return nights.reverse().map((night) => nightEvent(row, night));
  }

  /** Row with lots, margin and fee of the opening fill. A part has those of its whole position. */
  #forexRow(orderId: string): ReceiptRow | undefined {
    return this.sql<ReceiptRow>`
      SELECT ${columns}, ${columnsOf("seenPrice priceRange")}, whole.* FROM forex_orders JOIN (
        SELECT id AS wholeId, lots AS wholeLots, margin AS wholeMargin, fee AS wholeFee
        FROM forex_orders) AS whole ON wholeId = COALESCE(origin_id, id)
      WHERE id = ${orderId}`[0];
  }

  #stepsOf(orderId: string): OrderStep[] {
    const rows = this.sql<Omit<OrderStep, "tick"> & { receipt: string }>`
      SELECT kind, level, receipt FROM order_steps WHERE order_id = ${orderId} ORDER BY number`;
    return rows.map(({ receipt, ...row }) => ({ ...row, tick: JSON.parse(receipt) }));
  }

  #journalOf(orderId: string): JournalRow[] {
    const rows = this.sql<Omit<JournalRow, "entries">>`
      SELECT ${columnsOf("id kind createdAtMs hash previousHash")}
      FROM journal_transactions WHERE reference = ${orderId} ORDER BY id`;
    return rows.map((row) => ({ ...row, entries: entriesOf(this.db, row.id) }));
  }
}

function microEvents(order: MicroRecord): ReceiptEvent[] {
  const terms = {
    direction: String(microDirection.code(order.direction)),
    amount: order.amount,
    ratio: order.ratio,
    seconds: String(order.seconds),
    loss_level: order.lossLevel,
    equal_price: order.equalPrice,
    open_price: order.openPrice,
  };
  const open: ReceiptEvent = {
    event: "open",
    tick: { ...order.openReceipt, isSimulated: isSimulated(order.spec) },
    conversion: null,
    inputs: terms,
    results: { held: order.amount, expires_ms: String(order.expiresAtMs) },
  };
  // A void order has no end tick, so it has no event here. The journal shows the stake's return.
  if (!order.endReceipt || order.endPrice === null) return [open];
  const settle: ReceiptEvent = {
    event: "settle",
    tick: { ...order.endReceipt, isSimulated: isSimulated(order.spec) },
    conversion: null,
    inputs: { ...terms, end_price: order.endPrice, expires_ms: String(order.expiresAtMs) },
    results: { outcome: order.outcome ?? "", profit: order.profit },
  };
  return [open, settle];
}

function forexEvents(row: ReceiptRow): ReceiptEvent[] {
  const { product, feeType } = readTerms(row.terms);
  const size = { side: String(row.side), lots: row.wholeLots, units_per_lot: row.unitsPerLot };
  const events: ReceiptEvent[] = [];
  const opened = fillOf(row.openReceipt);
  if (opened) {
    events.push({
      event: "open",
      ...ticksOf(row, product, opened),
      inputs: {
        ...size,
        price: opened.fill.price,
        multiple: String(row.multiple),
        margin_mode: String(marginMode.code(product.marginMode)),
        fixed_margin: product.fixedMargin,
        fee_type: String(feeTypes.code(feeType)),
        fee_rate: product.feeRate,
        ...rateOf(row, opened),
        ...rangeOf(row),
      },
      results: { margin: row.wholeMargin, fee: row.wholeFee },
    });
  }
  const closed = fillOf(row.closeReceipt);
  if (closed) {
    events.push({
      event: "close",
      ...ticksOf(row, product, closed),
      inputs: {
        ...size,
        lots: row.lots,
        open_price: row.openPrice ?? "",
        close_price: row.closePrice ?? closed.fill.price,
        ...rateOf(row, closed),
      },
      // A partly closed position shares margin and fee with its parts. The results name this
      // order's own amounts.
      results:
        row.lots === row.wholeLots
          ? { profit: row.profit }
          : { profit: row.profit, margin: row.margin, fee: row.fee },
    });
  }
  return events;
}

function rangeOf({ seenPrice: seen, priceRange: range }: ReceiptRow): Record<string, string> {
  return seen === null || range === null ? {} : { seen_price: seen, price_range: range };
}

const fillOf = parsed<StoredReceipt>;

function ticksOf(
  row: OrderRow,
  { market }: Product,
  { fill, conversion }: StoredReceipt,
): Pick<ReceiptEvent, "tick" | "conversion"> {
  const isPairSimulated = isSimulatedRate(JSON.parse(row.conversion) as ConversionPath);
  const { markup } = market;
  const added = markup ? { markup: { kind: markup.kind, value: markup.value } } : {};
  return {
    tick: { ...fill, ...added, isSimulated: isSimulated(market) },
    conversion: conversion && { ...conversion, isSimulated: isPairSimulated },
  };
}

function nightEvent(row: OrderRow, { atMs, lots, amount, receipt, terms }: NightRow): ReceiptEvent {
  const { product } = readTerms(row.terms);
  const used = JSON.parse(receipt) as StoredReceipt;
  const { time, zone, products } = JSON.parse(terms) as NightTerms;
  const rates = products[row.productId];
  return {
    event: "financing",
    ...ticksOf(row, product, used),
    inputs: {
      rollover: `${new Date(atMs).toISOString()} (${time} ${zone})`,
      side: String(row.side),
      lots,
      units_per_lot: row.unitsPerLot,
      financing_kind: rates?.kind ?? "",
      financing_rate: (orderSide.name(row.side) === "buy" ? rates?.long : rates?.short) ?? "",
      nights: String(rates?.nights ?? 0),
      price: used.fill.price,
      price_precision: String(product.pricePrecision),
      ...rateOf(row, used),
    },
    results: { financing: amount },
  };
}

/** Amounts are multiplied by rate_times and divided by rate_over. */
function rateOf(row: OrderRow, { fill, conversion }: StoredReceipt): Record<string, string> {
  const path = JSON.parse(row.conversion) as ConversionPath;
  // The traded product may itself be the converting pair.
  const price = path.productId === row.productId ? fill.price : conversion?.price;
  const rate = conversionRate(path, price === undefined ? null : Decimal.parse(price));
  return { rate_times: rate.times.toString(), rate_over: rate.over.toString() };
}
