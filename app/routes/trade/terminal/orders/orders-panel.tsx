import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { type TerminalTab, terminalTabs } from "#domain/workspace/workspace.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { offeredModesAtom, tradeModeAtom } from "../../../../data/company/trade-modes.ts";
import { dataOf } from "../../../../data/reading/loadable.ts";
import { forexBalanceAtom, wholeOf } from "../../../../data/trader/account.ts";
import { pendingAtom, positionsAtom } from "../../../../data/trader/positions.ts";
import { userAtom } from "../../../../data/trader/session.ts";
import { editWorkspace, workspaceAtom } from "../../../../data/trader/workspace.ts";
import { RunningMicroOrders } from "../../../../features/orders/running-micro-orders.tsx";
import { useRunningResult } from "../../../../features/orders/use-running-result.ts";
import { formatGain, formatMoney, formatNumber } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { gainTone } from "../../../../ui/gain-tone.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { tabTexts } from "../texts.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { PendingPanel, PositionsPanel } from "./open-orders.tsx";
import styles from "./orders.module.css";

const panels: Record<TerminalTab, () => ReactNode> = {
  positions: () => <PositionsPanel />,
  pending: () => <PendingPanel />,
  history: () => <HistoryPanel />,
  options: () => (
    <div className={`${styles.scroll} grow min-height-0 relative`}>
      <RunningMicroOrders />
    </div>
  ),
};

export function OrdersPanel() {
  const user = useAtomValue(userAtom);
  if (!user) {
    return (
      <div className={styles.signIn}>
        <EmptyState
          icon="order"
          title={m.order_empty_title()}
          text={m.order_empty_text()}
          action={<Link to="/login">{m.shell_sign_in()}</Link>}
        />
      </div>
    );
  }
  return <Orders />;
}

function useTabs(): TerminalTab[] {
  const modes = useAtomValue(offeredModesAtom) ?? [];
  return terminalTabs.filter((tab) =>
    tab === "options" ? modes.includes("micro") : modes.includes("forex") || modes.length === 0,
  );
}

function Orders() {
  const tabs = useTabs();
  const kept = useAtomValue(workspaceAtom).tab;
  const tab = tabs.find((each) => each === kept) ?? tabs[0] ?? "positions";
  const choose = (next: TerminalTab) => editWorkspace({ tab: next });
  useTabOfMode(tab);
  return (
    <div
      className="flex column grow min-height-0 relative"
      data-focus-home="[role=tab][aria-selected=true]"
    >
      <div className={`${styles.bar} row wrap flex-none gap-4-12`}>
        <Tabs tabs={tabs} tab={tab} onChoose={choose} />
      </div>
      <div
        role="tabpanel"
        id="orders-panel"
        aria-labelledby={`orders-tab-${tab}`}
        className="flex column grow min-height-0 relative"
      >
        {panels[tab]()}
      </div>
      <AccountBar />
    </div>
  );
}

function useTabOfMode(tab: TerminalTab): void {
  const mode = useAtomValue(tradeModeAtom);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    if (mode === "micro") editWorkspace({ tab: "options" });
    else if (tab === "options") editWorkspace({ tab: "positions" });
  }, [mode, tab]);
}

interface TabsProps {
  tabs: readonly TerminalTab[];
  tab: TerminalTab;
  onChoose(tab: TerminalTab): void;
}

function Tabs({ tabs, tab, onChoose }: TabsProps) {
  const positions = dataOf(useAtomValue(positionsAtom))?.length ?? 0;
  const pending = dataOf(useAtomValue(pendingAtom))?.length ?? 0;
  const counts: Partial<Record<TerminalTab, number>> = { positions, pending };
  function pressKey(event: KeyboardEvent<HTMLButtonElement>) {
    const ahead = event.currentTarget.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    const back = ahead === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === ahead ? 1 : event.key === back ? -1 : 0;
    const next = step && tabs.at((tabs.indexOf(tab) + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`orders-tab-${next}`)?.focus();
  }
  return (
    <div role="tablist" aria-label={m.order_title()} className={`${styles.tabs} flex gap-2`}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className={`row gap-6 pill text-s w-600 ${each === tab ? "soft accent" : "ink-2"}`}
          id={`orders-tab-${each}`}
          aria-selected={each === tab}
          aria-controls="orders-panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={pressKey}
          data-testid={`orders-tab-${each}`}
        >
          {tabTexts[each]()}
          {(counts[each] ?? 0) > 0 && (
            <small className="num text-xs">{formatNumber(counts[each] ?? 0)}</small>
          )}
        </button>
      ))}
    </div>
  );
}

function AccountBar() {
  const company = useCompany();
  const balance = useAtomValue(forexBalanceAtom);
  const { trade, profit, result, level, tone } = useRunningResult();
  const money = (amount: number | null) => formatMoney(amount, company.currency);
  const total = balance && wholeOf(balance);
  const figures: Array<[id: string, name: string, value: string, tone?: string | undefined]> = [
    // Subtracts no fees: `total` is already without the fees of open positions.
    [
      "equity",
      m.terminal_equity(),
      money(profit === null || total === null ? null : total + profit),
    ],
    ["balance", m.statement_balance(), money(total)],
    ["margin", m.order_margin_total(), money(trade?.CautionMoneyAll ?? null)],
    ["free", m.trade_free(), money(balance?.balance ?? null)],
    ["result", m.order_profit_total(), formatGain(result, company.currency), gainTone(result)],
  ];
  if (company.isKnown && company.is_hazard_rate === "1") {
    const text = level === null ? "—" : `${formatNumber(level, 0)}%`;
    figures.splice(4, 0, ["level", m.order_margin_level(), text, tone]);
  }
  return (
    <dl
      className={`${styles.account} flex wrap flex-none text-s`}
      aria-label={m.shell_account()}
      data-testid="account-bar"
    >
      {figures.map(([id, name, value, look]) => (
        <div key={id} className="flex baseline gap-6">
          <dt className="text-xs ink-3">{name}</dt>
          <dd className={`num ${look ?? ""} w-640`} data-testid={`account-${id}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
