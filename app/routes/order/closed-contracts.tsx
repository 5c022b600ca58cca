import { useState } from "react";
import { orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { netResult } from "#domain/forex/net-result.ts";
import { callApi } from "../../api/client.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { rangeFields } from "../../data/date-range.ts";
import { dataOf } from "../../data/loadable.ts";
import { usePaged } from "../../data/use-paged.ts";
import { ContractFacts } from "../../features/orders/order-row.tsx";
import { OrderSheet } from "../../features/orders/order-sheet/order-sheet.tsx";
import { closeReasonText } from "../../i18n/close-reason.ts";
import { formatGain } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { ClosedOrders } from "./closed-orders.tsx";
import { DateFilter, type DayRange } from "./date-filter.tsx";
import styles from "./order-page.module.css";

interface Read {
  round: number;
  range: DayRange | null;
  zone: string;
}

/** Reads closed and cancelled contracts; with them the net result of all that the range holds. */
function useClosedContracts({ round, range, zone }: Read) {
  return usePaged<ForexOrderView, number>({
    key: `${round} ${range?.from} ${range?.to}`,
    idOf: (order) => order.Id,
    async read(page) {
      const days = range ? rangeFields(range.from, range.to, zone) : {};
      const input = { status: orderStatus.code("closed"), page, ...days };
      const { data, total, ...sums } = await callApi(myDeal, input, { quiet: true });
      const answer = netResult({ profit: sums.all_fact_profits, fee: sums.all_fees });
      return { rows: data, total, answer };
    },
  });
}

/** The history of contracts, of all days or of a range. */
export function ClosedContracts({ round }: { round: number }) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const zone = info?.timezone || "UTC";
  const [range, setRange] = useState<DayRange | null>(null);
  const list = useClosedContracts({ round, range, zone });
  return (
    <>
      <DateFilter zone={zone} range={range} onChange={setRange} />
      {list.first !== null && list.rows.length > 0 && (
        <p className={styles.sum}>
          <span>{m.order_profit_closed()}</span>
          <b className={`num ${gainTone(list.first)}`} data-testid="history-total">
            {formatGain(list.first, info?.currency ?? "USD")}
          </b>
        </p>
      )}
      <ClosedOrders
        list={list}
        rowOf={(order) => ({
          code: order.ForexTradeLists.ShowCode,
          facts: <ContractFacts order={order} />,
          note: noteOf(order),
          result: netResult({ profit: order.FactProfits, fee: order.TradeFee }),
        })}
        sheet={(chosen, close) => <OrderSheet order={chosen} onClose={close} />}
        testId="history"
      />
    </>
  );
}

/** Why the platform closed the order; null when the trader did. */
function noteOf({ CloseReason, StopOutLevel }: ForexOrderView): string | null {
  return CloseReason === "user" ? null : closeReasonText(CloseReason, StopOutLevel);
}
