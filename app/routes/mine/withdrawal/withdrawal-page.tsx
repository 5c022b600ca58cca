import { paymentTarget } from "../../../data/service.ts";
import { NoWay, ThroughService } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import { offeredTypes, usePaymentType } from "../../../features/payments/payment-type.ts";
import { TypeTabs } from "../../../features/payments/type-tabs.tsx";
import { drawBarrier } from "../../../features/payments/withdrawal-barrier.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Withdrawal } from "./withdrawal.tsx";
import { DrawRecords } from "./withdrawal-records.tsx";

/** Money out: to saved addresses and bank accounts, and what became of it. */
export default function WithdrawPage() {
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
  if (type === null) return <NoWay />;
  return (
    <>
      <TypeTabs label={m.menu_withdraw()} offered={offered} value={type} onChange={choose} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {drawBarrier({ info, user }, type) ?? <Withdrawal key={type} type={type} info={info} />}
        </div>
        <DrawRecords key={type} type={type} />
      </div>
    </>
  );
}
