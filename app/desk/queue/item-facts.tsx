import { Link } from "react-router";
import { Simulated } from "../../ui/simulated.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { paymentTypeName } from "../names.ts";
import { Fact, Facts, Time } from "../ui/page.tsx";
import { fieldCopy, fieldName, fieldValue } from "./field-name.ts";
import type { Item } from "./item.ts";

function Fields({ title, fields }: { title: string; fields: Record<string, string> }) {
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  if (filled.length === 0) return null;
  return (
    <section className="stack gap-6">
      <h3 className="text-xs ink-2 w-600">{title}</h3>
      <Facts>
        {filled.map(([field, value]) => (
          <Fact
            key={field}
            label={fieldName(field)}
            copy={fieldCopy(field, value)}
            text={fieldValue(field, value)}
          />
        ))}
      </Facts>
    </section>
  );
}

export function ItemFacts({ item }: { item: Item }) {
  const { row, currency } = item;
  const isSigned = row.queue === "adjustment";
  const { confirmed = "", ...details } = item.details;
  const paidIn = item.details.code ?? row.unit;
  // Until the approval, an amount in another currency is only an estimate, which no operator may
  // copy into a payment.
  const isFixed = row.status === "finished" || paidIn === currency;
  return (
    <>
      <Facts testId="desk-facts">
        <Fact label={m.desk_customer()} copy={row.uid}>
          <Link to={`/users/${row.user_id}`}>
            <span className="num">UID {row.uid}</span>
          </Link>
        </Fact>
        {paymentTypeName(row.type) !== "" && (
          <Fact label={m.desk_payment_type()}>{paymentTypeName(row.type)}</Fact>
        )}
        {row.number !== "" && (
          <Fact
            label={m.desk_entered()}
            copy={row.number}
            num={amountText(row.number, row.unit, isSigned)}
          />
        )}
        {row.queue === "proof" && confirmed !== "" && (
          <Fact label={m.desk_arrived()} copy={confirmed} num={amountText(confirmed, row.unit)} />
        )}
        {item.amount !== "" && (
          <Fact label={m.desk_on_account()} num={amountText(item.amount, currency, isSigned)} />
        )}
        {item.fee !== "" && <Fact label={m.trade_fee()} num={amountText(item.fee, currency)} />}
        {item.received !== "" && (
          <Fact label={m.desk_payout()} {...(isFixed && { copy: item.received })}>
            <b className="num">
              {isFixed ? "" : "≈ "}
              {amountText(item.received, paidIn)}
            </b>
          </Fact>
        )}
        <RateFact item={item} paidIn={paidIn} />
        <PayoutFacts item={item} />
        {item.reason !== "" && <Fact label={m.order_reason()} text={item.reason} />}
        <Fact label={m.desk_time()} ms={row.created_ms} />
        <Fact label={m.order_number()} copy={row.id}>
          <span dir="ltr">{row.id}</span>
        </Fact>
      </Facts>
      <Fields title={m.desk_details()} fields={details} />
      {item.bank_info && <Fields title={m.desk_bank_account()} fields={item.bank_info} />}
    </>
  );
}

function RateFact({ item: { rate, currency }, paidIn }: { item: Item; paidIn: string }) {
  const price = rate?.usd_price ?? null;
  if (price === null) return null;
  return (
    <Fact label={m.desk_rate()}>
      <span className="num">{`1 ${paidIn} = ${price} ${currency}`}</span>{" "}
      <Simulated mark={rate?.is_simulated} />
      {rate?.tick && (
        <small>
          <bdi>{`${rate.tick.market} ${rate.tick.generation}/${rate.tick.seq}`}</bdi> ·{" "}
          <bdi>
            <Time ms={rate.tick.timeMs} />
          </bdi>
        </small>
      )}
    </Fact>
  );
}

function PayoutFacts({ item: { row, payout } }: { item: Item }) {
  if (!payout) return null;
  const times = [
    [m.draw_status_sent(), payout.sent_ms],
    [m.draw_status_paid(), payout.paid_ms],
    [m.draw_status_returned(), payout.returned_ms],
  ] as const;
  const name = row.type === "crypto" ? m.cash_hash() : m.cash_bank_reference();
  return (
    <>
      {payout.reference !== "" && (
        <Fact label={name} copy={payout.reference}>
          <bdi dir="ltr">{payout.reference}</bdi>
        </Fact>
      )}
      {times
        .filter(([, ms]) => ms > 0)
        .map(([label, ms]) => (
          <Fact key={label} label={label} ms={ms} />
        ))}
    </>
  );
}
