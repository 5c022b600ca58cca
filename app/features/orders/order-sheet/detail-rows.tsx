import type { ReactNode } from "react";
import styles from "./order-sheet.module.css";

export type DetailRow = [name: string, value: ReactNode];

/** Facts of an order, as names and values. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={`${styles.rows} stack clip gap-1 round-m`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Figure({ children }: { children: string }) {
  return <span className="num">{children}</span>;
}
