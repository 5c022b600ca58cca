import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import type { LevelKind, LevelTerms } from "#domain/forex/level-values.ts";
import type { ChartLevel, ChartShare } from "../../../features/chart/level-lines.ts";
import { valuesAt } from "../../../features/orders/draft/level-texts.ts";
import { type PricedOrder, readLevel } from "../../../features/orders/draft/levels.ts";
import { formatGain, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";

/** A stop-loss or take-profit that the trader has moved on the chart but not confirmed yet. */
export interface Proposal {
  order: ForexOrderView;
  field: "stop_loss" | "take_profit";
  price: string;
}

/** Maximum orders with lines: more lines would hide the candles. */
export const ordersMax = 6;

function exitName(kind: LevelKind, trails: boolean): string {
  if (kind === "take_profit") return m.trade_take_profit();
  return trails ? m.order_trailing() : m.trade_stop_loss();
}

/** Short names as on the ticket, the same in all languages; null means the line's own name. */
const shortNames: Record<ChartLevel["kind"], string | null> = {
  entry: null,
  stop_loss: "SL",
  take_profit: "TP",
  stop_out: null,
  alert: null,
};

export interface DrawnTicket {
  order: PricedOrder;
  /** Current or default prices of the ticket's levels. */
  at: Record<LevelKind, string | null>;
  terms: LevelTerms | null;
}

interface Line {
  id: string;
  kind: ChartLevel["kind"];
  name: string;
  price: number;
  isDraft: boolean;
  /** Result of the order if it closes at this price; null while unknown. */
  result: number | null;
}

const gainText = (result: number | null, currency: string) =>
  result === null ? "" : ` ${isolate(formatGain(result, currency))}`;

/** Returns a fixed line with one text; `line` may override these defaults. */
const levelOf = (
  line: Pick<ChartLevel, "id" | "kind" | "text" | "price"> & Partial<ChartLevel>,
): ChartLevel => ({
  short: line.text,
  label: line.text,
  movable: false,
  draft: false,
  share: null,
  ...line,
});

/** A trailing stop can be changed only in the order's sheet, so its line is fixed. */
function movable(line: Line, currency: string, trails = false): ChartLevel {
  const { id, kind, name, price, isDraft, result } = line;
  const text = name + gainText(result, currency);
  const short = shortNames[kind] ?? name;
  if (trails) return levelOf({ id, kind, text, short, price });
  const label = m.chart_level_move({ name });
  return levelOf({ id, kind, text, short, label, price, movable: true, draft: isDraft });
}

function resultAt(terms: LevelTerms | null, kind: ChartLevel["kind"], price: number) {
  if (kind === "entry") return null;
  return valuesAt(terms, String(price))?.money.toNumber() ?? null;
}

function draftLevels({ order, at, terms }: DrawnTicket, currency: string): ChartLevel[] {
  const isStopLimit = order.kind === "stop_limit";
  const shown = [
    ["stop", "entry", m.trade_stop_price(), isStopLimit ? order.stop : ""],
    [
      "entry",
      "entry",
      isStopLimit ? m.trade_limit_price() : m.trade_target(),
      order.kind === "market" ? "" : order.target,
    ],
    ["stop_loss", "stop_loss", exitName("stop_loss", order.trailing !== null), at.stop_loss ?? ""],
    ["take_profit", "take_profit", exitName("take_profit", false), at.take_profit ?? ""],
  ] as const;
  return shown.flatMap(([field, kind, name, text]) => {
    const price = readLevel(text);
    if (price === null) return [];
    const result = resultAt(terms, kind, price);
    return [movable({ id: `draft:${field}`, kind, name, price, isDraft: true, result }, currency)];
  });
}

const sideName = ({ OrderType }: ForexOrderView) =>
  OrderType === "buy" ? m.trade_buy() : m.trade_sell();

const sideAndSize = (order: ForexOrderView) => `${sideName(order)} ${formatNumber(order.Quantity)}`;

/** One chip for several positions of one side: "3 × Buy 0.27". */
const shareOf = (order: ForexOrderView): ChartShare => ({
  group: order.OrderType,
  size: order.Quantity,
  text: (count, size) => `${formatNumber(count)} × ${sideName(order)} ${formatNumber(size)}`,
});

function entryText({ order, result }: DrawnOrder, currency: string): string {
  const size = sideAndSize(order);
  if (order.Status === "pending") return `${m.trade_type_pending()} · ${size}`;
  return result === null ? size : `${size} ${isolate(formatGain(result, currency))}`;
}

function orderLevels(drawn: DrawnOrder, proposal: Proposal | null, currency: string): ChartLevel[] {
  const { order, terms, stopLoss } = drawn;
  const isPending = order.Status === "pending";
  const text = entryText(drawn, currency);
  const entry = levelOf({
    id: `${order.Id}:entry`,
    kind: "entry",
    text,
    short: sideAndSize(order),
    price: isPending ? order.TargetPrice : order.OriginPrice,
    draft: isPending,
    share: isPending ? null : shareOf(order),
  });
  const exits = [
    ["stop_loss", stopLoss],
    ["take_profit", order.TargetProfitPrice],
  ] as const;
  const set = exits.flatMap(([kind, known]) => {
    const isDraft = proposal?.order.Id === order.Id && proposal.field === kind;
    const price = isDraft ? Number(proposal.price) : known;
    if (!(price > 0)) return [];
    const result = resultAt(terms, kind, price);
    const trails = kind === "stop_loss" && order.TrailingDistance > 0;
    const id = `${order.Id}:${trails ? "trailing" : kind}`;
    const name = exitName(kind, trails);
    return [movable({ id, kind, name, price, isDraft, result }, currency, trails)];
  });
  return [entry, ...stopLine(order), ...set];
}

/** Stop price of a stop-limit order that has not been activated yet. */
function stopLine({ Id, Status, StopPrice, ActivatedMs }: ForexOrderView): ChartLevel[] {
  if (Status !== "pending" || !(StopPrice > 0) || ActivatedMs !== null) return [];
  const text = m.trade_stop_price();
  return [levelOf({ id: `${Id}:stop`, kind: "entry", text, price: StopPrice, draft: true })];
}

export function optionLevel(order: MicroOrderView, currency: string): ChartLevel {
  const direction = order.Type === "up" ? m.micro_up() : m.micro_down();
  const text = `${direction} ${isolate(formatMoney(order.Number, currency))}`;
  return levelOf({ id: `${order.Id}:entry`, kind: "entry", text, price: order.OpenPrice });
}

/** Maximum letters of an alert's note beside its line. */
const noteShown = 24;

export function alertLevel(id: string, price: string, note: string): ChartLevel {
  const letters = [...note];
  const isLong = letters.length > noteShown;
  const short = isLong ? `${letters.slice(0, noteShown).join("").trimEnd()}…` : note;
  const name = note === "" ? m.alerts_title() : isolate(short);
  return movable(
    { id, kind: "alert", name, price: Number(price), isDraft: true, result: null },
    "",
  );
}

export const stopOutLevel = (price: number): ChartLevel =>
  levelOf({ id: "stop_out", kind: "stop_out", text: m.trade_stop_out_at(), price, draft: true });

export interface DrawnOrder {
  order: ForexOrderView;
  terms: LevelTerms | null;
  result: number | null;
  /** Current price of the position's stop-loss, which may trail; 0 if none. */
  stopLoss: number;
}

/** @param ticket null if the ticket is for another product */
export function chartLevels(
  ticket: DrawnTicket | null,
  orders: readonly DrawnOrder[],
  proposal: Proposal | null,
  currency: string,
): ChartLevel[] {
  // The ticket's lines come first, because the trader is editing them: the chart moves the labels
  // of later lines aside.
  return [
    ...(ticket ? draftLevels(ticket, currency) : []),
    ...orders.slice(0, ordersMax).flatMap((each) => orderLevels(each, proposal, currency)),
  ];
}
