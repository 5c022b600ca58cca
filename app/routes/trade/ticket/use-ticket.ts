import { useCallback, useEffect, useState } from "react";
import { type OrderSide, orderSide } from "#domain/codes.ts";
import { type PlacedForexOrder, submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import type { LevelKind, LevelUnit } from "#domain/forex/level-values.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { addOrder, refreshPending, refreshPositions } from "../../../data/trader/positions.ts";
import { useRefusedAct } from "../../../data/trader/standing.ts";
import { expiresMs } from "../../../features/orders/draft/expiry.ts";
import { mirrored, presetLevel } from "../../../features/orders/draft/level-texts.ts";
import {
  levelFields,
  levelKinds,
  type PricedOrder,
  referenceQuote,
} from "../../../features/orders/draft/levels.ts";
import {
  type DraftLevel,
  editDraft,
  type TicketDraft,
} from "../../../features/orders/draft/ticket-draft.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { connectionAtom } from "../../../realtime/connection.ts";
import { useAtomValue } from "../../../state.ts";
import { toast } from "../../../ui/toasts.ts";
import { useClock } from "../../../ui/use-clock.ts";
import { contractBlocked } from "./blocked.ts";
import { type TicketField, useRefusal } from "./use-refusal.ts";
import { useSubmit } from "./use-submit.ts";
import type { Side, TicketTerms } from "./use-ticket-terms.ts";

/** @param onRefused function that shows the refused field */
export function useTicket(pair: Pair, known: TicketTerms, onRefused: (field: TicketField) => void) {
  const { draft, live, sides, side: shownSide, now, range } = known;
  const [placedFor, setPlacedFor] = useState<Side | null>(null);
  const refusal = useRefusal(draft, now, onRefused);
  const orders = useSubmit<typeof submitForex, Side>(submitForex, refusal.onRefusal);
  const { busy: busySide, user } = orders;
  const blocked = useBlocked(pair, live.status, user);
  const isReady = blocked === null && busySide === null;
  const fits = (side: Side) => sides[side].problems.length === 0;
  const forgetRefusal = refusal.forget;
  const forget = useCallback(() => {
    setPlacedFor(null);
    forgetRefusal();
  }, [forgetRefusal]);
  // Stays the same function at a new price, so that fields without a price do not render again.
  const edit = useCallback(
    (change: Partial<TicketDraft>) => {
      forget();
      editDraft(pair, change);
    },
    [pair, forget],
  );

  const preset = (kind: LevelKind, unit: LevelUnit, side = shownSide) =>
    presetAt(pair, known, kind, unit, side);

  useEffect(() => {
    const change = followed(draft, preset);
    if (change) editDraft(pair, change);
  });

  /** Selects the side. Mirrors levels that are on the wrong side of the market. Places no order. */
  function place(side: Side): void {
    edit({ side, ...placedLevels(known, side, preset) });
    setPlacedFor(side);
  }

  async function submit(side: Side): Promise<void> {
    if (!user) return orders.signIn();
    if (draft.lots === "" || !isReady || !fits(side)) return;
    forget();
    const seen = side === "buy" ? live.ask : live.bid;
    const limits = { seen, worseBy: range.worseBy, nowMs: Date.now() };
    const asked = JSON.stringify([draft, range.worseBy]);
    const input = contractInput(pair, side, draft, sides[side].order, limits);
    await orders.submit(side, asked, input, (order) => showPlaced(order, pair));
  }

  return {
    ...known,
    edit,
    preset,
    busySide,
    user,
    blocked,
    isReady,
    fits,
    place,
    placedFor,
    refused: refusal.refused,
    moved: refusal.moved,
    forget,
    submit,
  };
}
export type TicketState = ReturnType<typeof useTicket>;

export interface OfTicket {
  pair: Pair;
  ticket: TicketState;
}

function presetAt(
  { PricePrecision }: Pair,
  { draft, sides, now }: TicketTerms,
  kind: LevelKind,
  unit: LevelUnit,
  side: Side,
): DraftLevel {
  const terms = {
    side,
    multiple: draft.multiple,
    precision: PricePrecision,
    quote: referenceQuote(draft, now) ?? now,
  };
  return presetLevel(kind, terms, sides[side].terms, unit);
}

type Preset = (kind: LevelKind, unit: LevelUnit, side: Side) => DraftLevel;

function useBlocked(
  pair: Pair,
  status: Pair["MarketStatus"],
  user: UserView | null,
): string | null {
  const connection = useAtomValue(connectionAtom);
  const nowMs = useClock(15_000);
  const refused = useRefusedAct("open");
  if (refused) return errorMessage(refused);
  return contractBlocked({ status, connection, nowMs }, pair, user);
}

/**
 * Computes anew, at the current prices, the levels that the app proposed. Returns both levels, or
 * null if neither changed.
 */
function followed(draft: TicketDraft, preset: Preset) {
  const now = (kind: LevelKind) => {
    const level = draft[kind];
    return level?.isProposed ? preset(kind, level.wanted ?? level.unit, draft.side) : level;
  };
  const next = { stop_loss: now("stop_loss"), take_profit: now("take_profit") };
  const isSame = (kind: LevelKind) =>
    draft[kind]?.unit === next[kind]?.unit && draft[kind]?.text === next[kind]?.text;
  return levelKinds.every(isSame) ? null : next;
}

function placedLevels({ draft, sides, now }: TicketTerms, side: Side, preset: Preset) {
  const wrong = new Set<string>(sides[side].problems.map(({ field }) => field));
  const placed = (kind: LevelKind) => {
    const level = draft[kind];
    if (level?.unit !== "price" || level.trails || !wrong.has(kind)) return level;
    const other = mirrored(level, referenceQuote(draft, now) ?? now);
    return Number(other.text) > 0 ? other : preset(kind, "price", side);
  };
  return { stop_loss: placed("stop_loss"), take_profit: placed("take_profit") };
}

interface Limits {
  /** Price on the button that the trader pressed. */
  seen: string;
  /** Maximum slippage; null accepts any price. */
  worseBy: string | null;
  nowMs: number;
}

/** @param order prices of the ticket's order for this side, computed at the newest quote */
function contractInput(
  pair: Pair,
  side: OrderSide,
  { kind, lots, multiple, expiry }: Pick<TicketDraft, "kind" | "lots" | "multiple" | "expiry">,
  order: PricedOrder,
  { seen, worseBy, nowMs }: Limits,
) {
  const endMs = kind === "market" ? null : expiresMs(expiry, nowMs);
  return {
    ...(endMs !== null && { expires_ms: String(endMs) }),
    ...(worseBy !== null && { seen_price: seen, price_range: worseBy }),
    forex_id: String(pair.Id),
    type: orderSide.code(side),
    cont: lots,
    multiple: String(multiple),
    ...levelFields(order),
  };
}

function placedText(order: PlacedForexOrder, pair: Pair): string {
  const isPending = order.Status === "pending";
  const price = isPending ? order.TargetPrice : order.OriginPrice;
  const placed = {
    ...lotsOf(order.Quantity),
    code: isolate(pair.ShowCode),
    price: isolate(formatPrice(price, pair.PricePrecision)),
  };
  if (isPending && order.StopPrice > 0) {
    const stop = isolate(formatPrice(order.StopPrice, pair.PricePrecision));
    return m.trade_stop_limit_placed({ ...placed, stop });
  }
  if (isPending) return m.trade_pending_placed(placed);
  return order.OrderType === "buy" ? m.trade_bought(placed) : m.trade_sold(placed);
}

async function showPlaced(order: PlacedForexOrder, pair: Pair): Promise<void> {
  toast(order.msg || placedText(order, pair), "success");
  // Keeps the kind of order: after a pending order, the next press must not place a market order.
  editDraft(pair, { stop_loss: null, take_profit: null });
  // If the app already knows a newer state of the account, this order may have changed. In that
  // case, reads the orders again.
  const isNewest = applyAccountState(order.account);
  if (isNewest && addOrder(order)) return;
  await (order.Status === "pending" ? refreshPending() : refreshPositions());
}
