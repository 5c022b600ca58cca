import { chartTypes } from "#domain/chart/chart-types.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { languageNames } from "#domain/language-names.ts";
import { chartArrangements, terminalTabs } from "#domain/workspace/workspace.ts";
import { editWorkspace } from "../../../../data/workspace.ts";
import { typeText } from "../../../../features/chart/chart-texts.ts";
import { chooseLayout, layoutAtom } from "../../../../features/chart/kept-layout.ts";
import { isPageOffered } from "../../../../features/company/page-needs.ts";
import { chooseTheme } from "../../../../features/company/theme.ts";
import { isolate } from "../../../../i18n/isolate.ts";
import { keepLocale, offeredLocales, reloadInLocale } from "../../../../i18n/locale.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { store } from "../../../../state.ts";
import { arrangeCharts } from "../charts/use-panes.ts";
import type { Region } from "../regions.ts";
import { arrangementTexts, panelTexts } from "../texts.ts";
import type { Act } from "./find-acts.ts";

export interface ActHandlers {
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

/** Acts on markets; a market with positions can be closed entirely. */
export function marketActs(
  pairs: readonly Pair[],
  held: ReadonlySet<number>,
  on: ActHandlers,
): Act[] {
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

/** Acts on the terminal itself, pages, look and language. */
export function generalActs(on: ActHandlers): Act[] {
  const tabTexts = {
    positions: m.trade_positions,
    pending: m.order_tab_pending,
    history: m.order_tab_history,
    options: m.order_tab_running,
  };
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
