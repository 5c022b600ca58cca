import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

interface ToolSelectProps<T extends string> {
  label: string;
  options: ReadonlyArray<{ value: T; text: string }>;
  /** Null if none is chosen. */
  value: T | null;
  onChange(value: T): void;
  children: ReactNode;
  testId: string;
}

/** A choice in the picker of the device, behind a button of the toolbar. */
export function ToolSelect<T extends string>(props: ToolSelectProps<T>) {
  const { label, options, value, onChange, children, testId } = props;
  return (
    <span
      className={`${styles.tool} inline-row justify-center flex-none relative gap-2 round-m text-s ink-2`}
      title={label}
      data-chosen={value !== null}
    >
      {children}
      <select
        aria-label={label}
        value={value ?? ""}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {value === null && <option value="" hidden />}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
