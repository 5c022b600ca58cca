import { memo, useRef } from "react";
import { useNavigate } from "react-router";
import type { Pair } from "#domain/contracts/http/market.ts";
import { tradePath } from "../../data/company/catalogue.ts";
import { userAtom } from "../../data/trader/session.ts";
import { Sparkline } from "../../features/chart/sparkline.tsx";
import { DayChange } from "../../features/market/day-change.tsx";
import { FavouriteStar } from "../../features/market/favourite-star.tsx";
import { PairName } from "../../features/market/pair-name.tsx";
import { sparklinesAtom } from "../../features/market/sparklines.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { formatKnownPrice } from "../../i18n/format.ts";
import { countRender } from "../../realtime/count-renders.ts";
import { store, useAtomValue } from "../../state.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import styles from "./market-list.module.css";

interface MarketRowProps {
  pair: Pair;
  /** Called when a signed-in trader holds or right-clicks the row, or presses the menu key. */
  onMenu(pair: Pair): void;
}

/** The row renders once; its live cells read their own atoms. */
export const MarketRow = memo(function MarketRow({ pair, onMenu }: MarketRowProps) {
  const navigate = useNavigate();
  countRender(`row:${pair.Id}`);
  return (
    <div className={`${styles.line} row`}>
      <FavouriteStar pair={pair} />
      <button
        type="button"
        className={`${styles.row} grid grow min-width-0 round-m`}
        data-testid={`pair-${pair.Code}`}
        onContextMenu={(event) => {
          if (!store.get(userAtom)) return;
          event.preventDefault();
          onMenu(pair);
        }}
        onClick={() => void navigate(tradePath(pair.Code))}
      >
        <span className={`${styles.name} row min-width-0 gap-10`}>
          <SymbolBadge code={pair.Code} logo={pair.Logo} size={34} />
          <PairName pair={pair} />
        </span>
        <LiveCells pair={pair} />
      </button>
    </div>
  );
});

function LiveCells({ pair }: { pair: Pair }) {
  const bid = useRef<HTMLSpanElement>(null);
  const live = useLivePair(pair, bid);
  const points = useAtomValue(sparklinesAtom).get(pair.Id);
  countRender(`price:${pair.Id}`);
  const places = pair.PricePrecision;
  return (
    <>
      <span className={`${styles.spark} grid items-center gap-2`}>
        <Sparkline points={points} tone={Number(live.percent) < 0 ? "down" : "up"} />
        <Simulated mark={pair.Simulated} />
      </span>
      <span ref={bid} className={styles.bid}>
        <PriceText
          price={live.bid}
          isOld={live.isOld}
          precision={places}
          className={`${styles.price} text-s w-620`}
        />
      </span>
      <span className={`${styles.wide} text-end`}>
        <PriceText price={live.ask} isOld={live.isOld} precision={places} />
      </span>
      <span className={`${styles.wide} text-end text-s ink-2`}>
        <span className="num">{formatKnownPrice(live.high, places)}</span>
      </span>
      <span className={`${styles.wide} text-end text-s ink-2`}>
        <span className="num">{formatKnownPrice(live.low, places)}</span>
      </span>
      <span className={styles.change}>
        <DayChange live={live} className={`${styles.closed} text-xs ink-2 w-560`} />
      </span>
    </>
  );
}
