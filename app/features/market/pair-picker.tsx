import { type ReactNode, useDeferredValue, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "#messages/messages.js";
import { pairsAtom, selectPair } from "../../data/catalogue.ts";
import { dataOf } from "../../data/loadable.ts";
import { useAtomValue } from "../../state.ts";
import { Change } from "../../ui/change.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import styles from "./pair-picker.module.css";
import { useLivePair } from "./use-live-pair.ts";

interface PairPickerProps {
  open: boolean;
  onClose(): void;
  onPick(pair: Pair): void;
}

/** All tradable products with their last price, to search and pick one. */
export function PairPicker({ open, onClose, onPick }: PairPickerProps) {
  return (
    <Sheet open={open} title={m.home_search()} onClose={onClose}>
      <PairColumn
        onPick={(pair) => {
          selectPair(pair.Id);
          onClose();
          onPick(pair);
        }}
      />
    </Sheet>
  );
}

/** The search with a text of its own; the trade page shows it as a column on desktops. */
export function PairColumn(props: { onPick(pair: Pair): void; selectedId?: number }) {
  const [text, setText] = useState("");
  return <PairSearch {...props} text={text} onText={setText} />;
}

interface PairSearchProps {
  text: string;
  onText(text: string): void;
  onPick(pair: Pair): void;
  selectedId?: number;
  autoFocus?: boolean;
  /** Between the input and the list. */
  below?: ReactNode;
}

export function PairSearch(props: PairSearchProps) {
  const { text, onText, onPick, selectedId, autoFocus, below } = props;
  const wanted = useDeferredValue(text.trim().toUpperCase().replace("/", ""));
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const found = pairs.filter(
    (pair) =>
      pair.Code.toUpperCase().includes(wanted) ||
      pair.ShowCode.toUpperCase().replace("/", "").includes(wanted),
  );
  return (
    <div className={styles.search}>
      <input
        type="search"
        className={styles.input}
        placeholder={m.home_search()}
        aria-label={m.home_search()}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: somebody opened the search to type
        autoFocus={autoFocus}
        onChange={(event) => onText(event.target.value)}
      />
      {below}
      {found.length === 0 && <EmptyState icon="search" title={m.home_search_empty()} />}
      <ul className={styles.list}>
        {found.map((pair) => (
          <li key={pair.Id}>
            <button
              type="button"
              className={styles.row}
              aria-current={pair.Id === selectedId}
              onClick={() => onPick(pair)}
            >
              <SymbolBadge code={pair.Code} logo={pair.Logo} size={30} />
              <b>
                <bdi>{pair.ShowCode}</bdi>
              </b>
              <Simulated mark={pair.Simulated} />
              <LivePart pair={pair} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LivePart({ pair }: { pair: Pair }) {
  const { bid, percent, status } = useLivePair(pair);
  return (
    <span className={styles.live}>
      <PriceText price={bid} precision={pair.PricePrecision} className={styles.price} />
      {status === "open" ? (
        <Change percent={percent} plain />
      ) : (
        <small>{status === "closed" ? m.trade_closed_label() : m.trade_no_price_label()}</small>
      )}
    </span>
  );
}
