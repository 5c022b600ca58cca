import { useState } from "react";
import {
  type Drawing,
  type DrawingTool,
  drawingTextMax,
  drawingTools,
} from "#domain/chart/drawing.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot, SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { ChartIcon } from "../chart-icons.tsx";
import { toolText } from "../chart-texts.ts";
import styles from "./draw-sheet.module.css";

interface DrawSheetProps {
  open: boolean;
  drawings: readonly Drawing[];
  places: number;
  /** @param hasPointer false if chosen by key: then it is drawn in the middle */
  onPick(tool: DrawingTool, hasPointer: boolean): void;
  onSelect(drawing: Drawing): void;
  onRemove(drawing: Drawing): void;
  onClose(): void;
}

/** The tools to draw with, and the list of what is drawn. */
export function DrawSheet({ open, onClose, ...props }: DrawSheetProps) {
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
  if (drawings.length === 0) return <p className={styles.none}>{m.chart_draw_none()}</p>;
  const named = (drawing: Drawing) =>
    drawing.text === "" ? toolText(drawing.tool) : `${toolText(drawing.tool)}: ${drawing.text}`;
  return (
    <ul aria-label={m.chart_draw()} data-testid="drawing-list">
      {drawings.map((drawing) => (
        <li key={drawing.id} className={`${styles.row} row gap-10`}>
          <i style={{ background: drawing.colour }} aria-hidden="true" />
          <button type="button" className={styles.name} onClick={() => onSelect(drawing)}>
            <bdi className="ellipsis">{named(drawing)}</bdi>
            <small className="num ink-3 text-start">
              {drawing.points.map(({ price }) => formatPrice(price, places)).join(" – ")}
            </small>
          </button>
          <IconButton label={m.chart_remove()} onClick={() => onRemove(drawing)}>
            <Icon name="bin" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface TextSheetProps {
  open: boolean;
  /** The words, or none. */
  onSay(text: string): void;
}

/** Asks for the words of a new text. */
export function TextSheet({ open, onSay }: TextSheetProps) {
  return (
    <Sheet open={open} title={m.chart_draw_text()} onClose={() => onSay("")}>
      {open && <TextForm onSay={onSay} />}
    </Sheet>
  );
}

function TextForm({ onSay }: Pick<TextSheetProps, "onSay">) {
  const [text, setText] = useState("");
  return (
    <SheetForm onSubmit={() => onSay(text.trim())} testId="draw-text-form">
      <SheetBody>
        <TextField
          label={m.chart_draw_text()}
          value={text}
          onChange={setText}
          maxLength={drawingTextMax}
          testId="draw-text-words"
        />
      </SheetBody>
      <SheetFoot>
        <Button wide type="submit" data-testid="draw-text-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </SheetForm>
  );
}
