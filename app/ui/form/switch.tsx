import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
  testId?: string;
  children?: ReactNode;
}

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
