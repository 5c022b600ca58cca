import type { Pair } from "#domain/contracts/http/market.ts";
import { pipSize } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { unitOf } from "#domain/money/unit.ts";
import { useCompany } from "../../../data/company/company.ts";
import { forexBalanceAtom } from "../../../data/trader/account.ts";
import { pipsOf } from "../../../i18n/counted.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { FundsLink } from "../funds-link.tsx";
import { type Cost, CostTable, whyNot } from "./order-button.tsx";
import styles from "./ticket.module.css";
import { isStopOutKnown, useStopOut } from "./use-stop-out.ts";
import type { OfTicket } from "./use-ticket.ts";

function useFree({ preview }: OfTicket["ticket"]) {
  const free = useAtomValue(forexBalanceAtom);
  const isShort =
    preview.ok && free !== null && preview.margin.add(preview.fee).gt(Decimal.of(free.balanceText));
  return { free, isShort };
}

export function Costs({ pair, ticket }: OfTicket) {
  const { preview, currency, user } = ticket;
  const { free, isShort } = useFree(ticket);
  const company = useCompany();
  const money = (name: "margin" | "fee" | "notional") =>
    preview.ok ? formatMoney(preview[name].toString(), currency) : "—";
  const rows: Cost[] = [
    [m.trade_margin(), money("margin"), "ticket-margin"],
    [m.trade_fee(), money("fee"), "ticket-fee"],
    [m.trade_notional(), money("notional")],
  ];
  if (user) rows.push([m.trade_free(), free ? formatMoney(free.balance, currency) : "—"]);
  return (
    <>
      <CostTable rows={rows}>
        {user && isStopOutKnown(company) && <StopOutRow pair={pair} ticket={ticket} />}
      </CostTable>
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
  const pips = Decimal.parse(value).mul(unitOf(places)).div(pipSize(places), 1);
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

function StopOutRow({ pair, ticket }: OfTicket) {
  const stopOut = useStopOut(pair, ticket);
  const price = (value: number | null) =>
    value === null ? m.trade_stop_out_none() : formatPrice(value, pair.PricePrecision);
  return (
    <>
      <dt className="ink-2">{m.trade_stop_out_at()}</dt>
      <dd className="grid w-600 text-end" data-testid="ticket-stop-out">
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

interface CostLineProps extends Pick<OfTicket, "ticket"> {
  /** Error text of the lots; undefined if the lots are valid. */
  problem: string | undefined;
}

export function CostLine({ ticket, problem }: CostLineProps) {
  const { preview, currency, user } = ticket;
  const { free, isShort } = useFree(ticket);
  const short = isShort ? errorMessage("margin_insufficient") : undefined;
  const why = whyNot(ticket) ?? problem ?? short;
  if (why) {
    return (
      <p className={`${styles.why} flex wrap between text-s warn w-560`} role="status">
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
