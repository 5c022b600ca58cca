import { isPlatform } from "../../api/dialect.ts";
import { useCompany } from "../../data/company/company.ts";
import { m } from "../../i18n/page-messages.ts";
import { Simulated } from "../../ui/simulated.tsx";
import { creditEstimate, moneyText, type Rate, rateText, tickTime } from "./amounts.ts";
import styles from "./payment.module.css";

/** Interval in ms after which shown rates are read again. */
export const rateMs = 15_000;

export function RateLine({ text, rate }: { text: string; rate: Rate }) {
  const time = tickTime(rate, useCompany().timezone);
  return (
    <small>
      <span className="num">{text}</span>
      {time && (
        <>
          {" · "}
          <bdi>{time}</bdi>
        </>
      )}{" "}
      <Simulated mark={rate.is_simulated} />
    </small>
  );
}

export function CreditBox(props: { amount: string; code: string; rate: Rate; currency: string }) {
  const { amount, code, rate, currency } = props;
  const credit = creditEstimate(amount, rate, currency);
  const price = rateText(code, rate, currency);
  return (
    <div className={`${styles.credit} grid gap-4 sunken round-m`} data-testid="credit-estimate">
      <p>
        <span>{m.cash_credited_about()}</span>
        <b className="num">{credit === null ? "—" : moneyText(credit, currency)}</b>
      </p>
      {price && <RateLine text={price} rate={rate} />}
      {rate.usd_price === null && <small>{m.cash_rate_unknown()}</small>}
      {price && isPlatform() && <small>{m.cash_rate_note()}</small>}
    </div>
  );
}
