import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { type TerminalTab, terminalTabs } from "#domain/workspace/workspace.ts";
import { dataOf } from "../../../../data/loadable.ts";
import { pendingAtom, positionsAtom } from "../../../../data/positions.ts";
import { userAtom } from "../../../../data/session.ts";
import { offeredModesAtom, tradeModeAtom } from "../../../../data/trade-modes.ts";
import { editWorkspace, workspaceAtom } from "../../../../data/workspace.ts";
import { RunningMicroOrders } from "../../../../features/orders/running-micro-orders.tsx";
import { formatNumber } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { AccountBar } from "./account-bar.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { PendingPanel, PositionsPanel } from "./open-orders.tsx";
import styles from "./orders.module.css";

const texts: Record<TerminalTab, () => string> = {
  positions: m.trade_positions,
  pending: m.order_tab_pending,
  history: m.order_tab_history,
  options: m.order_tab_running,
};

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

/** The reader's orders, in tabs, above the account's worth. */
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

/** A reader who switches to options, or back to contracts, sees their orders. */
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
          id={`orders-tab-${each}`}
          aria-selected={each === tab}
          aria-controls="orders-panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={pressKey}
          data-testid={`orders-tab-${each}`}
        >
          {texts[each]()}
          {(counts[each] ?? 0) > 0 && (
            <small className="num text-xs">{formatNumber(counts[each] ?? 0)}</small>
          )}
        </button>
      ))}
    </div>
  );
}
