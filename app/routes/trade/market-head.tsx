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
  /**
   * Called with the product that the reader picks in the sheet. Null offers no sheet, as in the
   * terminal.
   */
  onChoose: ChooseMarket | null;
  children?: ReactNode;
}

export function MarketHead({ pair, onChoose, children }: MarketHeadProps) {
  const [picking, setPicking] = useState(false);
  const live = useLivePair(pair);
  const name = (
    <>
      <SymbolBadge code={pair.Code} logo={pair.Logo} size={30} />
      <span className="grid items-start min-width-0">
        <h1>
          <bdi>{pair.ShowCode}</bdi>
        </h1>
        <Simulated mark={pair.Simulated} />
      </span>
    </>
  );
  return (
    <header className={`${styles.head} row wrap between flex-none`}>
      {onChoose ? (
        <button
          type="button"
          className={`${styles.pick} row min-width-0 gap-8`}
          onClick={() => setPicking(true)}
          aria-haspopup="dialog"
        >
          {name}
          <Icon name="chevron" size={18} />
        </button>
      ) : (
        <div className={`${styles.pick} row min-width-0 gap-8`}>{name}</div>
      )}
      <AlertButton key={pair.Id} pair={pair} now={live} />
      <div className={`${styles.price} grid items-end push-end`}>
        <PriceText price={live.bid} precision={pair.PricePrecision} className={styles.bid} />
        <DayChange live={live} className={`${styles.closed} text-xs warn w-640`} />
      </div>
      {children}
      {onChoose && (
        <PairPicker open={picking} onClose={() => setPicking(false)} onPick={onChoose} />
      )}
    </header>
  );
}
