import { type ReactNode, Suspense, useState } from "react";
import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../api/dialect.ts";
import { userAtom } from "../../data/session.ts";
import { tradeModeAtom } from "../../data/trade-modes.ts";
import type { ChartAct } from "../../features/chart/acts-sheet.tsx";
import { livePair } from "../../features/market/use-live-pair.ts";
import { editDraft } from "../../features/orders/draft/ticket-draft.ts";
import { m } from "../../i18n/page-messages.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store, useAtomValue } from "../../state.ts";
import { lazyPart } from "../../ui/part.ts";
import type { Side } from "./use-ticket-terms.ts";

const AlertSheet = lazyPart(() => import("../../features/alerts/alert-sheet.tsx"));

const livePrices = (pair: Pair) => livePair(pair, store.get(priceAtom(pair.Id)));

/** Fills the ticket with a pending order at this price; places nothing. */
function fillTicket(pair: Pair, side: Side, target: string): void {
  editDraft(pair, { kind: "pending", side, target });
}

/** The ticket has this field once it has drawn the kind. */
const targetField = () => document.querySelector<HTMLElement>("[data-testid=ticket-target]");

/** Acts at a price of the chart: a pending order, or an alert. */
export function useChartActs(pair: Pair): {
  actsAt(price: string): readonly ChartAct[];
  sheet: ReactNode;
} {
  const mode = useAtomValue(tradeModeAtom);
  const user = useAtomValue(userAtom);
  /** Stays while the sheet closes. */
  const [alert, setAlert] = useState<{ price: string; open: boolean } | null>(null);

  function ordersAt(price: string): ChartAct[] {
    const { bid, ask } = livePrices(pair);
    const begin = (side: Side) => () => fillTicket(pair, side, price);
    const isAbove = Number(price) > (Number(bid) + Number(ask)) / 2;
    return [
      {
        id: "buy",
        text: isAbove ? m.trade_buy_stop() : m.trade_buy_limit(),
        tone: "up",
        begin: begin("buy"),
        field: targetField,
      },
      {
        id: "sell",
        text: isAbove ? m.trade_sell_limit() : m.trade_sell_stop(),
        tone: "down",
        begin: begin("sell"),
        field: targetField,
      },
    ];
  }

  function actsAt(price: string): readonly ChartAct[] {
    const orders = mode === "forex" ? ordersAt(price) : [];
    if (!user || !isOffered(alertCreate)) return orders;
    const begin = () => setAlert({ price, open: true });
    return [...orders, { id: "alert", text: m.alert_new(), tone: "quiet", begin }];
  }

  const sheet = alert && (
    <Suspense fallback={null}>
      <AlertSheet
        pair={pair}
        now={livePrices(pair)}
        price={alert.price}
        open={alert.open}
        onClose={() => setAlert({ ...alert, open: false })}
      />
    </Suspense>
  );
  return { actsAt, sheet };
}
