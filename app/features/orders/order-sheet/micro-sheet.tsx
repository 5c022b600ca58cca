import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { useCompany } from "../../../data/company/company.ts";
import {
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPrice,
  unknown,
} from "../../../i18n/format.ts";
import { durationText, outcomeTexts, voidText } from "../../../i18n/micro-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../../ui/sheet/sheet-parts.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import { usePrecision } from "../../market/use-pair.ts";
import { Gain } from "../gain.tsx";
import { ReceiptSection } from "../receipt/receipt-section.tsx";
import { DirectionBadge } from "../side-badge.tsx";
import { type DetailRow, DetailRows, Figure, OrderNumber } from "./detail-rows.tsx";
import styles from "./order-sheet.module.css";

export function MicroSheet({ order, onClose }: { order: MicroOrderView | null; onClose(): void }) {
  return (
    <Sheet open={order !== null} title={order?.ForexTradeList.ShowCode ?? ""} onClose={onClose}>
      {order && <Details key={order.Id} order={order} />}
    </Sheet>
  );
}

function Details({ order }: { order: MicroOrderView }) {
  const places = usePrecision(order.ForexTradeList.Id);
  const { currency, timezone: zone } = useCompany();
  const price = (value: number) => <Figure>{formatPrice(value, places)}</Figure>;
  const date = (timeMs: number) => <bdi>{formatDateTime(timeMs, zone)}</bdi>;
  const isClosed = order.Status === "closed";
  const rows: DetailRow[] = [
    [m.micro_amount(), <Figure key="v">{formatMoney(order.Number, currency)}</Figure>],
    [m.micro_duration(), durationText(order.Seconds)],
    [
      m.micro_ratio(),
      <Figure key="v">
        {order.ProfitRatio > 0 ? `${formatNumber(order.ProfitRatio * 100, 2)}%` : unknown}
      </Figure>,
    ],
    [m.micro_entry(), price(order.OpenPrice)],
  ];
  if (order.EndPrice > 0) rows.push([m.micro_end_price(), price(order.EndPrice)]);
  rows.push([m.order_opened(), date(order.CreatedMs)]);
  if (order.CompletedMs) rows.push([m.order_closed_at(), date(order.CompletedMs)]);
  if (!isClosed || order.Outcome !== "") {
    rows.push([m.micro_result(), outcomeTexts[order.Outcome]()]);
  }
  if (order.VoidReason !== "") rows.push([m.order_reason(), voidText(order.VoidReason)]);
  rows.push([m.order_number(), <OrderNumber key="v" id={order.Id} />]);
  return (
    <SheetBody>
      <p className={`${styles.profit} row between gap-8`}>
        <span className="row gap-8">
          <DirectionBadge direction={order.Type} />
          <Simulated mark={order.Simulated} />
        </span>
        {isClosed && <Gain amount={order.FactProfits} />}
      </p>
      <DetailRows rows={rows} />
      <ReceiptSection orderId={order.Id} precision={places} zone={zone} />
    </SheetBody>
  );
}
