import { lazy, Suspense, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "#messages/messages.js";
import { pairsAtom, refreshCatalogue, selectedPairAtom, selectPair } from "../../data/catalogue.ts";
import { userAtom } from "../../data/session.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useLivePair } from "../../realtime/use-live-pair.ts";
import { PairPicker, PairSearch } from "../../shell/pair-picker.tsx";
import { Positions } from "../../shell/positions.tsx";
import { useAtomValue } from "../../state.ts";
import { Change } from "../../ui/change.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { Ticket } from "./ticket.tsx";
import styles from "./trade-page.module.css";
import { useDesktop } from "./use-desktop.ts";

const KlineChart = lazy(() => import("../../chart/kline-chart.tsx"));

export default function TradePage() {
  useTopic({ topic: "DAY_MARKET" });
  const pairs = useAtomValue(pairsAtom);
  const pair = useAtomValue(selectedPairAtom);
  if (pairs.state === "failed") {
    return <ErrorState text={pairs.error.message} onRetry={() => void refreshCatalogue()} />;
  }
  if (!pair) return <Skeleton rows={8} />;
  return <Trade pair={pair} />;
}

function Trade({ pair }: { pair: Pair }) {
  const desktop = useDesktop();
  const user = useAtomValue(userAtom);
  return (
    <div className={styles.page}>
      {desktop && (
        <aside className={styles.list} aria-label={m.home_markets()}>
          <PairSearch selectedId={pair.Id} onPick={(picked) => selectPair(picked.Id)} />
        </aside>
      )}
      <section className={styles.centre}>
        <Head pair={pair} pickable={!desktop} />
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton rows={1} height={340} />}>
            <KlineChart key={pair.Id} pair={pair} />
          </Suspense>
        </div>
        {desktop && user && (
          <div className={styles.positions}>
            <h2>{m.trade_positions()}</h2>
            <Positions />
          </div>
        )}
      </section>
      <section className={styles.ticket} aria-label={m.trade_ticket()}>
        <Ticket key={pair.Id} pair={pair} />
      </section>
    </div>
  );
}

function Head({ pair, pickable }: { pair: Pair; pickable: boolean }) {
  const [picking, setPicking] = useState(false);
  const live = useLivePair(pair);
  const name = (
    <>
      <SymbolBadge code={pair.Code} size={34} />
      <h1>
        <bdi>{pair.ShowCode}</bdi>
      </h1>
    </>
  );
  return (
    <header className={styles.head}>
      {pickable ? (
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
      <div className={styles.price}>
        <PriceText price={live.bid} precision={pair.PricePrecision} className={styles.bid} />
        {live.status === 1 ? (
          <Change percent={live.percent} />
        ) : (
          <span className={styles.closed}>
            {live.status === 2 ? m.trade_closed_label() : m.trade_no_price_label()}
          </span>
        )}
      </div>
      {pickable && (
        <PairPicker open={picking} onClose={() => setPicking(false)} onPick={() => undefined} />
      )}
    </header>
  );
}
