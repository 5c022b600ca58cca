import type { Pair } from "#domain/contracts/http/market.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import type { RunningMicro } from "../../data/trader/micro.ts";
import { RunningFigures, useRunningOpening } from "../../features/orders/running-micro-orders.tsx";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { useRunningMicro } from "../../features/orders/use-running-micro.ts";
import { formatMoney, formatNumber, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { countLook, factsLook, OneOrSheet, openLook, rowLook } from "./one-or-sheet.tsx";

export function MarketMicroOrders({ pair }: { pair: Pair }) {
  const { currency } = useCompany();
  const { open, sheet } = useRunningOpening();
  const running = dataOf(useRunningMicro()) ?? [];
  const orders = running.filter(({ ForexTradeList }) => ForexTradeList.Id === pair.Id);
  return (
    <>
      <OneOrSheet
        title={`${pair.ShowCode} · ${m.order_tab_running()}`}
        sum={<MicroSum orders={orders} />}
        rows={orders.map((order) => (
          <li key={order.Id} className={rowLook} data-testid="market-micro">
            <button type="button" className={openLook} onClick={() => open(order)}>
              <DirectionBadge direction={order.Type} />
              <span className={factsLook}>
                <span className="num">{formatMoney(order.Number, currency)}</span>
                <small className="num text-xs ink-2">
                  {formatPrice(order.OpenPrice, pair.PricePrecision)}
                </small>
              </span>
              <RunningFigures order={order} />
            </button>
          </li>
        ))}
      />
      {sheet}
    </>
  );
}

function MicroSum({ orders }: { orders: readonly RunningMicro[] }) {
  const { currency } = useCompany();
  const stakes = orders.reduce((sum, { Number: stake }) => sum + Number(stake), 0);
  return (
    <>
      <b className={countLook} data-testid="market-count">
        {formatNumber(orders.length)}
      </b>
      <span className={factsLook}>{m.order_tab_running()}</span>
      <span className="num text-s">{formatMoney(stakes, currency)}</span>
    </>
  );
}
