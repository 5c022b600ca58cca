/** Rows that the details of several payments have in common. */
import { m } from "../../i18n/page-messages.ts";
import type { Detail } from "../../ui/list/detail-list.tsx";
import { type Rate, rateText, tickTime } from "./amounts.ts";
import styles from "./payment.module.css";

/** A number in a row. */
export function figure(text: string) {
  return <span className="num">{text}</span>;
}

/** An address or an account number, broken where the row ends. */
export function longNumber(text: string) {
  return (
    <bdi dir="ltr" className={styles.break}>
      {text}
    </bdi>
  );
}

/** The rate and its tick's time; no rows if no rate is known or needed. */
export function rateRows(code: string, rate: Rate | null, currency: string, zone: string) {
  const price = rate && rateText(code, rate, currency);
  if (!rate || !price) return [];
  const rows: Detail[] = [{ label: m.cash_rate(), value: figure(price) }];
  const time = tickTime(rate, zone);
  if (time) rows.push({ label: m.cash_rate_time(), value: <bdi>{time}</bdi> });
  return rows;
}
