import type { ReactNode } from "react";
import type { MicroDirection, OrderSide } from "#domain/codes.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./side-badge.module.css";

function Badge({ isUp, children }: { isUp: boolean; children: ReactNode }) {
  const tone = isUp ? styles.buy : styles.sell;
  return <span className={`${tone} inline-row text-xs w-640`}>{children}</span>;
}

export function SideBadge({ side }: { side: OrderSide }) {
  const isUp = side === "buy";
  return <Badge isUp={isUp}>{isUp ? m.trade_buy() : m.trade_sell()}</Badge>;
}

export function DirectionBadge({ direction }: { direction: MicroDirection }) {
  const isUp = direction === "up";
  return (
    <Badge isUp={isUp}>
      <Icon name={direction} size={11} />
      {isUp ? m.micro_up() : m.micro_down()}
    </Badge>
  );
}
