import type { ReactNode } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { lotsOf } from "../../i18n/counted.ts";
import { m } from "../../i18n/page-messages.ts";
import { Simulated } from "../../ui/simulated.tsx";
import styles from "./order-row.module.css";
import { SideBadge } from "./side-badge.tsx";

interface OrderRowProps {
  code: string;
  simulated: boolean;
  facts: ReactNode;
  note?: ReactNode;
  end: ReactNode;
  testId?: string;
  onOpen(): void;
}

export function OrderRow({ code, simulated, facts, note, end, testId, onOpen }: OrderRowProps) {
  return (
    <button
      type="button"
      className={`${styles.row} row between full-width gap-12 round-m`}
      onClick={onOpen}
      data-testid={testId}
    >
      <span className="grid gap-4">
        <b>
          <bdi>{code}</bdi> <Simulated mark={simulated} />
        </b>
        <small className="row wrap gap-2 text-s ink-2">{facts}</small>
        {note && <em className="text-xs ink-3">{note}</em>}
      </span>
      {end}
    </button>
  );
}

export function OpenFigures({ large, small }: { large: ReactNode; small: ReactNode }) {
  return (
    <span className={`${styles.open} grid flex-none gap-4`}>
      {large}
      <small className="row wrap gap-2 text-s ink-2">{small}</small>
    </span>
  );
}

interface ContractFactsProps {
  order: ForexOrderView;
  withMultiple?: boolean;
}

export function ContractFacts({ order, withMultiple }: ContractFactsProps) {
  return (
    <>
      <SideBadge side={order.OrderType} />
      <bdi>{m.order_lots(lotsOf(order.Quantity))}</bdi>
      {withMultiple && order.Multiple > 0 && <span className="num">{order.Multiple}×</span>}
    </>
  );
}
