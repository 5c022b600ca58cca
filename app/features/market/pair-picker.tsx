import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { categoriesAtom, pairsAtom } from "../../data/catalogue.ts";
import { favouritesAtom } from "../../data/favourites.ts";
import { dataOf } from "../../data/loadable.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import { DayChange } from "./day-change.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { moveFocus } from "./move-focus.ts";
import { orderMarkets } from "./order-markets.ts";
import { PairName } from "./pair-name.tsx";
import styles from "./pair-picker.module.css";
import { useLivePair } from "./use-live-pair.ts";
import { usePairSearch } from "./use-pair-search.ts";

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

const all = 0;
const onlyFavourites = -1;
const ownOrder = { by: "own", isDown: false } as const;

/** The list before anything is typed: a category or the favourites, open markets first. */
export function useBrowsing() {
  const [categoryId, setCategoryId] = useState(all);
  const pairs = dataOf(useAtomValue(pairsAtom));
  const categories = dataOf(useAtomValue(categoriesAtom)) ?? [];
  const favourites = useAtomValue(favouritesAtom);
  const shown = useMemo(() => {
    const isShown = (pair: Pair) =>
      categoryId === onlyFavourites
        ? favourites.includes(pair.Id)
        : categoryId === all || pair.CategoryId === categoryId;
    return orderMarkets((pairs ?? []).filter(isShown), ownOrder, favourites, () => 0);
  }, [pairs, categoryId, favourites]);
  const tabs = (
    <Segmented
      compact
      label={m.home_categories()}
      options={[
        { value: all, text: m.home_category_all() },
        { value: onlyFavourites, text: m.home_category_favourites() },
        ...categories.map(({ Id, NameShowTrans }) => ({ value: Id, text: NameShowTrans })),
      ]}
      value={categoryId}
      onChange={setCategoryId}
    />
  );
  return { pairs, shown, tabs, isFavourites: categoryId === onlyFavourites };
}

const noPairs: readonly Pair[] = [];

interface PairSearchProps {
  text: string;
  onText(text: string): void;
  onPick(pair: Pair): void;
  selectedId?: number;
  autoFocus?: boolean;
  /** Between the input and the list. */
  below?: ReactNode;
  /** Hint of the input; markets if absent. */
  hint?: string;
  /** Other matches of a search, below the markets; also shown if there is nothing. */
  after?(count: number): ReactNode;
}

/** Enter picks the first market that was found; the arrow keys move through the list. */
export function PairSearch(props: PairSearchProps) {
  const {
    text,
    onText,
    onPick,
    selectedId,
    autoFocus,
    below,
    hint = m.home_search(),
    after,
  } = props;
  const { pairs, shown, tabs, isFavourites } = useBrowsing();
  const find = usePairSearch(pairs ?? noPairs);
  const wanted = useDeferredValue(text);
  const isBrowsing = wanted.trim() === "";
  const found = isBrowsing ? shown : find(wanted);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  // One row is a Tab stop; the arrow keys move to the others.
  const stop =
    [focusedId, selectedId].find((id) => found.some(({ Id }) => Id === id)) ?? found[0]?.Id;
  const tabIndex = ({ Id }: Pair) => (Id === stop ? 0 : -1);
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    // Enter that ends the input of a Chinese or Japanese word selects nothing.
    if (event.nativeEvent.isComposing) return;
    const first = event.key === "Enter" && text.trim() !== "" ? find(text)[0] : null;
    if (first) onPick(first);
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
        <NothingFound isFavourites={text === "" && isFavourites} />
      )}
      <ul className={styles.list}>
        {found.map((pair) => (
          <FoundPair
            key={pair.Id}
            pair={pair}
            isSelected={pair.Id === selectedId}
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
  isSelected: boolean;
  tabIndex: 0 | -1;
  onFocus(): void;
  onPick(pair: Pair): void;
}

function FoundPair({ pair, isSelected, tabIndex, onFocus, onPick }: FoundPairProps) {
  return (
    <li className={`${styles.line} row round-m`} onFocus={onFocus}>
      <button
        type="button"
        className={`${styles.row} row grow min-width-0 gap-10 round-m`}
        aria-current={isSelected}
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

function NothingFound({ isFavourites }: { isFavourites: boolean }) {
  return isFavourites ? (
    <EmptyState icon="star" title={m.home_no_favourites()} text={m.home_no_favourites_text()} />
  ) : (
    <EmptyState icon="search" title={m.home_search_empty()} />
  );
}

function LivePart({ pair }: { pair: Pair }) {
  const part = useRef<HTMLSpanElement>(null);
  const live = useLivePair(pair, part);
  return (
    <span ref={part} className={`${styles.live} grid items-end flex-none push-end gap-1`}>
      <PriceText
        price={live.bid}
        isOld={live.isOld}
        precision={pair.PricePrecision}
        className="text-s w-600"
      />
      <DayChange live={live} plain />
    </span>
  );
}
