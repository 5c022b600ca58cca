import { useSearchParams } from "react-router";
import { paymentType } from "#domain/codes.ts";
import { bindDrawMethod, drawSymbols } from "#domain/contracts/http/withdraw.ts";
import { isPlatform, takesField } from "../../../api/dialect.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { NoPaymentMethod, Notice } from "../../../features/payments/notice.tsx";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import { withdrawalBarrier } from "../../../features/payments/withdrawal-barrier.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { useGoBack } from "../../../ui/go-back.ts";
import { toast } from "../../../ui/toasts.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { BankAccountForm, CoinAddressForm } from "./payout-account-form.tsx";

const listOf = (isBank: boolean) => (isBank ? "/mine/bank-card-list" : "/mine/coin-address-list");

export default function NewPayoutAccountPage() {
  const [query] = useSearchParams();
  const isBank = paymentType.find(Number(query.get("type"))) === "bank";
  return (
    <PaymentPage
      key={String(isBank)}
      title={isBank ? m.cash_bank_add() : m.cash_address_add()}
      back={listOf(isBank)}
    >
      {(given) =>
        withdrawalBarrier(given, isBank ? "bank" : "crypto") ?? (
          <NewPayoutAccount isBank={isBank} {...given} />
        )
      }
    </PaymentPage>
  );
}

function NewPayoutAccount({ isBank, info, user }: Given & { isBank: boolean }) {
  const goBack = useGoBack(listOf(isBank));
  const type = paymentType.code(isBank ? "bank" : "crypto");
  const { data, error, again } = useRead(drawSymbols, { type });
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  if (data.length === 0) return <NoPaymentMethod />;
  const shared = {
    symbols: data,
    needsPassword: info.is_withdraw_pay_pwd === "1" && takesField(bindDrawMethod, "pay_password"),
    hasPassword: user.is_pay_password,
    onSaved(text: string) {
      toast(text || m.cash_payout_account_saved(), "success");
      // Goes back to the page that led here: the list of payout accounts, or the withdrawal.
      goBack();
    },
  };
  return (
    <>
      {isBank ? <BankAccountForm info={info} {...shared} /> : <CoinAddressForm {...shared} />}
      {isPlatform() && <Notice icon="shield" text={m.cash_payout_account_letter()} />}
    </>
  );
}
