import { Suspense, useCallback, useMemo, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { categoriesAtom, pairsAtom } from "../../data/catalogue.ts";
import { favouritesAtom } from "../../data/favourites.ts";
import { dataOf } from "../../data/loadable.ts";
import { type MarketOrder, nextOrder, orderMarkets } from "../../features/market/order-markets.ts";
import { livePair } from "../../features/market/use-live-pair.ts";
import { m } from "../../i18n/start-messages.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/part.ts";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import styles from "./market-list.module.css";
import { MarketRow } from "./market-row.tsx";

const skeletonRows = 10;
const all = 0;
const onlyFavourites = -1;
/** The open category, kept when the page is left. */
const categoryIdAtom = atom(all);
const orderAtom = atom<MarketOrder>({ by: "own", isDown: false });

/**
 * Rows move when the list is read or ordered again, never when a price changes under a reader's
 * finger.
 */
const changeOf = (pair: Pair) => Number(livePair(pair, store.get(priceAtom(pair.Id))).percent);

const PairAlert = lazyPart(() => import("../../features/alerts/pair-alert.tsx"));

export function MarketList() {
  const [alert, setAlert] = useState<{ pair: Pair; open: boolean } | null>(null);
  const askAlert = useCallback((pair: Pair) => setAlert({ pair, open: true }), []);
  const categoryId = useAtomValue(categoryIdAtom);
  const order = useAtomValue(orderAtom);
  const favourites = useAtomValue(favouritesAtom);
  const pairs = dataOf(useAtomValue(pairsAtom));
  const categories = dataOf(useAtomValue(categoriesAtom)) ?? [];
  const options = [
    { value: all, text: m.home_category_all() },
    { value: onlyFavourites, text: m.home_category_favourites() },
    ...categories.map((each) => ({ value: each.Id, text: each.NameShowTrans })),
  ];
  const shown = useMemo(() => {
    const isShown = (pair: Pair) =>
      categoryId === onlyFavourites
        ? favourites.includes(pair.Id)
        : categoryId === all || pair.CategoryId === categoryId;
    return pairs && orderMarkets(pairs.filter(isShown), order, favourites, changeOf);
  }, [pairs, categoryId, order, favourites]);
  return (
    <section className={styles.card} aria-label={m.home_markets()}>
      <Segmented
        label={m.home_categories()}
        options={options}
        value={categoryId}
        onChange={(id) => store.set(categoryIdAtom, id)}
      />
      <div className={styles.head}>
        <OrderButton by="name" text={m.home_column_market()} />
        <span className={styles.wide}>{m.home_column_day()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_bid()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_ask()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_high()}</span>
        <span className={`${styles.wide} ${styles.end}`}>{m.home_column_low()}</span>
        <OrderButton by="change" text={m.home_column_change()} />
      </div>
      {!shown && <Skeleton rows={skeletonRows} />}
      {shown?.length === 0 && <NoMarkets isFavourites={categoryId === onlyFavourites} />}
      <ul>
        {shown?.map((pair) => (
          <li key={pair.Id}>
            <MarketRow pair={pair} onMenu={askAlert} />
          </li>
        ))}
      </ul>
      {alert && (
        <Suspense fallback={null}>
          <PairAlert {...alert} onClose={() => setAlert({ ...alert, open: false })} />
        </Suspense>
      )}
    </section>
  );
}

function NoMarkets({ isFavourites }: { isFavourites: boolean }) {
  return isFavourites ? (
    <EmptyState icon="star" title={m.home_no_favourites()} text={m.home_no_favourites_text()} />
  ) : (
    <EmptyState icon="quotes" title={m.home_no_markets()} />
  );
}

/** The head of a column that orders the list: down, up, and the company's own order again. */
function OrderButton({ by, text }: { by: "name" | "change"; text: string }) {
  const order = useAtomValue(orderAtom);
  const isOn = order.by === by;
  const direction = order.isDown ? m.home_sort_down() : m.home_sort_up();
  return (
    <button
      type="button"
      className={styles.order}
      aria-pressed={isOn}
      aria-label={isOn ? `${text}, ${direction}` : text}
      data-testid={`order-${by}`}
      onClick={() => store.set(orderAtom, nextOrder(order, by))}
    >
      {text}
      <Icon name={isOn ? (order.isDown ? "down" : "up") : "sort"} size={14} />
    </button>
  );
}
