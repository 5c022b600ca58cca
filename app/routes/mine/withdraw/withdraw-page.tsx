import { paymentTarget } from "../../../data/service.ts";
import { m } from "../../../i18n/page-messages.ts";
import { NoWay, RealNameNeeded, ThroughService } from "../payment/notice.tsx";
import styles from "../payment/payment.module.css";
import { type Given, PaymentPage } from "../payment/payment-page.tsx";
import { offeredTypes, usePaymentType } from "../payment/payment-type.ts";
import { TypeTabs } from "../payment/type-tabs.tsx";
import { DrawRecords } from "./draw-records.tsx";
import { Withdrawal } from "./withdrawal.tsx";

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
  const needsName = info.is_real_name_auth === "1" && user.review_status !== 2;
  const byService = type === "bank" && info.is_withdraw_bank_contact === "1";
  function form() {
    if (needsName) return <RealNameNeeded reviewing={user.review_status === 1} />;
    if (byService || type === null) return <ThroughService />;
    return <Withdrawal key={type} type={type} info={info} />;
  }
  return (
    <>
      <TypeTabs label={m.menu_withdraw()} offered={offered} value={type} onChange={choose} />
      <div className={styles.columns}>
        <div className={styles.column}>{form()}</div>
        <DrawRecords key={type} type={type} />
      </div>
    </>
  );
}
