import { type KeyboardEvent, useId } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T extends string | number> {
  label: string;
  options: ReadonlyArray<{ value: T; text: string; disabled?: boolean }>;
  value: T | null;
  onChange: (value: NoInfer<T>) => void;
  compact?: boolean;
  fill?: boolean;
}

/**
 * Browsers move to the previous radio on the left arrow in every direction of writing. In a row
 * that runs from right to left, the previous radio is on the right. This function mirrors the keys.
 */
function mirrorArrows(event: KeyboardEvent<HTMLInputElement>) {
  const here = event.currentTarget;
  if (!here.matches(":dir(rtl)")) return;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  event.preventDefault();
  const group = here.closest("[role=radiogroup]");
  const radios = [
    ...(group?.querySelectorAll<HTMLInputElement>("input[type=radio]:enabled") ?? []),
  ];
  const step = event.key === "ArrowLeft" ? 1 : -1;
  const next = radios.at((radios.indexOf(here) + step) % radios.length);
  next?.focus();
  next?.click();
}

export function Segmented<T extends string | number>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, compact, fill } = props;
  const names = [compact && styles.compact, fill && styles.fill].filter(Boolean);
  // Keeps two groups with the same label on one page apart.
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={`flex gap-4 scroll-x ${names.join(" ")}`}>
      {options.map((option) => (
        // Without `relative`, hidden radios that are scrolled out of sight would widen the page.
        <label key={option.value} className={`${styles.option} relative flex-none`}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            onKeyDown={mirrorArrows}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
