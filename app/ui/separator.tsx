import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import styles from "./separator.module.css";

interface SeparatorProps {
  label: string;
  /** Id of the panel that the line makes larger or smaller. */
  controls: string;
  /** Direction of the line, not of its movement. */
  orientation: "vertical" | "horizontal";
  value: number;
  least: number;
  most: number;
  /** The size that a double click restores. */
  usual: number;
  /** True if the panel comes after the line: moving the line towards the panel shrinks it. */
  isAfter?: boolean;
  /** Returns the px of one unit of `value`. */
  unitPx(): number;
  /** Element and style property that show the size while the line is dragged. */
  host: RefObject<HTMLElement | null>;
  property: string;
  unit: "px" | "%";
  className?: string | undefined;
  onChange(value: number): void;
  /** Enter folds the panel away. */
  onFold?(): void;
  testId: string;
}

const stepPx = 16;

/**
 * A line between two panels, moved by dragging or by the arrow keys. Home and End set the panel's
 * minimum and maximum. A drag shows the new size at once, and stores the size at the end.
 */
export function Separator(props: SeparatorProps) {
  const { orientation, value, least, most, host, property, unit, onChange } = props;
  const drag = useRef<{ at: number; from: number; value: number } | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const isVertical = orientation === "vertical";
  const within = (wanted: number) => Math.round(Math.min(most, Math.max(least, wanted)));
  /** 1 if a move to the right, or down, makes the panel larger; otherwise -1. */
  function sign(): 1 | -1 {
    const mirrored = isVertical && line.current?.matches(":dir(rtl)") === true;
    return mirrored === (props.isAfter === true) ? 1 : -1;
  }
  const along = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { at: along(event), from: value, value };
  }
  function move(event: PointerEvent<HTMLDivElement>) {
    const now = drag.current;
    if (!now) return;
    now.value = within(now.from + (sign() * (along(event) - now.at)) / props.unitPx());
    host.current?.style.setProperty(property, `${now.value}${unit}`);
    line.current?.setAttribute("aria-valuenow", String(now.value));
  }
  function release() {
    const now = drag.current;
    drag.current = null;
    if (now && now.value !== now.from) onChange(now.value);
  }
  function pressKey(event: KeyboardEvent<HTMLDivElement>) {
    const step = (stepPx * (event.shiftKey ? 4 : 1)) / props.unitPx();
    const [less, more] = isVertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const sizes: Record<string, number> = {
      [less]: value - sign() * step,
      [more]: value + sign() * step,
      Home: least,
      End: most,
    };
    const wanted = sizes[event.key];
    if (wanted === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (wanted === undefined) props.onFold?.();
    else onChange(within(wanted));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thematic break cannot be moved
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      className={`${styles.line} ${styles[orientation]} ${props.className ?? ""}`}
      aria-label={props.label}
      aria-controls={props.controls}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={least}
      aria-valuemax={most}
      data-testid={props.testId}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={pressKey}
      onDoubleClick={() => onChange(within(props.usual))}
    />
  );
}
