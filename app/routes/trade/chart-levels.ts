/** The chart's price lines: those of the ticket and of the product's open and pending orders. */
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { readLevel } from "../../data/levels.ts";
import type { TicketDraft } from "../../data/ticket-draft.ts";
import type { ChartLevel } from "../../features/chart/level-lines.ts";
import { formatNumber } from "../../i18n/format.ts";
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

function movable(id: string, kind: ChartLevel["kind"], price: number, draft: boolean): ChartLevel {
  const text = name(kind);
  const label = m.chart_level_move({ name: text });
  return { id, kind, text, label, price, movable: true, draft };
}

function draftLevels(draft: TicketDraft): ChartLevel[] {
  const shown = [
    ["entry", draft.kind === "pending" ? draft.target : ""],
    ["stop_loss", draft.stopLoss ?? ""],
    ["take_profit", draft.takeProfit ?? ""],
  ] as const;
  return shown.flatMap(([kind, text]) => {
    const price = readLevel(text);
    return price === null ? [] : [movable(`draft:${kind}`, kind, price, true)];
  });
}

function orderLevels(order: ForexOrderView, proposal: Proposal | null): ChartLevel[] {
  const isPending = order.Status === "pending";
  const side = order.OrderType === "buy" ? m.trade_buy() : m.trade_sell();
  const size = `${side} ${formatNumber(order.Quantity)}`;
  const text = isPending ? `${m.trade_type_pending()} · ${size}` : size;
  const price = isPending ? order.TargetPrice : order.OriginPrice;
  const entry: ChartLevel = {
    id: `${order.Id}:entry`,
    kind: "entry",
    text,
    label: text,
    price,
    movable: false,
    draft: isPending,
  };
  const exits = [
    ["stop_loss", order.TargetLossPrice],
    ["take_profit", order.TargetProfitPrice],
  ] as const;
  const set = exits.flatMap(([kind, known]) => {
    const proposed = proposal?.order.Id === order.Id && proposal.field === kind;
    const at = proposed ? Number(proposal.price) : known;
    return at > 0 ? [movable(`${order.Id}:${kind}`, kind, at, proposed)] : [];
  });
  return [entry, ...set];
}

export function chartLevels(
  productId: number,
  draft: TicketDraft | null,
  orders: readonly ForexOrderView[],
  proposal: Proposal | null,
): ChartLevel[] {
  const own = orders.filter((order) => order.ForexId === productId).slice(0, ordersMax);
  // Chips of the first lines keep their place: the ticket's, because the trader edits them.
  return [
    ...(draft ? draftLevels(draft) : []),
    ...own.flatMap((order) => orderLevels(order, proposal)),
  ];
}
