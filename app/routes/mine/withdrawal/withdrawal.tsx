import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { drawInfo, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { callApi } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { NoPaymentMethod } from "../../../features/payments/notice.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { useAccountChanges } from "../../../live/account-changes.ts";
import { useEvery } from "../../../ui/use-every.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalNotices } from "./withdrawal-notices.tsx";

/** Reads currencies, funds and payout accounts, and shows the withdrawal form. */
export function Withdrawal({ type, info }: { type: PaymentType; info: BasicInfo }) {
  const code = paymentType.code(type);
  const { data, error, again } = useRead(async () => {
    const quiet = { quiet: true };
    const [symbols, funds, payoutAccounts] = await Promise.all([
      callApi(drawSymbols, { type: code }, quiet),
      callApi(drawInfo, {}, quiet),
      callApi(drawMethods, { draw_type: code }, quiet),
    ]);
    return { symbols, funds, payoutAccounts };
  });
  useAccountChanges(again);
  useEvery(rateMs, again);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  if (data.symbols.length === 0) return <NoPaymentMethod />;
  const { funds } = data;
  const needsPassword = info.is_withdraw_pay_pwd === "1";
  return (
    <>
      <WithdrawalNotices funds={funds} needsPassword={needsPassword} />
      <WithdrawalForm
        type={type}
        symbols={data.symbols}
        funds={funds}
        payoutAccounts={data.payoutAccounts}
        typesAddress={type === "crypto" && info.is_withdraw_account_input === "1"}
        showsReceived={type === "crypto" || info.is_bank_out_amount === "1"}
        needsPassword={needsPassword}
        onChanged={again}
      />
    </>
  );
}
