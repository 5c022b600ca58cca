import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./side-badge.module.css";

export function SideBadge({ side }: { side: ForexOrderView["OrderType"] }) {
  return (
    <span className={side === "buy" ? styles.buy : styles.sell}>
      {side === "buy" ? m.trade_buy() : m.trade_sell()}
    </span>
  );
}

/** Direction of a micro order. */
export function DirectionBadge({ direction }: { direction: MicroOrderView["Type"] }) {
  const isUp = direction === "up";
  return (
    <span className={isUp ? styles.buy : styles.sell}>
      <Icon name={isUp ? "up" : "down"} size={11} />
      {isUp ? m.micro_up() : m.micro_down()}
    </span>
  );
}
