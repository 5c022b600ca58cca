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
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}
