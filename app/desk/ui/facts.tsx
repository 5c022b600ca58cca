import type { ReactNode } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./facts.module.css";

/** A list of facts, each with its name before it. */
export function Facts({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <dl className={styles.facts} data-testid={testId}>
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  children: ReactNode;
  /** A text that operators paste elsewhere. */
  copy?: string;
}

export function Fact({ label, children, copy }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  );
}
