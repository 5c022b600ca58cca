import type { Location } from "react-router";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom, selectedPairAtom } from "../data/company/catalogue.ts";
import { dataOf } from "../data/reading/loadable.ts";
import { DayChange } from "../features/market/day-change.tsx";
import { useLivePair } from "../features/market/use-live-pair.ts";
import { useAtomValue } from "../state.ts";
import { PriceText } from "../ui/price-text.tsx";
import { Simulated } from "../ui/simulated.tsx";
import { Skeleton } from "../ui/states.tsx";
import { SymbolBadge } from "../ui/symbol-badge.tsx";
import { useDesktop } from "../ui/use-desktop.ts";
import styles from "./trade-outline.module.css";

export function TradeOutline({ at }: { at: Location }) {
  const pairs = dataOf(useAtomValue(pairsAtom));
  const last = useAtomValue(selectedPairAtom);
  const asked = new URLSearchParams(at.search).get("market");
  const pair = pairs?.find(({ Code }) => Code === asked) ?? last;
  const isDesktop = useDesktop();
  return (
    <div className={styles.page}>
      {isDesktop && (
        <div className={styles.side}>
          <Skeleton rows={8} />
        </div>
      )}
      <div className={`${styles.centre} min-height-0 surface`}>
        <header className={`${styles.head} row gap-8`}>{pair && <Market pair={pair} />}</header>
        <div>
          <Skeleton rows={1} height={120} />
        </div>
      </div>
      <div className={`${styles.ticket} surface`}>
        <Skeleton rows={2} height={52} />
      </div>
    </div>
  );
}

function Market({ pair }: { pair: Pair }) {
  const live = useLivePair(pair);
  return (
    <>
      <SymbolBadge code={pair.Code} logo={pair.Logo} size={30} />
      <span className="grid items-start min-width-0">
        <h1>
          <bdi>{pair.ShowCode}</bdi>
        </h1>
        <Simulated mark={pair.Simulated} />
      </span>
      <span className={`${styles.price} grid items-end min-width-0 push-end`}>
        <PriceText price={live.bid} precision={pair.PricePrecision} className={styles.bid} />
        <DayChange live={live} />
      </span>
    </>
  );
}
