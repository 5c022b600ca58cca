import { useEffect, useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom, refreshCatalogue } from "../../data/company/catalogue.ts";
import { leaveWhenClosed } from "../../data/company/closed-company.ts";
import { tradeModeAtom } from "../../data/company/trade-modes.ts";
import {
  dropClosedPositions,
  refreshPending,
  refreshPositions,
} from "../../data/trader/positions.ts";
import { userAtom } from "../../data/trader/session.ts";
import { chooseLayout, layoutAtom } from "../../features/chart/kept-layout.ts";
import { MicroCountdown } from "../../features/orders/micro-countdown.tsx";
import { useOrderPrices } from "../../features/orders/use-order-prices.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { MarketChart } from "./chart/market-chart.tsx";
import { MarketHead } from "./market-head.tsx";
import { MarketMicroOrders } from "./market-micro-orders.tsx";
import { MarketOrders } from "./market-orders.tsx";
import { ShortcutsSheet } from "./shortcuts-sheet.tsx";
import { ModeTicket } from "./ticket/mode-ticket.tsx";
import { TicketTermsOf } from "./ticket/ticket-terms.tsx";
import styles from "./trade-page.module.css";
import { type ChooseMarket, useMarket } from "./use-market.ts";

const readOrders = () => Promise.all([refreshPositions(), refreshPending()]);

function useOpenOrders(): void {
  const userId = useAtomValue(userAtom)?.id;
  const isSignedIn = userId !== undefined;
  useTopic(isSignedIn ? { topic: "FOREX_TRADE" } : null);
  useTopic(isSignedIn ? { topic: "FOREX_CLOSED" } : null);
  useTopic(isSignedIn ? { topic: "ACCOUNT" } : null);
  useEffect(() => {
    if (userId !== undefined) void readOrders();
  }, [userId]);
  useEffect(() => dropClosedPositions(), []);
}

const Terminal = lazyPart(() => import("./terminal/terminal.tsx"));

export default function TradePage() {
  const pairs = useAtomValue(pairsAtom);
  const { pair, choose } = useMarket();
  useOrderPrices(pair);
  useOpenOrders();
  const desktop = useDesktop();
  if (pairs.state === "failed") {
    return <ErrorState text={pairs.error.message} onRetry={() => void refreshCatalogue()} />;
  }
  if (pairs.state === "loading") return <Skeleton rows={8} />;
  if (!pair) return <NoPair />;
  return (
    <TicketTermsOf pair={pair}>
      {desktop ? (
        <PartBoundary fallback={<Skeleton rows={8} />}>
          <Terminal pair={pair} onChoose={choose} />
        </PartBoundary>
      ) : (
        <Trade pair={pair} onChoose={choose} />
      )}
    </TicketTermsOf>
  );
}

/** Tells the visitor that the company lists no product. Also logs it for the operators. */
function NoPair() {
  useEffect(() => {
    // Visitors of a closed company are being redirected, and need no log entry.
    void leaveWhenClosed().then((isLeft) => {
      if (!isLeft) console.error("there is no current trading pair");
    });
  }, []);
  return <EmptyState icon="quotes" title={m.home_no_markets()} />;
}

function Trade({ pair, onChoose }: { pair: Pair; onChoose: ChooseMarket }) {
  const user = useAtomValue(userAtom);
  const mode = useAtomValue(tradeModeAtom);
  const layout = useAtomValue(layoutAtom);
  const [explaining, setExplaining] = useState(false);
  // Scrolls to the top of the page when another product is chosen.
  const shown = useRef(pair.Id);
  useEffect(() => {
    if (shown.current === pair.Id) return;
    shown.current = pair.Id;
    scrollTo(0, 0);
  }, [pair.Id]);
  useShortcuts({ "?": () => setExplaining(true) });
  return (
    <div className={styles.page}>
      <section className={`${styles.centre} flex column min-height-0 surface`}>
        <MarketHead pair={pair} onChoose={onChoose} />
        <div className={`${styles.chart} flex column`}>
          <MarketChart pair={pair} layout={layout} onLayout={chooseLayout} />
        </div>
        {user &&
          (mode === "forex" ? <MarketOrders pair={pair} /> : <MarketMicroOrders pair={pair} />)}
      </section>
      <section className={styles.ticket} aria-label={m.trade_ticket()}>
        <ModeTicket pair={pair} />
      </section>
      <MicroCountdown />
      <ShortcutsSheet open={explaining} onClose={() => setExplaining(false)} />
    </div>
  );
}
