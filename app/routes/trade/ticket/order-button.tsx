import { type ComponentProps, Fragment, type ReactNode } from "react";
import { isPriceCheckedAtom } from "../../../data/device/price-wait.ts";
import type { LivePair } from "../../../features/market/use-live-pair.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./ticket.module.css";

interface OrderButtonProps extends ComponentProps<typeof Button> {
  price: string;
  precision: number;
  isDoubted: boolean;
}

export function OrderButton(props: OrderButtonProps) {
  const { price, precision, isDoubted, className, children, ...rest } = props;
  const isChecked = useAtomValue(isPriceCheckedAtom);
  return (
    <Button {...rest} className={`${styles.side} ${className ?? ""}`}>
      <span>{children}</span>
      {isDoubted || (rest.busy && isChecked) ? (
        <span>{m.trade_price_checking()}</span>
      ) : (
        <span className="num">{formatPrice(price, precision)}</span>
      )}
    </Button>
  );
}

interface Ordering {
  blocked: string | null;
  live: LivePair;
}

/** Returns why no order is possible now, such as a price in doubt; null if orders are possible. */
export const whyNot = ({ blocked, live }: Ordering): string | null =>
  blocked ?? (live.isDoubted ? m.trade_price_checking() : null);

export function OrderBlocked({ of }: { of: Ordering }) {
  const why = whyNot(of);
  return why === null ? null : (
    <p className={`${styles.blocked} round-m text-s warn w-560`} role="status">
      {why}
    </p>
  );
}

export type Cost = [name: string, value: string, testId?: string, tone?: string];

export function CostTable({ rows, children }: { rows: readonly Cost[]; children?: ReactNode }) {
  return (
    <dl className={`${styles.costs} grid sunken round-m text-s`}>
      {rows.map(([name, value, testId, tone = ""]) => (
        <Fragment key={name}>
          <dt className="ink-2">{name}</dt>
          <dd className={`num text-end w-600 ${tone}`} data-testid={testId}>
            {value}
          </dd>
        </Fragment>
      ))}
      {children}
    </dl>
  );
}
