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
  /** The fact: a number, a text of any direction, or anything else inside. */
  num?: ReactNode;
  text?: string;
  children?: ReactNode;
  /** A text that operators paste elsewhere. */
  copy?: string | undefined;
}

export function Fact({ label, num, text, children, copy }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>
          {num !== undefined && <span className="num">{num}</span>}
          {text !== undefined && <bdi>{text}</bdi>}
          {children}
        </span>
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  );
}
