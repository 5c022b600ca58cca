import type { ReactNode } from "react";
import { CopyButton } from "../copy-button.tsx";
import styles from "./detail-list.module.css";

export interface Detail {
  label: string;
  value: ReactNode;
  copy?: string | undefined;
  strong?: boolean;
  testId?: string;
}

export function DetailList({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className={`${styles.list} stack`}>
      {rows.map(({ label, value, copy, strong, testId }) => (
        <div key={label} className={`${strong ? styles.strong : ""} row between gap-16`}>
          <dt className="flex-none ink-2 text-s">{label}</dt>
          <dd className="row min-width-0 gap-4 w-560 text-end break">
            <span data-testid={testId}>{value}</span>
            {copy !== undefined && <CopyButton text={copy} label={label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
