import { useCallback, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { allMarkets, NoMarkets, useListedMarkets } from "../../features/market/listed-markets.tsx";
import { type MarketOrder, nextOrder } from "../../features/market/order-markets.ts";
import { livePair } from "../../features/market/use-live-pair.ts";
import { m } from "../../i18n/start-messages.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { atom, store, useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./market-list.module.css";
import { MarketRow } from "./market-row.tsx";

const skeletonRows = 10;
/** Shown category; kept after the reader has left the page. */
const categoryIdAtom = atom(allMarkets);
const orderAtom = atom<MarketOrder>({ by: "own", isDown: false });

/**
 * Returns a market's price change, for sorting. Does not subscribe to the price: a new price alone
 * must not move a row that the reader is about to press.
 */
const changeOf = (pair: Pair) => Number(livePair(pair, store.get(priceAtom(pair.Id))).percent);

const PairAlert = lazyPart(() => import("../../features/alerts/pair-alert.tsx"));

export function MarketList() {
  const [alert, setAlert] = useState<{ pair: Pair; open: boolean } | null>(null);
  const askAlert = useCallback((pair: Pair) => setAlert({ pair, open: true }), []);
  const categoryId = useAtomValue(categoryIdAtom);
  const order = useAtomValue(orderAtom);
  const { shown, options, isFavourites } = useListedMarkets(categoryId, order, changeOf);
  return (
    <section className={`${styles.card} surface`} aria-label={m.home_markets()}>
      <Segmented
        label={m.home_categories()}
        options={options}
        value={categoryId}
        onChange={(id) => store.set(categoryIdAtom, id)}
      />
      <div className={`${styles.head} flex between text-xs ink-3 w-560`}>
        <OrderButton by="name" text={m.home_column_market()} />
        <span className={styles.wide}>{m.home_column_day()}</span>
        <span className={`${styles.wide} text-end`}>{m.home_column_bid()}</span>
        <span className={`${styles.wide} text-end`}>{m.home_column_ask()}</span>
        <span className={`${styles.wide} text-end`}>{m.home_column_high()}</span>
        <span className={`${styles.wide} text-end`}>{m.home_column_low()}</span>
        <OrderButton by="change" text={m.home_column_change()} />
      </div>
      {!shown && <Skeleton rows={skeletonRows} />}
      {shown?.length === 0 && (
        <NoMarkets isFavourites={isFavourites} icon="quotes" title={m.home_no_markets()} />
      )}
      <ul>
        {shown?.map((pair) => (
          <li key={pair.Id}>
            <MarketRow pair={pair} onMenu={askAlert} />
          </li>
        ))}
      </ul>
      {alert && (
        <PartBoundary fallback={null}>
          <PairAlert {...alert} onClose={() => setAlert({ ...alert, open: false })} />
        </PartBoundary>
      )}
    </section>
  );
}

/**
 * The first press sorts the list by this column, the second press reverses the order. The third
 * press restores the company's order.
 */
function OrderButton({ by, text }: { by: "name" | "change"; text: string }) {
  const order = useAtomValue(orderAtom);
  const isOn = order.by === by;
  const direction = order.isDown ? m.home_sort_down() : m.home_sort_up();
  return (
    <button
      type="button"
      className={`${styles.order} row gap-4 ink-3`}
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
