import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  testId?: string;
  /** Content below the switch, shown while it is on. */
  children?: ReactNode;
}

/** A switch with its label, and fields that show while it is on. */
export function Switch({ label, on, onChange, testId, children }: SwitchProps) {
  return (
    <div className="stack gap-4">
      <label className={`${styles.head} row between text-s ink-2 w-560`}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          data-testid={testId}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {on && children}
    </div>
  );
}
