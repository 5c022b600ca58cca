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
        <span className="grid items-start gap-2">
          <b className="num w-640">{amount}</b>
          <small className="ink-2">
            <bdi>{detail}</bdi>
          </small>
        </span>
        <StatusBadge tone={tone} text={status} />
      </span>
    </button>
  );
}
