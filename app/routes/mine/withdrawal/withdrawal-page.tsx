import { paymentTarget } from "../../../data/service.ts";
import { NoPaymentMethod, ThroughService } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import { offeredTypes, usePaymentType } from "../../../features/payments/payment-type.ts";
import { TypeTabs } from "../../../features/payments/type-tabs.tsx";
import { withdrawalBarrier } from "../../../features/payments/withdrawal-barrier.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Withdrawal } from "./withdrawal.tsx";
import { WithdrawalRecords } from "./withdrawal-records.tsx";

/** Withdrawals to addresses and bank accounts: the form, and the list of past ones. */
export default function WithdrawalPage() {
  return (
    <PaymentPage title={m.menu_withdraw()} back="/user" wide chat>
      {(given) => <Withdraw {...given} />}
    </PaymentPage>
  );
}

function Withdraw({ info, user }: Given) {
  const offered = offeredTypes(info.is_withdraw_crypto, info.is_withdraw_bank_card);
  const [type, choose] = usePaymentType(offered);
  if (paymentTarget("withdraw", info) === "service") return <ThroughService />;
  if (type === null) return <NoPaymentMethod />;
  return (
    <>
      <TypeTabs label={m.menu_withdraw()} offered={offered} value={type} onChange={choose} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {withdrawalBarrier({ info, user }, type) ?? (
            <Withdrawal key={type} type={type} info={info} />
          )}
        </div>
        <WithdrawalRecords key={type} type={type} />
      </div>
    </>
  );
}
