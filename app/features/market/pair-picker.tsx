import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { DayChange } from "./day-change.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { allMarkets, NoMarkets, useListedMarkets } from "./listed-markets.tsx";
import { moveFocus } from "./move-focus.ts";
import { PairName } from "./pair-name.tsx";
import styles from "./pair-picker.module.css";
import { useLivePair } from "./use-live-pair.ts";
import { findTyped, usePairSearch } from "./use-pair-search.ts";

interface PairPickerProps {
  open: boolean;
  onClose(): void;
  onPick(pair: Pair): Promise<void>;
}

export function PairPicker({ open, onClose, onPick }: PairPickerProps) {
  return (
    <Sheet open={open} title={m.home_search()} onClose={onClose}>
      <PairColumn onPick={(pair) => void onPick(pair).then(onClose)} />
    </Sheet>
  );
}

/** Search whose text is lost when the sheet closes. */
function PairColumn({ onPick }: Pick<PairSearchProps, "onPick">) {
  const [text, setText] = useState("");
  return <PairSearch onPick={onPick} text={text} onText={setText} />;
}

const ownOrder = { by: "own", isDown: false } as const;

const unchanged = () => 0;
const noPairs: readonly Pair[] = [];

export function useBrowsing() {
  const [categoryId, setCategoryId] = useState(allMarkets);
  const { options, ...listed } = useListedMarkets(categoryId, ownOrder, unchanged);
  const tabs = (
    <Segmented
      compact
      label={m.home_categories()}
      options={options}
      value={categoryId}
      onChange={setCategoryId}
    />
  );
  return { ...listed, shown: listed.shown ?? noPairs, tabs };
}

interface PairSearchProps {
  text: string;
  onText(text: string): void;
  onPick(pair: Pair): void;
  autoFocus?: boolean;
  below?: ReactNode;
  hint?: string;
  /** Other matches of a search, below the markets; also shown if no market matches. */
  after?(count: number): ReactNode;
}

/** Enter picks the first market that was found; the arrow keys move through the list. */
export function PairSearch(props: PairSearchProps) {
  const { text, onText, onPick, autoFocus, below, hint = m.home_search(), after } = props;
  const { pairs, shown, tabs, isFavourites } = useBrowsing();
  const find = usePairSearch(pairs ?? noPairs);
  const wanted = useDeferredValue(text);
  const isBrowsing = wanted.trim() === "";
  const found = isBrowsing ? shown : find(wanted);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  // One row is a Tab stop; the arrow keys move to the others.
  const stop = found.some(({ Id }) => Id === focusedId) ? focusedId : found[0]?.Id;
  const tabIndex = ({ Id }: Pair) => (Id === stop ? 0 : -1);
  async function pickFirst(field: HTMLInputElement) {
    const [first] = await findTyped(pairs ?? noPairs, field);
    if (first) onPick(first);
  }
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // Enter that ends the input of a Chinese or Japanese word selects nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && text.trim() !== "") void pickFirst(event.currentTarget);
    else moveFocus(event);
  }
  return (
    <search className={`${styles.search} flex column min-height-0 gap-8`}>
      <input
        type="search"
        className={`${styles.input} flex-none sunken pill`}
        placeholder={hint}
        aria-label={hint}
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the search was opened to type in it
        autoFocus={autoFocus}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={pressKey}
      />
      {below}
      {text === "" && tabs}
      {found.length === 0 && (isBrowsing || !after) && (
        <NoMarkets
          isFavourites={text === "" && isFavourites}
          icon="search"
          title={m.home_search_empty()}
        />
      )}
      <ul className={`${styles.list} min-height-0`}>
        {found.map((pair) => (
          <FoundPair
            key={pair.Id}
            pair={pair}
            tabIndex={tabIndex(pair)}
            onFocus={() => setFocusedId(pair.Id)}
            onPick={onPick}
          />
        ))}
      </ul>
      {!isBrowsing && after?.(found.length)}
    </search>
  );
}

interface FoundPairProps {
  pair: Pair;
  tabIndex: 0 | -1;
  onFocus(): void;
  onPick(pair: Pair): void;
}

function FoundPair({ pair, tabIndex, onFocus, onPick }: FoundPairProps) {
  return (
    <li className={`${styles.line} row round-m`} onFocus={onFocus}>
      <button
        type="button"
        className={`${styles.row} row grow min-width-0 gap-10 round-m`}
        aria-current={false}
        data-testid={`found-${pair.Code}`}
        data-row
        tabIndex={tabIndex}
        onClick={() => onPick(pair)}
        onKeyDown={moveFocus}
      >
        <SymbolBadge code={pair.Code} logo={pair.Logo} size={32} />
        <PairName pair={pair} mark={<Simulated mark={pair.Simulated} />} />
        <LivePart pair={pair} />
      </button>
      <FavouriteStar pair={pair} tabIndex={tabIndex} />
    </li>
  );
}

function LivePart({ pair }: { pair: Pair }) {
  const part = useRef<HTMLSpanElement>(null);
  const live = useLivePair(pair, part);
  return (
    <span ref={part} className="grid items-end flex-none push-end gap-1">
      <PriceText
        price={live.bid}
        isOld={live.isOld}
        precision={pair.PricePrecision}
        className="text-s w-600"
      />
      <DayChange live={live} plain className={`${styles.closed} text-xs ink-3`} />
    </span>
  );
}
