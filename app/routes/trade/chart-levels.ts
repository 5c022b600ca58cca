/** The chart's price lines: those of the ticket and of the product's open and pending orders. */
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { LevelTerms } from "#domain/forex/level-values.ts";
import { valuesAt } from "../../data/level-texts.ts";
import { type PricedOrder, readLevel } from "../../data/levels.ts";
import type { ChartLevel } from "../../features/chart/level-lines.ts";
import { formatGain, formatNumber } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";

/** A stop that was moved on the chart and is not confirmed yet. */
export interface Proposal {
  order: ForexOrderView;
  field: "stop_loss" | "take_profit";
  price: string;
}

/** Lines of more orders than this would hide the candles. */
const ordersMax = 6;

function name(kind: ChartLevel["kind"]): string {
  if (kind === "entry") return m.trade_target();
  return kind === "stop_loss" ? m.trade_stop_loss() : m.trade_take_profit();
}

/** The ticket's order as it is drawn: for one side, at its prices. */
export interface DrawnTicket {
  order: PricedOrder;
  terms: LevelTerms | null;
}

interface Line {
  id: string;
  kind: ChartLevel["kind"];
  price: number;
  isDraft: boolean;
  /** What the order brings there; null while that is unknown. */
  result: number | null;
}

const gainText = (result: number | null, currency: string) =>
  result === null ? "" : ` ${isolate(formatGain(result, currency))}`;

/** A line that can be dragged; a level says what it brings. */
function movable({ id, kind, price, isDraft, result }: Line, currency: string): ChartLevel {
  const label = m.chart_level_move({ name: name(kind) });
  const text = name(kind) + gainText(result, currency);
  return { id, kind, text, label, price, movable: true, draft: isDraft };
}

/** A stop that the market moves: the order's sheet changes it, no hand on the chart. */
function following({ id, kind, price, result }: Line, currency: string): ChartLevel {
  const text = m.order_trailing() + gainText(result, currency);
  return { id, kind, text, label: text, price, movable: false, draft: false };
}

function resultAt(terms: LevelTerms | null, kind: ChartLevel["kind"], price: number) {
  if (kind === "entry") return null;
  return valuesAt(terms, String(price))?.money.toNumber() ?? null;
}

function draftLevels({ order, terms }: DrawnTicket, currency: string): ChartLevel[] {
  const shown = [
    ["entry", order.kind === "pending" ? order.target : ""],
    ["stop_loss", order.stopLoss ?? ""],
    ["take_profit", order.takeProfit ?? ""],
  ] as const;
  return shown.flatMap(([kind, text]) => {
    const price = readLevel(text);
    if (price === null) return [];
    const result = resultAt(terms, kind, price);
    return [movable({ id: `draft:${kind}`, kind, price, isDraft: true, result }, currency)];
  });
}

/** Side and size; of a position also what it brings now. */
function entryText({ order, result }: DrawnOrder, currency: string): string {
  const side = order.OrderType === "buy" ? m.trade_buy() : m.trade_sell();
  const size = `${side} ${formatNumber(order.Quantity)}`;
  if (order.Status === "pending") return `${m.trade_type_pending()} · ${size}`;
  return result === null ? size : `${size} ${isolate(formatGain(result, currency))}`;
}

function orderLevels(drawn: DrawnOrder, proposal: Proposal | null, currency: string): ChartLevel[] {
  const { order, terms, stopLoss } = drawn;
  const isPending = order.Status === "pending";
  const text = entryText(drawn, currency);
  const entry: ChartLevel = {
    id: `${order.Id}:entry`,
    kind: "entry",
    text,
    label: text,
    price: isPending ? order.TargetPrice : order.OriginPrice,
    movable: false,
    draft: isPending,
  };
  const exits = [
    ["stop_loss", stopLoss],
    ["take_profit", order.TargetProfitPrice],
  ] as const;
  const set = exits.flatMap(([kind, known]) => {
    const isDraft = proposal?.order.Id === order.Id && proposal.field === kind;
    const price = isDraft ? Number(proposal.price) : known;
    if (!(price > 0)) return [];
    const result = resultAt(terms, kind, price);
    const line = { kind, price, isDraft, result };
    if (kind === "stop_loss" && order.TrailingDistance > 0) {
      return [following({ ...line, id: `${order.Id}:trailing` }, currency)];
    }
    return [movable({ ...line, id: `${order.Id}:${kind}` }, currency)];
  });
  return [entry, ...set];
}

/** An order of the product that is shown. */
export interface DrawnOrder {
  order: ForexOrderView;
  terms: LevelTerms | null;
  /** What a position would bring now. */
  result: number | null;
  /** Price of its stop-loss now, which may follow the price; 0 for none. */
  stopLoss: number;
}

/** @param orders of the product that is shown */
export function chartLevels(
  ticket: DrawnTicket | null,
  orders: readonly DrawnOrder[],
  proposal: Proposal | null,
  currency: string,
): ChartLevel[] {
  // Chips of the first lines keep their place: the ticket's, because the trader edits them.
  return [
    ...(ticket ? draftLevels(ticket, currency) : []),
    ...orders.slice(0, ordersMax).flatMap((each) => orderLevels(each, proposal, currency)),
  ];
}
