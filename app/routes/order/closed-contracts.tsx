import { useState } from "react";
import { orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { dayIn } from "#domain/market/zone.ts";
import { shortNumber } from "#domain/short-number.ts";
import { useCompany } from "../../data/company.ts";
import { type Days, rangeFields } from "../../data/date-range.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { closedSum } from "../../features/orders/closed-sum.ts";
import { ContractFacts } from "../../features/orders/order-row.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { wasFilled } from "../../features/orders/was-filled.ts";
import { PeriodPicker } from "../../features/period/period-picker.tsx";
import { closeReasonText } from "../../i18n/close-reason.ts";
import { formatGain } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { ClosedOrders } from "./closed-orders.tsx";
import styles from "./order-page.module.css";

/** The history of contracts, of all days or of a range. */
export function ClosedContracts({ round }: { round: number }) {
  const { currency, timezone } = useCompany();
  const [period, setPeriod] = useState<Days | null>(null);
  const days = period ? rangeFields(period, timezone) : {};
  const input = { status: orderStatus.code("closed"), ...days };
  const list = usePagedRead(myDeal, input, { idOf: (order) => order.Id, round });
  const sums = list.first;
  const sum = sums && closedSum(sums);
  return (
    <>
      <div className={`${styles.period} grid gap-8`}>
        <PeriodPicker today={dayIn(timezone, Date.now())} offersAll onChange={setPeriod} />
      </div>
      {sums && list.rows.length > 0 && (
        <p className={`${styles.sum} flex between baseline gap-12 text-s ink-2`}>
          <span>{m.order_profit_closed()}</span>
          <b className={`num ${gainTone(sum)}`} data-testid="history-total">
            {formatGain(sum, currency)}
          </b>
        </p>
      )}
      <ClosedOrders
        list={list}
        rowOf={(order) => ({
          code: order.ForexTradeLists.ShowCode,
          facts: <ContractFacts order={order} />,
          note: noteOf(order),
          result: wasFilled(order) ? netResultOf(order) : undefined,
        })}
        sheet={(chosen, close) => <OrderSheet order={chosen} onClose={close} />}
        testId="history"
      />
    </>
  );
}

/** Origin of a closed part, or why the order ended if its trader did not close it. */
function noteOf(order: ForexOrderView): string | null {
  if (order.OriginId !== order.Id)
    return `${m.order_part()} ${isolate(shortNumber(order.OriginId))}`;
  return order.CloseReason === "user" ? null : closeReasonText(order);
}
