import { type PointerEvent, type RefObject, useRef } from "react";
import { signatureSize } from "#domain/loans/signature.ts";
import { m } from "../../../i18n/loan-messages.ts";
import styles from "../loan.module.css";
import { drawStroke, type Spot } from "./pad.ts";

interface SignaturePadProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  invalid: boolean;
  /** The first spot of a stroke. */
  onBegin(): void;
}

/** The pad: one pen at a time, of finger, pen or mouse. */
export function SignaturePad({ canvas, invalid, onBegin }: SignaturePadProps) {
  const last = useRef<(Spot & { pointer: number }) | null>(null);

  /** The pad may be shown smaller than it is. */
  function spotOf(event: PointerEvent<HTMLCanvasElement>): Spot {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * signatureSize.width,
      y: ((event.clientY - box.top) / box.height) * signatureSize.height,
    };
  }

  function draw(event: PointerEvent<HTMLCanvasElement>, from: Spot) {
    const brush = event.currentTarget.getContext("2d");
    const to = spotOf(event);
    if (brush) drawStroke(brush, from, to);
    last.current = { ...to, pointer: event.pointerId };
  }

  return (
    <canvas
      ref={canvas}
      {...signatureSize}
      role="img"
      aria-label={m.loan_signature()}
      className={styles.pad}
      data-wrong={invalid || undefined}
      data-testid="loan-pad"
      onPointerDown={(event) => {
        if (last.current || event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onBegin();
        draw(event, spotOf(event));
      }}
      onPointerMove={(event) => {
        if (last.current?.pointer === event.pointerId) draw(event, last.current);
      }}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
}
