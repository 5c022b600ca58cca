import { useEffect, useRef } from "react";
import type { Drawing } from "#domain/chart/drawing.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ChartIcon } from "../chart-icons.tsx";
import { toolText } from "../chart-texts.ts";
import { Tool } from "../toolbar.tsx";
import styles from "./selected-bar.module.css";

interface SelectedBarProps {
  drawing: Drawing;
  canUndo: boolean;
  onColour(colour: string): void;
  onUndo(): void;
  onRemove(): void;
  onLeave(): void;
  /** Returns true if the drawing used the key. */
  onKey(key: string, isShifted: boolean): boolean;
}

/**
 * Acts on the selected drawing. The bar has the focus, so that arrows move the drawing and
 * Delete removes it.
 */
export function SelectedBar(props: SelectedBarProps) {
  const { drawing, canUndo, onColour, onUndo, onRemove, onLeave, onKey } = props;
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
        if (isUndo) onUndo();
        else if (event.key === "Escape") onLeave();
        else if (event.target !== bar.current || !onKey(event.key, event.shiftKey)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <ChartIcon name={drawing.tool} />
      <input
        type="color"
        aria-label={m.chart_colour()}
        value={drawing.colour}
        onChange={(event) => onColour(event.target.value)}
      />
      <Tool label={m.order_undo()} disabled={!canUndo} onClick={onUndo} data-testid="drawing-undo">
        <ChartIcon name="undo" />
      </Tool>
      <Tool label={m.chart_remove()} onClick={onRemove} data-testid="drawing-remove">
        <Icon name="bin" />
      </Tool>
      <Tool label={m.ui_done()} onClick={onLeave}>
        <Icon name="check" />
      </Tool>
    </div>
  );
}
