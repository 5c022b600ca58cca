import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { DirectionBadge, SideBadge } from "../../../features/orders/side-badge.tsx";
import { closeReasonText } from "../../../i18n/close-reason.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { formatGain, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { durationText, outcomeTexts } from "../../../i18n/micro-text.ts";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Simulated } from "../../../ui/simulated.tsx";
import { m } from "../../desk-messages.ts";
import { amountColumn, type Column, timeColumn } from "../../ui/list.tsx";
import { NumberCopy } from "../../ui/number-copy.tsx";
import { SmallButton, Time } from "../../ui/page.tsx";

interface Shown {
  currency: string;
  onOpen(order: string): void;
}

function OrderCell({ id, onOpen }: { id: string; onOpen: Shown["onOpen"] }) {
  return (
    <>
      <NumberCopy id={id} />
      <SmallButton
        onClick={() => onOpen(id)}
        aria-label={`${m.receipt_title()} ${shortNumber(id)}`}
        data-testid="order-receipt"
      >
        {m.receipt_title()}
      </SmallButton>
    </>
  );
}

/** Shows up to 10 decimals, because an order does not name the decimals of its market. */
const priceText = (price: number) => formatNumber(price, 10);

function Gain({ amount, currency }: { amount: number | null; currency: string }) {
  return <span className={`num ${gainTone(amount)}`}>{formatGain(amount, currency)}</span>;
}

export function orderColumns({
  list,
  currency,
  onOpen,
}: Shown & { list: "open" | "pending" | "closed" }): Array<Column<ForexOrderView> | false | null> {
  const isPending = list === "pending";
  const isClosed = list === "closed";
  return [
    {
      title: m.home_column_market(),
      cell: (order) => (
        <>
          <b dir="ltr">{order.ForexTradeLists.ShowCode}</b> <Simulated mark={order.Simulated} />
          <small>
            <SideBadge side={order.OrderType} /> <bdi>{m.order_lots(lotsOf(order.Quantity))}</bdi>
          </small>
        </>
      ),
    },
    amountColumn(isPending ? m.trade_target() : m.order_open_price(), (order) =>
      priceText(isPending ? order.TargetPrice : order.OriginPrice),
    ),
    !isPending &&
      amountColumn(
        isClosed ? m.order_close_price() : m.order_current_price(),
        (order) => priceText(isClosed ? order.Price : order.UpdatePrice),
        "wide",
      ),
    amountColumn(m.trade_margin(), (order) => formatMoney(order.CautionMoney, currency), "wide"),
    !isPending && {
      title: m.order_price_result(),
      look: ["amount"],
      cell: (order) => <Gain amount={order.FactProfits} currency={currency} />,
    },
    {
      title: isClosed ? m.order_closed_at() : m.order_opened(),
      look: ["wide", "quiet"],
      cell: (order) => (
        <>
          <span>
            <Time ms={order.CompletedMs ?? order.CreatedMs} />
          </span>
          {isClosed && <small>{closeReasonText(order)}</small>}
        </>
      ),
    },
    { title: m.order_number(), cell: ({ Id }) => <OrderCell id={Id} onOpen={onOpen} /> },
  ];
}

export function optionColumns({ currency, onOpen }: Shown): Column<MicroOrderView>[] {
  return [
    {
      title: m.home_column_market(),
      cell: (order) => (
        <>
          <b dir="ltr">{order.ForexTradeList.ShowCode}</b> <Simulated mark={order.Simulated} />
          <small>
            <DirectionBadge direction={order.Type} /> {durationText(order.Seconds)}
          </small>
        </>
      ),
    },
    amountColumn(m.micro_amount(), (order) => formatMoney(order.Number, currency)),
    amountColumn(m.micro_entry(), (order) => priceText(order.OpenPrice), "wide"),
    {
      title: m.micro_result(),
      cell: (order) => (
        <>
          {outcomeTexts[order.Outcome]()}
          {order.Status === "closed" && (
            <small>
              <Gain amount={order.FactProfits} currency={currency} />
            </small>
          )}
        </>
      ),
    },
    timeColumn((order) => order.CreatedMs),
    { title: m.order_number(), cell: ({ Id }) => <OrderCell id={Id} onOpen={onOpen} /> },
  ];
}
