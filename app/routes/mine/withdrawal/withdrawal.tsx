import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { drawInfo, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { useRead } from "../../../data/use-read.ts";
import { NoWay } from "../../../features/payments/notice.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { useAccountChanges } from "../../../live/account-changes.ts";
import { Waiting } from "../../../ui/states.tsx";
import { DrawForm } from "./withdrawal-form.tsx";
import { DrawNotices } from "./withdrawal-notices.tsx";

/** Reads what can be withdrawn, how much of it now and where to, and asks for it. */
export function Withdrawal({ type, info }: { type: PaymentType; info: BasicInfo }) {
  const code = paymentType.code(type);
  const symbols = useRead(drawSymbols, { type: code }, { everyMs: rateMs });
  const funds = useRead(drawInfo, {}, { everyMs: rateMs });
  const methods = useRead(drawMethods, { draw_type: code }, { everyMs: rateMs });
  async function again() {
    await Promise.all([symbols.again(), funds.again(), methods.again()]);
  }
  useAccountChanges(again);
  if (!symbols.data || !funds.data || !methods.data) {
    const error = symbols.error ?? funds.error ?? methods.error;
    return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  }
  if (symbols.data.length === 0) return <NoWay />;
  const needsPassword = info.is_withdraw_pay_pwd === "1";
  return (
    <>
      <DrawNotices funds={funds.data} needsPassword={needsPassword} />
      <DrawForm
        type={type}
        symbols={symbols.data}
        funds={funds.data}
        methods={methods.data}
        typesAddress={type === "crypto" && info.is_withdraw_account_input === "1"}
        showsReceived={type === "crypto" || info.is_bank_out_amount === "1"}
        needsPassword={needsPassword}
        onChanged={again}
      />
    </>
  );
}
