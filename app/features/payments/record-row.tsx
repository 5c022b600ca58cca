import type { ReactNode } from "react";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import { SymbolBadge } from "../../ui/symbol-badge.tsx";
import styles from "./payment.module.css";

interface RecordRowProps {
  code: string;
  amount: string;
  detail: ReactNode;
  status: string;
  tone: StatusTone;
  onOpen(): void;
  testId: string;
}

/** One payment of a list; it opens the details. */
export function RecordRow({ code, amount, detail, status, tone, onOpen, testId }: RecordRowProps) {
  return (
    <button
      type="button"
      className={`${styles.record} row full-width gap-12 round-m text-start`}
      onClick={onOpen}
      data-testid={testId}
    >
      <SymbolBadge code={code} />
      <span className={`${styles.entry} row wrap between grow min-width-0`}>
        <span>
          <b className="num">{amount}</b>
          <small>
            <bdi>{detail}</bdi>
          </small>
        </span>
        <StatusBadge tone={tone} text={status} />
      </span>
    </button>
  );
}
