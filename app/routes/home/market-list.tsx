import { memo } from "react";
import { useNavigate } from "react-router";
import type { Pair } from "#domain/contracts/http/market.ts";
import { categoriesAtom, pairsAtom, tradePath } from "../../data/catalogue.ts";
import { dataOf } from "../../data/loadable.ts";
import { Sparkline } from "../../features/chart/sparkline.tsx";
import { DayChange } from "../../features/market/day-change.tsx";
import { sparklinesAtom } from "../../features/market/sparklines.ts";
import { useIsDown, useLivePair } from "../../features/market/use-live-pair.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/start-messages.ts";
import { countRender } from "../../realtime/count-renders.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import styles from "./market-list.module.css";

const skeletonRows = 10;
/** The open category, kept when the page is left; 0 is all. */
const categoryIdAtom = atom(0);

export function MarketList() {
  const categoryId = useAtomValue(categoryIdAtom);
  const pairs = dataOf(useAtomValue(pairsAtom));
  const categories = dataOf(useAtomValue(categoriesAtom)) ?? [];
  const options = [
    { value: 0, text: m.home_category_all() },
    ...categories.map((each) => ({ value: each.Id, text: each.NameShowTrans })),
  ];
  const shown = pairs?.filter((pair) => categoryId === 0 || pair.CategoryId === categoryId);
  return (
    <section className={styles.card} aria-label={m.home_markets()}>
      <Segmented
        label={m.home_categories()}
        options={options}
        value={categoryId}
        onChange={(id) => store.set(categoryIdAtom, id)}
      />
      <div className={styles.head} aria-hidden="true">
        <span>{m.home_column_market()}</span>
        <span className={styles.wide}>{m.home_column_day()}</span>
        <span className={styles.end}>{m.home_column_bid()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_ask()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_high()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_low()}</span>
        <span className={styles.end}>{m.home_column_change()}</span>
      </div>
      {!shown && <Skeleton rows={skeletonRows} />}
      {shown?.length === 0 && <EmptyState icon="quotes" title={m.home_no_markets()} />}
      <ul>
        {shown?.map((pair) => (
          <li key={pair.Id}>
            <MarketRow pair={pair} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The row renders once; its live cells read their own atoms. */
const MarketRow = memo(function MarketRow({ pair }: { pair: Pair }) {
  const navigate = useNavigate();
  countRender(`row:${pair.Id}`);
  return (
    <button
      type="button"
      className={styles.row}
      data-testid={`pair-${pair.Code}`}
      onClick={() => {
        void navigate(tradePath(pair.Code));
      }}
    >
      <span className={styles.name}>
        <SymbolBadge code={pair.Code} logo={pair.Logo} size={34} />
        <span>
          <b>
            <bdi>{pair.ShowCode}</bdi>
          </b>
          <small>
            {pair.Base === pair.Code
              ? pair.Quote
              : pair.Base && <bdi>{`${pair.Base} · ${pair.Quote}`}</bdi>}
          </small>
        </span>
      </span>
      <RowSparkline pair={pair} />
      <LiveCells pair={pair} />
    </button>
  );
});

function RowSparkline({ pair }: { pair: Pair }) {
  const points = useAtomValue(sparklinesAtom).get(pair.Id) ?? [];
  const isDown = useIsDown(pair);
  return (
    <span className={styles.spark}>
      <Sparkline points={points} tone={isDown ? "down" : "up"} />
    </span>
  );
}

/** A dash where nobody names the day's highest and lowest price. */
const dayPrice = (price: number, places: number) => (price > 0 ? formatPrice(price, places) : "—");

function LiveCells({ pair }: { pair: Pair }) {
  const live = useLivePair(pair);
  countRender(`price:${pair.Id}`);
  const places = pair.PricePrecision;
  return (
    <>
      <span className={styles.bid}>
        <PriceText price={live.bid} precision={places} className={styles.price} />
        <Simulated mark={pair.Simulated} />
      </span>
      <span className={`${styles.wide} ${styles.end}`}>
        <PriceText price={live.ask} precision={places} />
      </span>
      <span className={`${styles.wide} ${styles.end} ${styles.quiet}`}>
        <span className="num">{dayPrice(live.high, places)}</span>
      </span>
      <span className={`${styles.wide} ${styles.end} ${styles.quiet}`}>
        <span className="num">{dayPrice(live.low, places)}</span>
      </span>
      <span className={styles.end}>
        <DayChange live={live} className={styles.closed} />
      </span>
    </>
  );
}
