import type { ReactNode } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import styles from "./pair-name.module.css";

/**
 * A product's symbol over its name; without a name, over its two currencies.
 * @param mark is shown beside the symbol
 */
export function PairName({ pair, mark }: { pair: Pair; mark?: ReactNode }) {
  const both = pair.Base && `${pair.Base} · ${pair.Quote}`;
  const traded = pair.Base === pair.Code ? pair.Quote : both;
  return (
    <span className={styles.text}>
      <b>
        <bdi>{pair.ShowCode}</bdi>
        {mark}
      </b>
      <small>
        <bdi>{pair.Name || traded}</bdi>
      </small>
    </span>
  );
}
