import type { DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { moneyText, rateText, unitText } from "../../../features/payments/amounts.ts";
import styles from "../../../features/payments/payment.module.css";
import { RateLine } from "../../../features/payments/rate-box.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import type { WithdrawalPart } from "./use-withdrawal.ts";
import { previewOf, shownReceived } from "./withdrawal-rules.ts";

export function FeeBox({ type, funds: { currency }, showsReceived, withdrawal }: WithdrawalPart) {
  const { symbol, form } = withdrawal;
  const { fee, received } = previewOf(form.values.number, symbol);
  const price = rateText(symbol.code, symbol, currency);
  return (
    <div className={`${styles.credit} grid gap-4 sunken round-m`} data-testid="fee-box">
      <p>
        <span>{feeLabel(symbol)}</span>
        <span className="num ink w-560" data-testid="draw-fee">
          {moneyText(fee, currency)}
        </span>
      </p>
      {showsReceived && (
        <p>
          <span>{price ? m.cash_received_about() : m.cash_received()}</span>
          <b className="num" data-testid="draw-received">
            {unitText(received && shownReceived(received, type), symbol.code)}
          </b>
        </p>
      )}
      {showsReceived && price && <RateLine text={price} rate={symbol} />}
      {showsReceived && price && isPlatform() && <small>{m.cash_withdraw_rate_note()}</small>}
      {showsReceived && symbol.usd_price === null && <small>{m.cash_rate_unknown()}</small>}
    </div>
  );
}

/** Label of the fee: "Fee" or "Fee (1%)". */
export function feeLabel({ fee_type, draw_rate }: DrawSymbolView): string {
  if (fee_type === "fixed" || draw_rate === null) return m.cash_fee();
  const percent = formatNumber(Decimal.parse(draw_rate).mul(Decimal.of(100)).toString(), 4);
  return `${m.cash_fee()} ${isolate(`(${percent}%)`)}`;
}
