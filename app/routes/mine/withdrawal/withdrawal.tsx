import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { drawInfo, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { useRead } from "../../../data/use-read.ts";
import { NoPaymentMethod } from "../../../features/payments/notice.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalNotices } from "./withdrawal-notices.tsx";

/** Reads currencies, funds and payout accounts, and shows the withdrawal form. */
export function Withdrawal({ type, info }: { type: PaymentType; info: BasicInfo }) {
  const code = paymentType.code(type);
  const symbols = useRead(drawSymbols, { type: code }, { everyMs: rateMs });
  const funds = useRead(drawInfo, {}, { everyMs: rateMs });
  const payoutAccounts = useRead(drawMethods, { draw_type: code }, { everyMs: rateMs });
  async function again() {
    await Promise.all([symbols.again(), funds.again(), payoutAccounts.again()]);
  }
  if (!symbols.data || !funds.data || !payoutAccounts.data) {
    const error = symbols.error ?? funds.error ?? payoutAccounts.error;
    return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  }
  if (symbols.data.length === 0) return <NoPaymentMethod />;
  const needsPassword = info.is_withdraw_pay_pwd === "1";
  return (
    <>
      <WithdrawalNotices funds={funds.data} needsPassword={needsPassword} />
      <WithdrawalForm
        type={type}
        symbols={symbols.data}
        funds={funds.data}
        payoutAccounts={payoutAccounts.data}
        typesAddress={type === "crypto" && info.is_withdraw_account_input === "1"}
        showsReceived={type === "crypto" || info.is_bank_out_amount === "1"}
        needsPassword={needsPassword}
        onChanged={again}
      />
    </>
  );
}
