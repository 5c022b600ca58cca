import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { RunningFigures, useRunningOpening } from "../../features/orders/running-micro-orders.tsx";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { useRunningMicro } from "../../features/orders/use-running-micro.ts";
import { formatMoney, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./market-orders.module.css";

/** On a phone: the product's running options; a press opens the countdown again. */
export function MarketMicroOrders({ pair }: { pair: Pair }) {
  const { currency } = useCompany();
  const { open, sheet } = useRunningOpening();
  const running = dataOf(useRunningMicro()) ?? [];
  const orders = running.filter(({ ForexTradeList }) => ForexTradeList.Id === pair.Id);
  return (
    <>
      {orders.length > 0 && (
        <ul className={styles.orders} aria-label={m.order_tab_running()}>
          {orders.map((order) => (
            <li key={order.Id} className={styles.row} data-testid="market-micro">
              <button type="button" className={styles.open} onClick={() => open(order)}>
                <DirectionBadge direction={order.Type} />
                <span className={`${styles.facts} grid min-width-0 text-s w-600`}>
                  <span className="num">{formatMoney(order.Number, currency)}</span>
                  <small className="num">{formatPrice(order.OpenPrice, pair.PricePrecision)}</small>
                </span>
                <RunningFigures order={order} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {sheet}
    </>
  );
}
