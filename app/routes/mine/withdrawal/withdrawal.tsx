import { paymentType } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { drawInfo, drawMethods, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { callApi } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { NoWay } from "../../../features/payments/notice.tsx";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { useAccountChanges } from "../../../live/account-changes.ts";
import { Waiting } from "../../../ui/states.tsx";
import { useEvery } from "../../../ui/use-every.ts";
import { DrawForm } from "./withdrawal-form.tsx";
import { DrawNotices } from "./withdrawal-notices.tsx";

/** Reads what can be withdrawn, how much of it now and where to, and asks for it. */
export function Withdrawal({ type, info }: { type: PaymentType; info: BasicInfo }) {
  const code = paymentType.code(type);
  const { data, error, again } = useRead(async () => {
    const quiet = { quiet: true };
    const [symbols, funds, methods] = await Promise.all([
      callApi(drawSymbols, { type: code }, quiet),
      callApi(drawInfo, {}, quiet),
      callApi(drawMethods, { draw_type: code }, quiet),
    ]);
    return { symbols, funds, methods };
  });
  useAccountChanges(again);
  useEvery(rateMs, again);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  if (data.symbols.length === 0) return <NoWay />;
  const { funds } = data;
  const needsPassword = info.is_withdraw_pay_pwd === "1";
  return (
    <>
      <DrawNotices funds={funds} needsPassword={needsPassword} />
      <DrawForm
        type={type}
        symbols={data.symbols}
        funds={funds}
        methods={data.methods}
        typesAddress={type === "crypto" && info.is_withdraw_account_input === "1"}
        showsReceived={type === "crypto" || info.is_bank_out_amount === "1"}
        needsPassword={needsPassword}
        onChanged={again}
      />
    </>
  );
}
