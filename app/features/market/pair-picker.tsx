import { type ReactNode, useDeferredValue, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { dataOf } from "../../data/loadable.ts";
import { m } from "../../i18n/start-messages.ts";
import { useAtomValue } from "../../state.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { DayChange } from "./day-change.tsx";
import styles from "./pair-picker.module.css";
import { useLivePair } from "./use-live-pair.ts";

interface PairPickerProps {
  open: boolean;
  onClose(): void;
  /** The sheet closes when this is done. */
  onPick(pair: Pair): Promise<void>;
}

/** All tradable products with their last price, to search and pick one. */
export function PairPicker({ open, onClose, onPick }: PairPickerProps) {
  return (
    <Sheet open={open} title={m.home_search()} onClose={onClose}>
      <PairColumn onPick={(pair) => void onPick(pair).then(onClose)} />
    </Sheet>
  );
}

/** The search with its own text; the trade page shows it as a column on desktops. */
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
        // biome-ignore lint/a11y/noAutofocus: the search was opened to type in it
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
  const live = useLivePair(pair);
  return (
    <span className={styles.live}>
      <PriceText price={live.bid} precision={pair.PricePrecision} className={styles.price} />
      <DayChange live={live} plain />
    </span>
  );
}
