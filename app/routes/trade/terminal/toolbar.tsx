import type { Pair } from "#domain/contracts/http/market.ts";
import { chartArrangements, type PanelName, readWorkspace } from "#domain/workspace/workspace.ts";
import { editWorkspace, workspaceAtom } from "../../../data/trader/workspace.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MarketHead } from "../market-head.tsx";
import { arrangeCharts, editCharts } from "./charts/use-panes.ts";
import { Choices, DropPanel } from "./table/drop-panel.tsx";
import styles from "./terminal.module.css";
import { arrangementTexts, panelTexts } from "./texts.ts";

interface ToolbarProps {
  pair: Pair;
  onFold(panel: PanelName): void;
  onPalette(): void;
  onKeys(): void;
}

export function Toolbar({ pair, onFold, onPalette, onKeys }: ToolbarProps) {
  const { folded } = useAtomValue(workspaceAtom);
  return (
    <MarketHead pair={pair} onChoose={null}>
      <div className={`${styles.tools} row flex-none gap-2`}>
        <button
          type="button"
          className={`${styles.find} row min-width-0 gap-8 sunken round-s text-s ink-2`}
          onClick={onPalette}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          data-testid="palette-open"
        >
          <Icon name="search" size={16} />
          <span>{m.terminal_palette()}</span>
          <kbd dir="ltr">Ctrl K</kbd>
        </button>
        <LayoutMenu />
        {(["watch", "bottom", "ticket"] as const).map((panel) => (
          <IconButton
            key={panel}
            label={panelTexts[panel]()}
            aria-pressed={!folded[panel]}
            onClick={() => onFold(panel)}
            data-testid={`fold-${panel}`}
          >
            <Drawing path={sides[panel]} />
          </IconButton>
        ))}
        <IconButton label={m.keys_title()} onClick={onKeys} data-testid="keys-open">
          <Icon name="keyboard" size={18} />
        </IconButton>
      </div>
    </MarketHead>
  );
}

function LayoutMenu() {
  const { charts } = useAtomValue(workspaceAtom);
  const same = ["sameMarket", "samePeriod", "sameTime"] as const;
  const sameTexts = {
    sameMarket: m.terminal_same_market,
    samePeriod: m.terminal_same_period,
    sameTime: m.terminal_same_time,
  };
  return (
    <DropPanel
      label={m.terminal_layout()}
      icon={<Drawing path="M12 5v14M3 12h18" />}
      testId="layout-open"
    >
      <Choices
        label={m.terminal_layout()}
        type="radio"
        options={chartArrangements.map((value) => ({ value, text: arrangementTexts[value]() }))}
        chosen={[charts.arrangement]}
        onPick={arrangeCharts}
        testId="layout"
      />
      <Choices
        label={m.terminal_charts()}
        type="checkbox"
        options={same.map((value) => ({ value, text: sameTexts[value]() }))}
        chosen={same.filter((each) => charts[each])}
        onPick={(each) => editCharts({ [each]: !charts[each] })}
        testId="layout"
      />
      <Button
        tone="quiet"
        wide
        onClick={() => editWorkspace(readWorkspace(null))}
        data-testid="layout-reset"
      >
        {m.terminal_reset()}
      </Button>
    </DropPanel>
  );
}

const sides: Record<PanelName, string> = {
  watch: "M9 5v14",
  ticket: "M15 5v14",
  bottom: "M3 14.5h18",
};

function Drawing({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
      className={styles.panelIcon}
    >
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d={path} />
    </svg>
  );
}
