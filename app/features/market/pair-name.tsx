import type { ReactNode } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import styles from "./pair-name.module.css";

/** Shows the product's currencies if it has no name. @param mark shown beside the symbol */
export function PairName({ pair, mark }: { pair: Pair; mark?: ReactNode }) {
  const both = pair.Base && `${pair.Base} · ${pair.Quote}`;
  const traded = pair.Base === pair.Code ? pair.Quote : both;
  return (
    <span className="min-width-0 text-start">
      <b className={`${styles.code} row wrap ellipsis text-s w-640`}>
        <bdi>{pair.ShowCode}</bdi>
        {mark}
      </b>
      <small className={`${styles.name} ellipsis text-xs ink-3`}>
        <bdi>{pair.Name || traded}</bdi>
      </small>
    </span>
  );
}
