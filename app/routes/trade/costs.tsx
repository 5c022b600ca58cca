import type { Pair } from "#domain/contracts/http/market.ts";
import { pipSize, pointSize } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { forexBalanceAtom } from "../../data/account.ts";
import { useCompany } from "../../data/company.ts";
import { pipsOf } from "../../i18n/counted.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { formatMoney, formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { FundsLink } from "./funds-link.tsx";
import styles from "./ticket.module.css";
import { isStopOutKnown, useStopOut } from "./use-stop-out.ts";
import type { TicketState } from "./use-ticket.ts";

/** The free balance, and whether margin and fee exceed it. */
function useFree({ preview }: TicketState) {
  const free = useAtomValue(forexBalanceAtom);
  const isShort =
    preview.ok && free !== null && preview.margin.add(preview.fee).gt(Decimal.of(free.balanceText));
  return { free, isShort };
}

/** Margin and fee that the order takes from the balance. */
export function Costs({ pair, ticket }: { pair: Pair; ticket: TicketState }) {
  const { preview, currency, user } = ticket;
  const { free, isShort } = useFree(ticket);
  const company = useCompany();
  const money = (amount: Decimal) => formatMoney(amount.toString(), currency);
  return (
    <>
      <dl className={`${styles.costs} grid sunken round-m text-s`}>
        <dt>{m.trade_margin()}</dt>
        <dd className="num" data-testid="ticket-margin">
          {preview.ok ? money(preview.margin) : "—"}
        </dd>
        <dt>{m.trade_fee()}</dt>
        <dd className="num" data-testid="ticket-fee">
          {preview.ok ? money(preview.fee) : "—"}
        </dd>
        <dt>{m.trade_notional()}</dt>
        <dd className="num">{preview.ok ? money(preview.notional) : "—"}</dd>
        {user && (
          <>
            <dt>{m.trade_free()}</dt>
            <dd className="num">{free ? formatMoney(free.balance, currency) : "—"}</dd>
            {isStopOutKnown(company) && <StopOutRow pair={pair} ticket={ticket} />}
          </>
        )}
      </dl>
      {pair.ForexContNum > 0 && (
        <p className="text-xs ink-3">
          {m.trade_lots_hint({
            units: isolate(formatNumber(pair.ForexContNum)),
            base: pair.Base,
            min: isolate(formatNumber(pair.ForexMinCont)),
          })}
        </p>
      )}
      <MarkupLine pair={pair} />
      {isShort && (
        <p className="text-s warn w-560">
          {errorMessage("margin_insufficient")} <FundsLink into="forex" />
        </p>
      )}
    </>
  );
}

/** The company's part of the spread. */
function MarkupLine({ pair: { Markup: markup, PricePrecision: places } }: { pair: Pair }) {
  if (!markup) return null;
  const { Kind: kind, Value: value } = markup;
  const pips = Decimal.parse(value).mul(pointSize(places)).div(pipSize(places), 1);
  const text =
    kind === "percent"
      ? m.trade_markup_percent({ percent: isolate(`${formatNumber(value)}%`) })
      : m.trade_markup_pips(pipsOf(pips.toString()));
  return (
    <p className="text-xs ink-3" data-testid="ticket-markup">
      {text}
    </p>
  );
}

/** Stop-out price of the account with this order, if no other price moved. */
function StopOutRow({ pair, ticket }: { pair: Pair; ticket: TicketState }) {
  const stopOut = useStopOut(pair, ticket);
  const price = (value: number | null) =>
    value === null ? m.trade_stop_out_none() : formatPrice(value, pair.PricePrecision);
  return (
    <>
      <dt>{m.trade_stop_out_at()}</dt>
      <dd className="grid" data-testid="ticket-stop-out">
        <span>
          {m.trade_buy()} <span className="num">{price(stopOut.buy)}</span>
        </span>
        <span>
          {m.trade_sell()} <span className="num">{price(stopOut.sell)}</span>
        </span>
      </dd>
    </>
  );
}

interface CostLineProps {
  ticket: TicketState;
  /** Problem of the lots. */
  problem: string | undefined;
}

/** On a phone, below the fields: the reason against the order, otherwise its costs. */
export function CostLine({ ticket, problem }: CostLineProps) {
  const { preview, currency, user, blocked, live } = ticket;
  const { free, isShort } = useFree(ticket);
  const short = isShort ? errorMessage("margin_insufficient") : undefined;
  const why =
    blocked ?? (live.isDoubted ? m.trade_price_checking() : undefined) ?? problem ?? short;
  if (why) {
    return (
      <p className={`${styles.why} flex wrap between text-xs ink-2`} role="status">
        {why}
        {why === short && <FundsLink into="forex" />}
      </p>
    );
  }
  const parts: Array<[name: string, amount: string]> = [
    [m.trade_margin(), preview.ok ? preview.margin.toString() : ""],
    [m.trade_fee(), preview.ok ? preview.fee.toString() : ""],
    ...(user && free ? [[m.trade_free(), free.balanceText] as [string, string]] : []),
  ];
  return (
    <p className={`${styles.costLine} flex wrap between text-xs ink-2`}>
      {parts.map(([name, amount]) => (
        <span key={name}>
          {name} <b className="num">{amount === "" ? "—" : formatMoney(amount, currency)}</b>
        </span>
      ))}
    </p>
  );
}
