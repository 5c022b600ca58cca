import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { Pair } from "#domain/contracts/http/market.ts";
import { type PanelName, panelSizes } from "#domain/workspace/workspace.ts";
import { warnOf } from "../../../api/warn-of.ts";
import { userAtom } from "../../../data/trader/session.ts";
import {
  editWorkspace,
  flushWorkspace,
  openWorkspace,
  workspaceAtom,
} from "../../../data/trader/workspace.ts";
import { MicroCountdown } from "../../../features/orders/micro-countdown.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../../state.ts";
import { lazyPart, PartBoundary } from "../../../ui/part.ts";
import { Separator } from "../../../ui/separator.tsx";
import { useKeyDown } from "../../../ui/use-key-down.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { ShortcutsSheet } from "../shortcuts-sheet.tsx";
import { ModeTicket } from "../ticket/mode-ticket.tsx";
import type { ChooseMarket } from "../use-market.ts";
import { ChartGrid } from "./charts/chart-grid.tsx";
import { usePanes } from "./charts/use-panes.ts";
import { OrdersPanel } from "./orders/orders-panel.tsx";
import { roomOf } from "./panel-room.ts";
import { focusNext, type Region, targetOf } from "./regions.ts";
import styles from "./terminal.module.css";
import { panelTexts } from "./texts.ts";
import { Toolbar } from "./toolbar.tsx";
import { MarketWatch } from "./watch/market-watch.tsx";

const loadCommands = () => import("./palette/commands.tsx");
const Commands = lazyPart(loadCommands);
/**
 * Delay in ms before the palette's code loads. By that time the charts have loaded, and the reader
 * has probably not pressed Ctrl K yet.
 */
const paletteAfterMs = 3_000;

function turnPanel(panel: PanelName): void {
  const { folded } = store.get(workspaceAtom);
  editWorkspace({ folded: { ...folded, [panel]: !folded[panel] } });
}

/** Unfolds the region's panel. The panel is on the page when this function returns. */
function unfold(region: Region): void {
  if (region === "charts" || !store.get(workspaceAtom).folded[region]) return;
  flushSync(() => turnPanel(region));
}

function goTo(region: Region): void {
  unfold(region);
  targetOf(region)?.focus();
}

