import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type Drawing,
  type DrawingTool,
  drawingTextMax,
  drawingTools,
} from "#domain/chart/drawing.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { ChartIcon } from "../chart-icons.tsx";
import { toolText } from "../chart-texts.ts";
import type { KlineView } from "../kline-view.ts";
import { Tool } from "../toolbar.tsx";
import type { ChartDrawings } from "./chart-drawings.ts";
import styles from "./draw-tool.module.css";

interface DrawProps {
  view: RefObject<KlineView | null>;
  places: number;
}

/** Button that opens the drawing tools, or deselects the chosen tool. */
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
        onRemove={({ id }) => drawings?.list.drop(id)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

export function DrawOver({ view }: Pick<DrawProps, "view">) {
  const drawings = view.current?.drawings;
  if (!drawings) return null;
  const { hand } = drawings;
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
      {selected && <SelectedBar drawing={selected} drawings={drawings} />}
      <Sheet open={hand.asked !== null} title={m.chart_draw_text()} onClose={() => hand.say("")}>
        {hand.asked && <TextForm onSay={(text) => hand.say(text)} />}
      </Sheet>
    </>
  );
}

interface SelectedBarProps {
  drawing: Drawing;
  drawings: ChartDrawings;
}

/** Tools for a selected drawing. They have the focus, so that keys move and remove the drawing. */
function SelectedBar({ drawing, drawings: { hand, list } }: SelectedBarProps) {
  const leave = () => hand.select(null);
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing takes the focus
  useEffect(() => bar.current?.focus({ preventScroll: true }), [drawing.id]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as one of a form
    <div
      ref={bar}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing itself is on a canvas
      tabIndex={0}
      className={`${styles.bar} row gap-2 shadow round-m`}
      aria-label={m.chart_draw_keys({ name: toolText(drawing.tool) })}
      data-testid="drawing-selected"
      onKeyDown={(event) => {
        const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey);
        if (isUndo) list.undo();
        else if (event.key === "Escape") leave();
        else if (event.target !== bar.current || !hand.key(event.key, event.shiftKey)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ChartIcon name={drawing.tool} />
      <input
        type="color"
        aria-label={m.chart_colour()}
        value={drawing.colour}
        onChange={(event) => list.put({ ...drawing, colour: event.target.value })}
      />
      <Tool
        label={m.order_undo()}
        disabled={!list.canUndo}
        onClick={() => list.undo()}
        data-testid="drawing-undo"
      >
        <ChartIcon name="undo" />
      </Tool>
      <Tool
        label={m.chart_remove()}
        onClick={() => list.drop(drawing.id)}
        data-testid="drawing-remove"
      >
        <Icon name="bin" />
      </Tool>
      <Tool label={m.ui_done()} onClick={leave}>
        <Icon name="check" />
      </Tool>
    </div>
  );
}

interface DrawSheetProps {
  open: boolean;
  drawings: readonly Drawing[];
  places: number;
  /** @param hasPointer false if a key chose the tool: the drawing then begins in the middle */
  onPick(tool: DrawingTool, hasPointer: boolean): void;
  onSelect(drawing: Drawing): void;
  onRemove(drawing: Drawing): void;
  onClose(): void;
}

function DrawSheet({ open, onClose, ...props }: DrawSheetProps) {
  return (
    <Sheet open={open} title={m.chart_draw()} onClose={onClose}>
      <SheetBody>
        <Tools {...props} />
        <Drawings {...props} />
      </SheetBody>
    </Sheet>
  );
}

function Tools({ onPick }: Pick<DrawSheetProps, "onPick">) {
  return (
    <div className={`${styles.tools} grid gap-8`}>
      {drawingTools.map((tool) => (
        <Button
          key={tool}
          tone="quiet"
          className={styles.tool}
          data-testid={`draw-${tool}`}
          onClick={(event) => onPick(tool, event.detail > 0)}
        >
          <ChartIcon name={tool} />
          {toolText(tool)}
        </Button>
      ))}
    </div>
  );
}

type DrawingsProps = Pick<DrawSheetProps, "drawings" | "places" | "onSelect" | "onRemove">;

function Drawings({ drawings, places, onSelect, onRemove }: DrawingsProps) {
  if (drawings.length === 0) return <p className={`${styles.none} ink-2`}>{m.chart_draw_none()}</p>;
  const named = (drawing: Drawing) =>
    drawing.text === "" ? toolText(drawing.tool) : `${toolText(drawing.tool)}: ${drawing.text}`;
  return (
    <ul aria-label={m.chart_draw()} data-testid="drawing-list">
      {drawings.map((drawing) => (
        <li key={drawing.id} className={`${styles.row} row gap-10`}>
          <i className="flex-none" style={{ background: drawing.colour }} aria-hidden="true" />
          <button
            type="button"
            className={`${styles.name} grid grow min-width-0`}
            onClick={() => onSelect(drawing)}
          >
            <bdi className="ellipsis">{named(drawing)}</bdi>
            <small className="num ink-3 text-start">
              {drawing.points.map(({ price }) => formatPrice(price, places)).join(" – ")}
            </small>
          </button>
          <IconButton icon="bin" label={m.chart_remove()} onClick={() => onRemove(drawing)} />
        </li>
      ))}
    </ul>
  );
}

function TextForm({ onSay }: { onSay(text: string): void }) {
  const [text, setText] = useState("");
  return (
    <SheetForm
      onSubmit={() => onSay(text.trim())}
      testId="draw-text-form"
      foot={<Submit text={m.ui_done()} testId="draw-text-done" />}
    >
      <TextField
        label={m.chart_draw_text()}
        value={text}
        onChange={setText}
        maxLength={drawingTextMax}
        testId="draw-text-words"
      />
    </SheetForm>
  );
}
