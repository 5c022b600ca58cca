import { useRef } from "react";
import { useNavigate } from "react-router";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom, tradePath } from "../../data/company/catalogue.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { Sparkline } from "../../features/chart/sparkline.tsx";
import { DayChange } from "../../features/market/day-change.tsx";
import { sparklinesAtom } from "../../features/market/sparklines.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import styles from "./featured.module.css";

const featuredPairs = 4;
const cardLook = `${styles.card} flex column clip gap-4 surface shadow round-l`;

export function Featured() {
  const pairs = dataOf(useAtomValue(pairsAtom));
  return (
    <section className={`${styles.row} scroll-x grid gap-12`} aria-label={m.home_featured()}>
      {(pairs ?? Array<null>(featuredPairs).fill(null))
        .slice(0, featuredPairs)
        .map((pair, index) =>
          pair ? (
            <Card key={pair.Id} pair={pair} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <div key={index} className={cardLook} />
          ),
        )}
    </section>
  );
}

function Card({ pair }: { pair: Pair }) {
  const navigate = useNavigate();
  const card = useRef<HTMLButtonElement>(null);
  const live = useLivePair(pair, card);
  const points = useAtomValue(sparklinesAtom).get(pair.Id);
  return (
    <button
      ref={card}
      type="button"
      className={cardLook}
      onClick={() => void navigate(tradePath(pair.Code))}
    >
      <span className="row between gap-8 text-s">
        <b>
          <bdi>{pair.ShowCode}</bdi>
        </b>
        <DayChange live={live} plain className="text-xs ink-3" />
      </span>
      <PriceText
        price={live.bid}
        isOld={live.isOld}
        precision={pair.PricePrecision}
        className={styles.price}
      />
      <Simulated mark={pair.Simulated} />
      <span className={styles.chart}>
        <Sparkline points={points} tone={Number(live.percent) >= 0 ? "up" : "down"} height={44} />
      </span>
    </button>
  );
}
