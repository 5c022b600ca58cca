import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { dateFormat, formatGain, formatMoney } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { numberTag } from "../../../i18n/locale.ts";
import { logTypeText } from "../../../i18n/log-type-text.ts";
import { m } from "../../../i18n/page-messages.ts";

export type StatementRow = WireStatement["rows"][number];

/** Amount without its currency, with all of its decimals. */
export function amountText(amount: string, isChange = false): string {
  const places = amount.split(".")[1]?.length ?? 0;
  const format = new Intl.NumberFormat(numberTag(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...(isChange && { signDisplay: "exceptZero" }),
  });
  // Formats the amount as text, because its conversion to a number would lose digits.
  return format.format(amount as `${number}`);
}

/** First and last day of the period, in the company's time zone. */
export function periodText({ fromMs, toMs }: WireStatement, zone: string): string {
  const format = dateFormat(`statement ${zone}`, { dateStyle: "long", timeZone: zone });
  return format.formatRange(fromMs, toMs - 1);
}

/**
 * Notes below a row. A transfer shows its accounts. An order shows its market, side, lots and
 * number, and once it has ended, its costs and result. Any other row shows its number.
 */
export function rowNotes(row: StatementRow, currency: string): string[] {
  const { kind, reference, order } = row;
  // Unlike an arrow, `›` exists in every font. It is mirrored in right-to-left texts.
  if (kind === "transfer") return [reference.split("-").map(accountName).join(" › ")];
  const number = isolate(shortNumber(reference));
  if (!order) return reference === "" ? [] : [number];
  const lots = order.lots === "" ? [] : [m.order_lots(lotsOf(order.lots))];
  const named = [isolate(order.name), sideText(order.side), ...lots, number].join(" · ");
  return order.ended ? [named, endText(order.ended, currency)] : [named];
}

function sideText(side: NonNullable<StatementRow["order"]>["side"]): string {
  if (side === "buy" || side === "sell") return side === "buy" ? m.trade_buy() : m.trade_sell();
  return side === "up" ? m.micro_up() : m.micro_down();
}

type Ended = NonNullable<NonNullable<StatementRow["order"]>["ended"]>;

/** Shows fee, financing and the order's net result. The row's own amount is only the profit. */
function endText({ fee, financing, result }: Ended, currency: string): string {
  const gain = (amount: string) => isolate(formatGain(amount, currency));
  const nights = Number(financing) === 0 ? [] : [`${m.log_type_financing()} ${gain(financing)}`];
  return [
    `${m.trade_fee()} ${isolate(formatMoney(fee, currency))}`,
    ...nights,
    `${m.statement_result()} ${gain(result)}`,
  ].join(" · ");
}

/** Names a movement. An opened position books only its fee; a closed one books only its profit. */
export function kindText(kind: string): string {
  if (kind === "forex_open") return m.statement_fee();
  return kind === "forex_close" ? m.statement_profit() : logTypeText(kind);
}

export function kindsOf({ accounts }: WireStatement): string[] {
  return [...new Set(accounts.flatMap(({ totals }) => Object.keys(totals)))];
}

export function fileName(days: { from: string; to: string }, extension: "csv" | "pdf"): string {
  return `statement-${days.from}-${days.to}.${extension}`;
}
