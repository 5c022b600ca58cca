import { type RefObject, useState } from "react";
import type { Drawing } from "#domain/chart/drawing.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ChartIcon } from "../chart-icons.tsx";
import { toolText } from "../chart-texts.ts";
import type { KlineView } from "../kline-view.ts";
import { Tool } from "../toolbar.tsx";
import { DrawSheet, TextSheet } from "./draw-sheet.tsx";
import styles from "./draw-tool.module.css";
import { SelectedBar } from "./selected-bar.tsx";

interface DrawProps {
  view: RefObject<KlineView | null>;
  places: number;
}

/** The button that opens the tools to draw with; with one chosen it puts that back. */
export function DrawTool({ view, places }: DrawProps) {
  const [open, setOpen] = useState(false);
  const drawings = view.current?.drawings;
  const tool = drawings?.hand.tool ?? null;
  return (
    <>
      <Tool
        label={m.chart_draw()}
        aria-haspopup="dialog"
        aria-pressed={tool !== null}
        data-testid="chart-draw"
        onClick={() => (tool ? drawings?.hand.pick(null) : setOpen(true))}
      >
        <ChartIcon name={tool ?? "pencil"} />
      </Tool>
      <DrawSheet
        open={open}
        drawings={drawings?.list.drawings ?? []}
        places={places}
        onPick={(picked, hasPointer) => {
          setOpen(false);
          if (hasPointer) drawings?.hand.pick(picked);
          else drawings?.hand.drawHere(picked);
        }}
        onSelect={({ id }) => {
          setOpen(false);
          drawings?.hand.select(id);
        }}
        onRemove={(drawing: Drawing) => drawings?.remove(drawing)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Overlay of the chart: acts for the chosen tool or drawing. */
export function DrawOver({ view }: Pick<DrawProps, "view">) {
  const drawings = view.current?.drawings;
  if (!drawings) return null;
  const { hand, list } = drawings;
  const { tool, selected } = hand;
  return (
    <>
      {tool && (
        <p className={`${styles.hint} row gap-4 shadow round-m text-s`} role="status">
          <span>{m.chart_draw_hint({ name: toolText(tool) })}</span>
          <Tool label={m.ui_cancel()} onClick={() => hand.pick(null)}>
            <Icon name="close" size={18} />
          </Tool>
        </p>
      )}
      {selected && (
        <SelectedBar
          drawing={selected}
          canUndo={list.canUndo}
          onColour={(colour) => drawings.recolour(colour)}
          onUndo={() => list.undo()}
          onRemove={() => drawings.remove(selected)}
          onLeave={() => hand.select(null)}
          onKey={(key, isShifted) => hand.key(key, isShifted)}
        />
      )}
      <TextSheet open={hand.asked !== null} onSay={(text) => hand.say(text)} />
    </>
  );
}
