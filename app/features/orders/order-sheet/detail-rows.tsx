import type { ReactNode } from "react";
import { shortNumber } from "#domain/text/short-number.ts";
import { m } from "../../../i18n/page-messages.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import styles from "./order-sheet.module.css";

export type DetailRow = [name: string, value: ReactNode];

export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className={`${styles.rows} stack clip gap-1 round-m`}>
      {rows.map(([name, value]) => (
        <div key={name} className="flex between gap-16 sunken text-s">
          <dt className="flex-none ink-2">{name}</dt>
          <dd className="min-width-0 w-600 text-end break">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Figure({ children }: { children: string }) {
  return <span className="num">{children}</span>;
}

export function OrderNumber({ id }: { id: string }) {
  return (
    <>
      <span className="num" title={id} data-testid="order-number">
        {shortNumber(id)}
      </span>
      <CopyButton text={id} label={m.order_number()} />
    </>
  );
}
