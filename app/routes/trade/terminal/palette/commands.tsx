import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { chartTypes } from "#domain/chart/chart-types.ts";
import { endForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { languageNames } from "#domain/language/language-names.ts";
import { chartArrangements, terminalTabs } from "#domain/workspace/workspace.ts";
import { isOffered } from "../../../../api/dialect.ts";
import { pairsAtom } from "../../../../data/company/catalogue.ts";
import { dataOf } from "../../../../data/reading/loadable.ts";
import { positionsAtom } from "../../../../data/trader/positions.ts";
import { editWorkspace } from "../../../../data/trader/workspace.ts";
import { typeText } from "../../../../features/chart/chart-texts.ts";
import { chooseLayout, layoutAtom } from "../../../../features/chart/kept-layout.ts";
import { isPageOffered } from "../../../../features/company/page-needs.ts";
import { chooseTheme } from "../../../../features/company/theme.ts";
import { usePairSearch } from "../../../../features/market/use-pair-search.ts";
import { askOrder } from "../../../../features/orders/draft/ticket-draft.ts";
import { EndAllSheet } from "../../../../features/orders/end-all/end-all.tsx";
import { isolate } from "../../../../i18n/isolate.ts";
import { keepLocale, offeredLocales, reloadInLocale } from "../../../../i18n/locale.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../../../state.ts";
import type { PickOption } from "../../../../ui/form/find-options.ts";
import { PickList } from "../../../../ui/form/pick-list.tsx";
import { Sheet } from "../../../../ui/sheet/sheet.tsx";
import type { ChooseMarket } from "../../use-market.ts";
import { arrangeCharts } from "../charts/use-panes.ts";
import { type Region, targetOf } from "../regions.ts";
import { arrangementTexts, panelTexts, tabTexts } from "../texts.ts";
import { type Act, findActs } from "./find-acts.ts";

const noPairs: readonly Pair[] = [];

interface CommandsProps {
  open: boolean;
  onClose(): void;
  onChoose: ChooseMarket;
  onUnfold(region: Region): void;
  onKeys(): void;
}

export default function Commands(props: CommandsProps) {
  const { open, onClose, onChoose, onUnfold, onKeys } = props;
  const navigate = useNavigate();
  const pairs = dataOf(useAtomValue(pairsAtom));
  const positions = dataOf(useAtomValue(positionsAtom));
  const [closing, setClosing] = useState<Pair | null>(null);
  const next = useRef<Region | null>(null);
  const acts = useMemo(() => {
    const canClose = isOffered(endForex) ? (positions ?? []) : [];
    const on = {
      open: (pair: Pair) => void onChoose(pair),
      order: (pair: Pair, side: "buy" | "sell") => {
        askOrder(pair, side);
        void onChoose(pair);
      },
      closeAll: setClosing,
      go: (path: string) => void navigate(path),
      focus: (region: Region) => {
        onUnfold(region);
        next.current = region;
      },
      showKeys: onKeys,
    };
    const held = new Set(canClose.map(({ ForexId }) => ForexId));
    return [...marketActs(pairs ?? [], held, on), ...generalActs(on)];
  }, [pairs, positions, onChoose, onUnfold, onKeys, navigate]);
  return (
    <>
      <Palette
        open={open}
        pairs={pairs ?? noPairs}
        acts={acts}
        focusAfter={() => {
          const region = next.current;
          next.current = null;
          return region && targetOf(region);
        }}
        onClose={onClose}
      />
      <EndAllSheet
        orders={(positions ?? []).filter(({ ForexId }) => ForexId === closing?.Id)}
        act="close"
        open={closing !== null}
        onClose={() => setClosing(null)}
      />
    </>
  );
}

interface PaletteProps {
  open: boolean;
  pairs: readonly Pair[];
  acts: readonly Act[];
  focusAfter(): HTMLElement | null;
  onClose(): void;
}

function Palette({ open, pairs, acts, focusAfter, onClose }: PaletteProps) {
  const find = usePairSearch(pairs);
  const options = useMemo(() => acts.map(({ id, title }): PickOption => ({ id, title })), [acts]);
  const search = {
    label: m.terminal_palette(),
    none: m.kit_none_found(),
    find: (_: readonly PickOption[], text: string) =>
      findActs(acts, text, (part) => find(part).map(({ Code }) => Code)),
  };
  function pick(id: string) {
    // Runs the act before the sheet closes. A page that the act opens then replaces the sheet's
    // entry in the history.
    acts.find((each) => each.id === id)?.run();
    onClose();
  }
  return (
    <Sheet open={open} title={m.terminal_palette()} focusAfter={focusAfter} onClose={onClose}>
      <PickList
        label={m.terminal_palette()}
        options={options}
        value={null}
        onPick={pick}
        search={search}
        testId="act"
      />
    </Sheet>
  );
}

interface ActHandlers {
  open(pair: Pair): void;
  order(pair: Pair, side: "buy" | "sell"): void;
  closeAll(pair: Pair): void;
  go(path: string): void;
  focus(region: Region): void;
  showKeys(): void;
}

type Titled = (market: { market: string }) => string;

function marketAct(id: string, pair: Pair, title: Titled, run: () => void): Act {
  return {
    id: `${id}:${pair.Code}`,
    title: title({ market: isolate(pair.ShowCode) }),
    market: pair.Code,
    verb: title({ market: "" }),
    run,
  };
}

function plainAct(id: string, title: string, run: () => void): Act {
  return { id, title, market: null, verb: title, run };
}

function marketActs(pairs: readonly Pair[], held: ReadonlySet<number>, on: ActHandlers): Act[] {
  return pairs.flatMap((pair) => [
    marketAct("open", pair, m.terminal_open, () => on.open(pair)),
    marketAct("buy", pair, m.terminal_buy, () => on.order(pair, "buy")),
    marketAct("sell", pair, m.terminal_sell, () => on.order(pair, "sell")),
    ...(held.has(pair.Id)
      ? [marketAct("close", pair, m.terminal_close_all, () => on.closeAll(pair))]
      : []),
  ]);
}

const pages: ReadonlyArray<[path: string, title: () => string]> = [
  ["/", m.shell_tab_quotes],
  ["/order", m.shell_tab_order],
  ["/user", m.shell_account],
  ["/follow", m.shell_tab_copy],
  ["/rank", m.shell_tab_rank],
  ["/calendar", m.calendar_title],
  ["/mine/accounts", m.account_title],
  ["/mine/history", m.account_history],
];

function generalActs(on: ActHandlers): Act[] {
  return [
    ...chartArrangements.map((arrangement) =>
      plainAct(
        `layout:${arrangement}`,
        `${m.terminal_layout()}: ${arrangementTexts[arrangement]()}`,
        () => arrangeCharts(arrangement),
      ),
    ),
    ...chartTypes.map((type) =>
      plainAct(`type:${type}`, `${m.terminal_charts()}: ${typeText(type)}`, () =>
        chooseLayout({ ...store.get(layoutAtom), type }),
      ),
    ),
    ...(["watch", "ticket", "bottom"] as const).map((panel) =>
      plainAct(`go:${panel}`, m.terminal_go({ panel: panelTexts[panel]() }), () => on.focus(panel)),
    ),
    ...terminalTabs.map((tab) =>
      plainAct(`tab:${tab}`, m.terminal_go({ panel: tabTexts[tab]() }), () => {
        editWorkspace({ tab });
        on.focus("bottom");
      }),
    ),
    ...pages
      .filter(([path]) => isPageOffered(path))
      .map(([path, title]) => plainAct(`page:${path}`, title(), () => on.go(path))),
    plainAct("theme:light", m.shell_theme_light(), () => chooseTheme("light")),
    plainAct("theme:dark", m.shell_theme_dark(), () => chooseTheme("dark")),
    plainAct("keys", m.keys_title(), () => on.showKeys()),
    ...offeredLocales.map((locale) =>
      plainAct(
        `language:${locale}`,
        `${m.shell_language()}: ${isolate(languageNames[locale])}`,
        () => {
          keepLocale(locale);
          reloadInLocale();
        },
      ),
    ),
  ];
}
