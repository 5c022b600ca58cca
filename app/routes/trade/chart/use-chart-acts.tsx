import { type ReactNode, useState } from "react";
import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { isOffered } from "../../../api/dialect.ts";
import { tradeModeAtom } from "../../../data/company/trade-modes.ts";
import { userAtom } from "../../../data/trader/session.ts";
import type { ChartAct } from "../../../features/chart/kline-chart.tsx";
import { livePair } from "../../../features/market/use-live-pair.ts";
import { editDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { m } from "../../../i18n/page-messages.ts";
import { priceAtom } from "../../../realtime/prices.ts";
import { store, useAtomValue } from "../../../state.ts";
import { lazyPart, PartBoundary } from "../../../ui/part.ts";

const AlertSheet = lazyPart(() => import("../../../features/alerts/alert-sheet.tsx"));

const livePrices = (pair: Pair) => livePair(pair, store.get(priceAtom(pair.Id)));

/** Names of pending orders at a price above and below the current price. */
const above = { buy: m.trade_buy_stop, sell: m.trade_sell_limit };
const below = { buy: m.trade_buy_limit, sell: m.trade_sell_stop };

/** Target field; absent until the ticket has rendered the pending kind. */
const targetField = () => document.querySelector<HTMLElement>("[data-testid=ticket-target]");

export function useChartActs(pair: Pair): {
  actsAt(price: string): readonly ChartAct[];
  sheet: ReactNode;
} {
  const mode = useAtomValue(tradeModeAtom);
  const user = useAtomValue(userAtom);
  /** Price for the alert's sheet, kept while the sheet closes. */
  const [alert, setAlert] = useState<{ price: string; open: boolean } | null>(null);

  function ordersAt(price: string): ChartAct[] {
    const { bid, ask } = livePrices(pair);
    const isAbove = Number(price) > (Number(bid) + Number(ask)) / 2;
    return (["buy", "sell"] as const).map((side) => ({
      id: side,
      text: (isAbove ? above : below)[side](),
      tone: side === "buy" ? "up" : "down",
      // Fills the ticket with a pending order at this price; places nothing.
      begin: () => editDraft(pair, { kind: "pending", side, target: price }),
      field: targetField,
    }));
  }

  function actsAt(price: string): readonly ChartAct[] {
    const orders = mode === "forex" ? ordersAt(price) : [];
    if (!user || !isOffered(alertCreate)) return orders;
    const begin = () => setAlert({ price, open: true });
    return [...orders, { id: "alert", text: m.alert_new(), tone: "quiet", begin }];
  }

  const sheet = alert && (
    <PartBoundary fallback={null}>
      <AlertSheet
        pair={pair}
        now={livePrices(pair)}
        price={alert.price}
        open={alert.open}
        onClose={() => setAlert({ ...alert, open: false })}
      />
    </PartBoundary>
  );
  return { actsAt, sheet };
}
