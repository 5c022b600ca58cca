import { useNavigate, useSearchParams } from "react-router";
import { paymentType } from "#domain/codes.ts";
import { drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { useRead } from "../../../data/use-read.ts";
import { Notice, NoWay } from "../../../features/payments/notice.tsx";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import { drawBarrier } from "../../../features/payments/withdrawal-barrier.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Waiting } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.ts";
import { BankForm } from "./bank-account-form.tsx";
import { CoinForm } from "./coin-address-form.tsx";

/** Saves an address (type=1) or a bank account (type=2) to withdraw to. */
export default function WithdrawWayPage() {
  const [query] = useSearchParams();
  const isBank = paymentType.find(Number(query.get("type"))) === "bank";
  return (
    <PaymentPage
      key={String(isBank)}
      title={isBank ? m.cash_bank_add() : m.cash_address_add()}
      back={isBank ? "/mine/bank-card-list" : "/mine/coin-address-list"}
    >
      {(given) =>
        drawBarrier(given, isBank ? "bank" : "crypto") ?? <Way isBank={isBank} {...given} />
      }
    </PaymentPage>
  );
}

function Way({ isBank, info, user }: Given & { isBank: boolean }) {
  const navigate = useNavigate();
  const type = paymentType.code(isBank ? "bank" : "crypto");
  const { data, error, again } = useRead(drawSymbols, { type });
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  if (data.length === 0) return <NoWay />;
  const shared = {
    symbols: data,
    needsPassword: info.is_withdraw_pay_pwd === "1",
    hasPassword: user.is_pay_password,
    onSaved(text: string) {
      toast(text || m.cash_way_saved(), "success");
      // Back to where it was wanted: the list, or the withdrawal.
      const index: unknown = window.history.state?.idx;
      if (typeof index === "number" && index > 0) void navigate(-1);
      else void navigate(isBank ? "/mine/bank-card-list" : "/mine/coin-address-list");
    },
  };
  return (
    <>
      {isBank ? <BankForm info={info} {...shared} /> : <CoinForm {...shared} />}
      <Notice icon="shield" text={m.cash_way_letter()} />
    </>
  );
}
