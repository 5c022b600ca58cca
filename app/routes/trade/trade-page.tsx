import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom, refreshCatalogue } from "../../data/catalogue.ts";
import { userAtom } from "../../data/session.ts";
import { offeredModesAtom, tradeModeAtom } from "../../data/trade-modes.ts";
import { AlertButton } from "../../features/alerts/alert-button.tsx";
import { chooseLayout, layoutAtom } from "../../features/chart/kept-layout.ts";
import { DayChange } from "../../features/market/day-change.tsx";
import { PairColumn, PairPicker } from "../../features/market/pair-picker.tsx";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { MicroCountdown } from "../../features/orders/micro-countdown.tsx";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { LevelConfirm } from "./level-confirm.tsx";
import { MarketMicroOrders } from "./market-micro-orders.tsx";
import { MarketOrders } from "./market-orders.tsx";
import { MicroForm } from "./micro-form.tsx";
import { OpenOrders } from "./open-orders.tsx";
import { OrderKind } from "./order-kind.tsx";
import { ShortcutsSheet } from "./shortcuts-sheet.tsx";
import ticketStyles from "./ticket.module.css";
import { Ticket } from "./ticket.tsx";
import styles from "./trade-page.module.css";
import { useChartLevels } from "./use-chart-levels.ts";
import { type ChooseMarket, useMarket } from "./use-market.ts";

const KlineChart = lazy(() => import("../../features/chart/kline-chart.tsx"));

export default function TradePage() {
  useTopic({ topic: "DAY_MARKET" });
  const pairs = useAtomValue(pairsAtom);
  const { pair, choose } = useMarket();
  if (pairs.state === "failed") {
    return <ErrorState text={pairs.error.message} onRetry={() => void refreshCatalogue()} />;
  }
  if (pairs.state === "loading") return <Skeleton rows={8} />;
  if (!pair) return <NoPair />;
  return <Trade pair={pair} onChoose={choose} />;
}

/** Shown for a company that lists no product; also logged for its operators. */
function NoPair() {
  useEffect(() => console.error("there is no current trading pair"), []);
  return <EmptyState icon="quotes" title={m.home_no_markets()} />;
}

interface TradeProps {
  pair: Pair;
  onChoose: ChooseMarket;
}

function Trade({ pair, onChoose }: TradeProps) {
  const desktop = useDesktop();
  const user = useAtomValue(userAtom);
  const mode = useAtomValue(tradeModeAtom);
  const chart = useChartLevels(pair);
  const layout = useAtomValue(layoutAtom);
  const [explaining, setExplaining] = useState(false);
  const search = useRef<HTMLElement>(null);
  // Another product starts at the top of the page.
  const shown = useRef(pair.Id);
  useEffect(() => {
    if (shown.current === pair.Id) return;
    shown.current = pair.Id;
    scrollTo(0, 0);
  }, [pair.Id]);
  useShortcuts({
    "/": () => search.current?.querySelector("input")?.focus(),
    "?": () => setExplaining(true),
  });
  return (
    <div className={styles.page}>
      {desktop && (
        <aside ref={search} className={styles.list} aria-label={m.home_markets()}>
          <PairColumn selectedId={pair.Id} onPick={onChoose} />
        </aside>
      )}
      <section className={styles.centre}>
        <Head
          pair={pair}
          onChoose={desktop ? null : onChoose}
          onExplain={() => setExplaining(true)}
        />
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton rows={1} height={120} />}>
            <KlineChart
              key={pair.Id}
              pair={pair}
              layout={layout}
              onLayout={chooseLayout}
              levels={chart.levels}
              handlers={chart.handlers}
            />
          </Suspense>
          <LevelConfirm pair={pair} chart={chart} />
        </div>
        {user && desktop && <OpenOrders />}
        {user &&
          !desktop &&
          (mode === "forex" ? <MarketOrders pair={pair} /> : <MarketMicroOrders pair={pair} />)}
      </section>
      <section className={styles.ticket} aria-label={m.trade_ticket()}>
        <TicketForMode pair={pair} />
      </section>
      <MicroCountdown />
      <ShortcutsSheet open={explaining} onClose={() => setExplaining(false)} />
    </div>
  );
}

/** The form of what is ordered. */
function TicketForMode({ pair }: { pair: Pair }) {
  const modes = useAtomValue(offeredModesAtom);
  const mode = useAtomValue(tradeModeAtom);
  if (!modes || modes.length === 0) {
    return (
      <div className={ticketStyles.quick}>
        {modes ? (
          <EmptyState icon="trade" title={m.error_order_type_invalid()} />
        ) : (
          <Skeleton rows={2} height={52} />
        )}
      </div>
    );
  }
  const head = <OrderKind pair={pair} modes={modes} mode={mode} />;
  return mode === "micro" ? (
    <MicroForm key={pair.Id} pair={pair} head={head} />
  ) : (
    <Ticket key={pair.Id} pair={pair} head={head} />
  );
}

interface HeadProps {
  pair: Pair;
  /** On phones the product's name opens the list of products as a sheet. */
  onChoose: ChooseMarket | null;
  onExplain(): void;
}

function Head({ pair, onChoose, onExplain }: HeadProps) {
  const [picking, setPicking] = useState(false);
  const live = useLivePair(pair);
  const name = (
    <>
      <SymbolBadge code={pair.Code} logo={pair.Logo} size={30} />
      <span className={styles.name}>
        <h1>
          <bdi>{pair.ShowCode}</bdi>
        </h1>
        <Simulated mark={pair.Simulated} />
      </span>
    </>
  );
  return (
    <header className={styles.head}>
      {onChoose ? (
        <button
          type="button"
          className={styles.pick}
          onClick={() => setPicking(true)}
          aria-haspopup="dialog"
        >
          {name}
          <Icon name="chevron" size={18} />
        </button>
      ) : (
        <div className={styles.pick}>{name}</div>
      )}
      <AlertButton key={pair.Id} pair={pair} now={live} />
      <div className={styles.price}>
        <PriceText price={live.bid} precision={pair.PricePrecision} className={styles.bid} />
        <DayChange live={live} className={styles.closed} />
        {!onChoose && (
          <IconButton label={m.keys_title()} onClick={onExplain}>
            <Icon name="keyboard" />
          </IconButton>
        )}
      </div>
      {onChoose && (
        <PairPicker open={picking} onClose={() => setPicking(false)} onPick={onChoose} />
      )}
    </header>
  );
}
