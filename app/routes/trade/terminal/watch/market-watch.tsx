import {
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { pipSize } from "#domain/forex/level-values.ts";
import { type WatchColumn, watchColumns } from "#domain/workspace/workspace.ts";
import { editWorkspace, workspaceAtom } from "../../../../data/trader/workspace.ts";
import { DayChange } from "../../../../features/market/day-change.tsx";
import { FavouriteStar } from "../../../../features/market/favourite-star.tsx";
import { NoMarkets } from "../../../../features/market/listed-markets.tsx";
import { useBrowsing } from "../../../../features/market/pair-picker.tsx";
import { type LivePair, livePair, useLivePair } from "../../../../features/market/use-live-pair.ts";
import { findTyped, usePairSearch } from "../../../../features/market/use-pair-search.ts";
import { formatNumber, formatPrice } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { priceAtom } from "../../../../realtime/prices.ts";
import { store, useAtomValue } from "../../../../state.ts";
import { PriceText } from "../../../../ui/price-text.tsx";
import { Simulated } from "../../../../ui/simulated.tsx";
import { type CellValue, type Sort, sortRows } from "../table/columns.ts";
import { DataTable, type Head } from "../table/data-table.tsx";
import { ColumnMenu } from "../table/drop-panel.tsx";
import styles from "./market-watch.module.css";
import { useOrderedAgain } from "./use-ordered-again.ts";

type Column = "market" | WatchColumn;

const titles: Record<Column, () => string> = {
  market: m.home_column_market,
  bid: m.home_column_bid,
  ask: m.home_column_ask,
  change: m.home_column_change,
  spread: m.terminal_spread,
  high: m.home_column_high,
  low: m.home_column_low,
};
const headOf = (id: Column): Head<Column> => ({ id, title: titles[id](), isText: id === "market" });

function valueIn(pair: Pair, column: Column): CellValue {
  if (column === "market") return pair.ShowCode;
  const live = livePair(pair, store.get(priceAtom(pair.Id)));
  if (column === "change") return live.status === "open" ? live.percent : null;
  if (column === "spread") return spreadPips(live, pair.PricePrecision);
  const price = Number(live[column]);
  return price > 0 ? price : null;
}

interface MarketWatchProps {
  selectedId: number;
  /** The terminal's `/` shortcut focuses this field. */
  input: RefObject<HTMLInputElement | null>;
  onPick(pair: Pair): void;
}

const noPairs: readonly Pair[] = [];

/** Sorts the markets, and sorts them again at intervals if the sort is by live figures. */
function useSorted(listed: readonly Pair[], sort: Sort<Column> | null) {
  const round = useOrderedAgain(sort !== null && sort.by !== "market");
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices move between the rounds
  return useMemo(() => sortRows(listed, sort, valueIn), [listed, sort, round]);
}

export function MarketWatch({ selectedId, input, onPick }: MarketWatchProps) {
  const [text, setText] = useState("");
  const { pairs, shown, tabs, isFavourites } = useBrowsing();
  const search = usePairSearch(pairs ?? noPairs);
  const wanted = useDeferredValue(text);
  const { columns, sort } = useAtomValue(workspaceAtom).watch;
  const listed = wanted.trim() === "" ? shown : search(wanted);
  const rows = useSorted(listed, sort);
  /** Searches again with the newest text and all names, because the rows may be a moment behind. */
  async function pickFirst(field: HTMLInputElement) {
    if (text.trim() === "") return;
    const found = await findTyped(pairs ?? noPairs, field);
    const [first] = sortRows(found, sort, valueIn);
    if (!first) return;
    onPick(first);
    setText("");
  }
  const terms = useMemo(() => ({ columns, selectedId, onPick }), [columns, selectedId, onPick]);
  return (
    <div className={`${styles.watch} flex column grow min-height-0 gap-6`}>
      <search className="row gap-2">
        <input
          ref={input}
          type="search"
          className={`${styles.input} grow min-width-0 sunken round-s`}
          placeholder={m.home_search()}
          aria-label={m.home_search()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (key === "Enter" && !nativeEvent.isComposing) void pickFirst(currentTarget);
          }}
        />
        <ColumnMenu
          heads={watchColumns.map(headOf) as Array<Head<WatchColumn>>}
          shown={columns}
          onChange={(next) => editWorkspace({ watch: { columns: next, sort } })}
          testId="watch-columns"
        />
      </search>
      {text === "" && tabs}
      <div className={`${styles.rows} grow min-height-0`}>
        <RowTerms value={terms}>
          <DataTable
            label={m.home_markets()}
            heads={[headOf("market"), ...columns.map(headOf)]}
            rows={rows}
            idOf={({ Id }) => Id}
            Row={WatchRow}
            sort={sort}
            onSort={(next) => editWorkspace({ watch: { columns, sort: next } })}
            end={null}
            className={styles.table}
            testId="watch"
          />
        </RowTerms>
        {rows.length === 0 && pairs && (
          <NoMarkets
            isFavourites={text === "" && isFavourites}
            icon="search"
            title={m.home_search_empty()}
          />
        )}
      </div>
    </div>
  );
}

const RowTerms = createContext<Pick<MarketWatchProps, "selectedId" | "onPick"> & Columns>({
  columns: [],
  selectedId: 0,
  onPick: () => undefined,
});

const WatchRow = memo(function WatchRow({ row: pair }: { row: Pair }) {
  const { columns, selectedId, onPick } = useContext(RowTerms);
  const line = useRef<HTMLTableRowElement>(null);
  const isSelected = pair.Id === selectedId;
  return (
    <tr ref={line} aria-selected={isSelected}>
      <th scope="row">
        <button
          type="button"
          className={`${styles.market} row full-width gap-4 round-s`}
          aria-current={isSelected}
          title={pair.Name || undefined}
          onClick={() => onPick(pair)}
          data-testid={`found-${pair.Code}`}
        >
          <bdi className="ellipsis">{pair.ShowCode}</bdi>
          <Simulated mark={pair.Simulated} />
        </button>
      </th>
      <LiveCells pair={pair} columns={columns} line={line} />
      <td className={styles.star}>
        <FavouriteStar pair={pair} />
      </td>
    </tr>
  );
});

interface Columns {
  columns: readonly WatchColumn[];
}

interface LiveCellsProps extends Columns {
  pair: Pair;
  line: RefObject<HTMLTableRowElement | null>;
}

function LiveCells({ pair, columns, line }: LiveCellsProps) {
  const live = useLivePair(pair, line);
  const places = pair.PricePrecision;
  const cells: Record<WatchColumn, () => ReactNode> = {
    bid: () => <PriceText price={live.bid} precision={places} className={styles.price} />,
    ask: () => <PriceText price={live.ask} precision={places} className={styles.price} />,
    change: () => <DayChange live={live} plain />,
    spread: () => <span className="num">{spreadText(live, places)}</span>,
    high: () => <span className="num">{live.high > 0 ? formatPrice(live.high, places) : "—"}</span>,
    low: () => <span className="num">{live.low > 0 ? formatPrice(live.low, places) : "—"}</span>,
  };
  return columns.map((column) => <td key={column}>{cells[column]()}</td>);
}

/** Spread in pips; null without both prices. */
function spreadPips({ bid, ask }: LivePair, precision: number): number | null {
  const [low, high] = [Number(bid), Number(ask)];
  if (!(low > 0) || !(high > 0)) return null;
  return Math.round(((high - low) / pipSize(precision).toNumber()) * 10) / 10;
}

function spreadText(live: LivePair, precision: number): string {
  const pips = spreadPips(live, precision);
  return pips === null ? "—" : formatNumber(pips, 1);
}
