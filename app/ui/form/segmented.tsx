import type { KeyboardEvent } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T extends string | number> {
  label: string;
  options: ReadonlyArray<{ value: T; text: string }>;
  value: T;
  onChange: (value: NoInfer<T>) => void;
  compact?: boolean;
  /** As wide as the place: all options share it. */
  fill?: boolean;
}

/**
 * Browsers take the left arrow as "the one before" in every direction of writing; in a row that runs from right to left
 * that is the one on the right. There the keys are taken over.
 */
function mirrorArrows(event: KeyboardEvent<HTMLInputElement>) {
  const here = event.currentTarget;
  if (!here.matches(":dir(rtl)")) return;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  const group = here.closest("[role=radiogroup]");
  const radios = [...(group?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const step = event.key === "ArrowLeft" ? 1 : -1;
  const next = radios.at((radios.indexOf(here) + step) % radios.length);
  next?.focus();
  next?.click();
}

/** One of a few: a radio group that looks like a row of buttons; arrow keys move, as radios do. */
export function Segmented<T extends string | number>({
  label,
  options,
  value,
  onChange,
  compact,
  fill,
}: SegmentedProps<T>) {
  const names = [styles.row, compact && styles.compact, fill && styles.fill].filter(Boolean);
  const name = `segmented-${label}`;
  return (
    <div role="radiogroup" aria-label={label} className={names.join(" ")}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onKeyDown={mirrorArrows}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
