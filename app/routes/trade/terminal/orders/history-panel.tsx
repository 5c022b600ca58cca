import { useEffect, useMemo, useState } from "react";
import { orderStatus } from "#domain/codes.ts";
import { type ForexOrderView, myDeal } from "#domain/contracts/http/forex.ts";
import { unknownTotal } from "#domain/contracts/http/unknown-total.ts";
import { dayIn } from "#domain/market/zone.ts";
import { takesField } from "../../../../api/dialect.ts";
import { pairsAtom } from "../../../../data/company/catalogue.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { type Days, rangeFields } from "../../../../data/device/date-range.ts";
import { dataOf } from "../../../../data/reading/loadable.ts";
import { usePagedRead } from "../../../../data/reading/use-paged-read.ts";
import { onForexClosed } from "../../../../data/trader/trades.ts";
import { type ClosedSums, closedSum } from "../../../../features/orders/closed-sum.ts";
import { OrderSheet } from "../../../../features/orders/order-sheet/order-sheet.tsx";
import { PeriodPicker } from "../../../../features/period/period-picker.tsx";
import { formatGain, formatNumber } from "../../../../i18n/format.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { gainTone } from "../../../../ui/gain-tone.ts";
import { EmptyState, ErrorState, Skeleton } from "../../../../ui/states.tsx";
import { OrderTable } from "./order-table.tsx";
import styles from "./orders.module.css";

const allMarkets = "";

export function HistoryPanel() {
  const { timezone } = useCompany();
  const [market, setMarket] = useState(allMarkets);
  const [period, setPeriod] = useState<Days | null>(null);
  const [chosen, setChosen] = useState<ForexOrderView | null>(null);
  const [round, setRound] = useState(0);
  const input = {
    status: orderStatus.code("closed"),
    ...(period ? rangeFields(period, timezone) : {}),
    ...(market === allMarkets ? {} : { forex_id: market }),
  };
  const list = usePagedRead(myDeal, input, { idOf: (order) => order.Id, round });
  useEffect(() => onForexClosed(() => setRound((count) => count + 1)), []);
  return (
    <>
      <div className={`${styles.filter} flex wrap gap-4-12`}>
        {takesField(myDeal, "forex_id") && <MarketField value={market} onChange={setMarket} />}
        <PeriodPicker today={dayIn(timezone, Date.now())} offersAll onChange={setPeriod} />
        {list.first && list.first.total > 0 && <Totals sums={list.first} />}
      </div>
      <div className={`${styles.scroll} grow min-height-0 relative`}>
        <OrderTable
          name="history"
          label={m.order_tab_history()}
          orders={list.rows}
          isWhole={!list.more}
          onOpen={setChosen}
          onEnd={null}
          testId="history"
        />
        {list.total === 0 && <EmptyState icon="order" title={m.order_history_empty()} />}
        {list.error && (
          <ErrorState text={list.error.message} onRetry={() => void list.loadMore()} />
        )}
        <div ref={list.end}>{list.more && <Skeleton rows={2} height={30} />}</div>
      </div>
      <OrderSheet order={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

function MarketField(field: { value: string; onChange(value: string): void }) {
  const pairs = dataOf(useAtomValue(pairsAtom));
  const options = useMemo(
    () => [
      { value: allMarkets, text: m.home_category_all() },
      ...(pairs ?? []).map(({ Id, ShowCode }) => ({ value: String(Id), text: ShowCode })),
    ],
    [pairs],
  );
  return (
    <SelectField
      label={m.home_column_market()}
      options={options}
      {...field}
      testId="history-market"
    />
  );
}

function Totals({ sums }: { sums: ClosedSums & { total: number } }) {
  const { currency } = useCompany();
  const sum = closedSum(sums);
  return (
    <p className={`${styles.sum} push-end min-width-0 text-s`} role="status">
      {m.order_profit_closed()}
      {sums.total !== unknownTotal && (
        <>
          {" "}
          (<span className="num">{formatNumber(sums.total)}</span>)
        </>
      )}
      <b className={`num ${gainTone(sum)}`} data-testid="history-total">
        {formatGain(sum, currency)}
      </b>
    </p>
  );
}
