import { useEffect, useRef } from "react";
import { formatPrice } from "../i18n/format.ts";
import styles from "./price-text.module.css";

interface PriceTextProps {
  price: string | number;
  precision: number;
  className?: string | undefined;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A price that flashes in the colour of its move, by an animation that renders nothing. */
export function PriceText({ price, precision, className }: PriceTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(Number(price));
  useEffect(() => {
    const now = Number(price);
    const moved = now - before.current;
    before.current = now;
    if (moved === 0 || still.matches) return;
    const colour = moved > 0 ? "var(--up-soft)" : "var(--down-soft)";
    ref.current?.animate([{ backgroundColor: colour }, { backgroundColor: "transparent" }], 650);
  }, [price]);
  return (
    <span ref={ref} className={`num ${styles.price} ${className ?? ""}`}>
      {formatPrice(price, precision)}
    </span>
  );
}