function useWorkspace(): void {
  const userId = useAtomValue(userAtom)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another workspace
  useEffect(() => {
    openWorkspace().catch(warnOf("the workspace was not read"));
    return flushWorkspace;
  }, [userId]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

function usePanelRoom() {
  const { sizes } = useAtomValue(workspaceAtom);
  const width = useSyncExternalStore(subscribe, () => innerWidth);
  const height = useSyncExternalStore(subscribe, () => innerHeight);
  return roomOf(sizes, { width, height });
}

const openDialog = ":is([role='dialog'], [role='alertdialog'])[data-open], dialog[open]";

/** Ctrl K and F6 also work while the reader types. */
function useTerminalKeys(openPalette: () => void): void {
  useKeyDown((event) => {
    if (event.altKey || document.querySelector(openDialog)) return;
    const isPalette = (event.ctrlKey || event.metaKey) && event.code === "KeyK";
    const isNext = event.key === "F6" && !event.ctrlKey && !event.metaKey;
    if (!isPalette && !isNext) return;
    event.preventDefault();
    if (isPalette) openPalette();
    else focusNext(event.shiftKey ? -1 : 1);
  });
}

export default function Terminal({ pair, onChoose }: { pair: Pair; onChoose: ChooseMarket }) {
  useWorkspace();
  const { folded } = useAtomValue(workspaceAtom);
  const room = usePanelRoom();
  const root = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { panes, active, activate } = usePanes(pair, onChoose);
  const [opened, setOpened] = useState<Opened>(null);
  const showKeys = () => setOpened("keys");
  const showPalette = () => setOpened("palette");
  useTerminalKeys(showPalette);
  useShortcuts({
    "/": () => {
      unfold("watch");
      search.current?.focus();
    },
    "?": showKeys,
  });
  const line = (panel: PanelName) => <PanelLine panel={panel} room={room} host={root} />;
  return (
    <div
      ref={root}
      className={styles.terminal}
      data-folded={(["watch", "ticket", "bottom"] as const)
        .filter((each) => folded[each])
        .join(" ")}
      style={
        {
          "--watch": `${room.watch.value}px`,
          "--ticket": `${room.ticket.value}px`,
          "--bottom": `${room.bottom.value}px`,
        } as CSSProperties
      }
      data-testid="terminal"
    >
      <nav className={styles.skips} aria-label={m.keys_regions()}>
        {(["charts", "ticket", "bottom"] as const).map((region) => (
          <GoTo key={region} region={region} />
        ))}
      </nav>
      <div className={`${styles.bar} min-width-0`}>
        <Toolbar pair={pair} onFold={turnPanel} onPalette={showPalette} onKeys={showKeys} />
      </div>
      <Part region="watch" isFolded={folded.watch}>
        <MarketWatch selectedId={pair.Id} input={search} onPick={onChoose} />
        <GoTo region="ticket" />
      </Part>
      {line("watch")}
      <Part region="charts" isFolded={false}>
        <ChartGrid panes={panes} active={active} onActivate={activate} />
      </Part>
      {line("bottom")}
      <Part region="bottom" isFolded={folded.bottom}>
        <OrdersPanel />
      </Part>
      {line("ticket")}
      <Part region="ticket" isFolded={folded.ticket}>
        <ModeTicket pair={pair} />
      </Part>
      <MicroCountdown />
      <Sheets opened={opened} onOpen={setOpened} onChoose={onChoose} />
    </div>
  );
}

type Opened = "palette" | "keys" | null;

interface SheetsProps {
  opened: Opened;
  onOpen(opened: Opened): void;
  onChoose: ChooseMarket;
}

function Sheets({ opened, onOpen, onChoose }: SheetsProps) {
  // True once the reader has opened the palette. The palette then stays mounted, because it
  // contains the sheets that its acts open.
  const [isWanted, setWanted] = useState(false);
  if (opened === "palette" && !isWanted) setWanted(true);
  useEffect(() => {
    const report = warnOf("the palette was not loaded ahead");
    const timer = setTimeout(() => void loadCommands().catch(report), paletteAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const close = () => onOpen(null);
  return (
    <>
      <ShortcutsSheet open={opened === "keys"} onClose={close} isTerminal />
      {isWanted && (
        <PartBoundary>
          <Commands
            open={opened === "palette"}
            onClose={close}
            onChoose={onChoose}
            onUnfold={unfold}
            onKeys={() => onOpen("keys")}
          />
        </PartBoundary>
      )}
    </>
  );
}

interface PartProps {
  region: Region;
  isFolded: boolean;
  children: ReactNode;
}

function Part({ region, isFolded, children }: PartProps) {
  return (
    <section
      id={`terminal-${region}`}
      className={`${styles.part} ${styles[region]} flex column min-width-0 min-height-0 surface round-m`}
      aria-label={panelTexts[region]()}
      data-region={region}
      hidden={isFolded}
    >
      {!isFolded && children}
    </section>
  );
}

/** Button that is visible only while it has the focus. */
function GoTo({ region }: { region: Region }) {
  return (
    <button
      type="button"
      className={`${styles.skip} hidden-text`}
      onClick={() => goTo(region)}
      data-testid={`go-${region}`}
    >
      {m.terminal_go({ panel: panelTexts[region]() })}
    </button>
  );
}

interface PanelLineProps {
  panel: PanelName;
  room: ReturnType<typeof usePanelRoom>;
  host: RefObject<HTMLElement | null>;
}

function PanelLine({ panel, room, host }: PanelLineProps) {
  const { folded, sizes } = useAtomValue(workspaceAtom);
  if (folded[panel]) return null;
  return (
    <Separator
      label={m.terminal_resize({ panel: panelTexts[panel]() })}
      controls={`terminal-${panel}`}
      orientation={panel === "bottom" ? "horizontal" : "vertical"}
      {...room[panel]}
      usual={panelSizes[panel].usual}
      isAfter={panel !== "watch"}
      unitPx={() => 1}
      unit="px"
      host={host}
      property={`--${panel}`}
      className={styles[`${panel}Line`]}
      onChange={(value) => editWorkspace({ sizes: { ...sizes, [panel]: value } })}
      onFold={() => turnPanel(panel)}
      testId={`resize-${panel}`}
    />
  );
}
