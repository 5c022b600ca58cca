import { type ReactNode, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { AlertButton } from "../../features/alerts/alert-button.tsx";
import { DayChange } from "../../features/market/day-change.tsx";
import { PairPicker } from "../../features/market/pair-picker.tsx";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import styles from "./market-head.module.css";
import type { ChooseMarket } from "./use-market.ts";

interface MarketHeadProps {
  pair: Pair;
  /** On phones the product's name opens the list of products as a sheet. */
  onChoose: ChooseMarket | null;
  /** Content at the end. */
  children?: ReactNode;
}

/** The product of the page with its price. */
export function MarketHead({ pair, onChoose, children }: MarketHeadProps) {
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
      </div>
      {children}
      {onChoose && (
        <PairPicker open={picking} onClose={() => setPicking(false)} onPick={onChoose} />
      )}
    </header>
  );
}
