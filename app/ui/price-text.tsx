import { memo, useLayoutEffect, useRef } from "react";
import { formatPrice } from "../i18n/format.ts";
import { atNextStep } from "./pace.ts";
import styles from "./price-text.module.css";

interface PriceTextProps {
  price: string | number;
  precision: number;
  className?: string | undefined;
  isOld?: boolean;
}

/**
 * A price whose background shows the last move until the next step of `pace.ts`. The colour does
 * not fade, because fading repaints the page 60 times a second.
 */
export const PriceText = memo(function PriceText(props: PriceTextProps) {
  const { price, precision, className, isOld } = props;
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(Number(price));
  useLayoutEffect(() => {
    const text = ref.current;
    const moved = Number(price) - before.current;
    before.current = Number(price);
    if (!text || moved === 0) return;
    text.dataset.move = moved > 0 ? "up" : "down";
    return atNextStep(() => delete text.dataset.move);
  }, [price]);
  return (
    <span
      ref={ref}
      className={`num ${styles.price} ${className ?? ""}`}
      data-old={isOld || undefined}
    >
      {formatPrice(price, precision)}
    </span>
  );
});
