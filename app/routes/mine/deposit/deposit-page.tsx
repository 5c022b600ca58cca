import { paymentTarget } from "../../../data/service.ts";
import { NoWay, RealNameNeeded, ThroughService } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import {
  offeredTypes,
  type PaymentType,
  usePaymentType,
} from "../../../features/payments/payment-type.ts";
import { TypeTabs } from "../../../features/payments/type-tabs.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { BankList } from "./bank-deposit.tsx";
import { CoinDeposit } from "./coin-deposit.tsx";
import { DepositRecords } from "./deposit-records.tsx";
import { BankOrder } from "./matched-deposit.tsx";

/** Money in: coins and bank transfers, and what became of them. */
export default function ChargePage() {
  return (
    <PaymentPage title={m.menu_deposit()} back="/user" wide chat>
      {(given) => <Charge {...given} />}
    </PaymentPage>
  );
}

function Charge({ info, user }: Given) {
  const target = paymentTarget("deposit", info);
  const offered =
    target === "none" ? [] : offeredTypes(info.is_recharge_crypto, info.is_recharge_bank_card);
  const [type, choose] = usePaymentType(offered);
  if (target === "service") return <ThroughService />;
  if (type === null) return <NoWay />;
  const isNameAsked = info.is_recharge_auth === "1" || info.is_real_name_auth === "1";
  const needsName = isNameAsked && user.review_status !== "passed";
  return (
    <>
      <TypeTabs label={m.menu_deposit()} offered={offered} value={type} onChange={choose} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {needsName && <RealNameNeeded reviewing={user.review_status === "reviewing"} />}
          {!needsName && <Form key={type} type={type} info={info} />}
        </div>
        <DepositRecords key={type} type={type} matches={info.edit_recharge_bank_info === "1"} />
      </div>
    </>
  );
}

function Form({ type, info }: { type: PaymentType; info: Given["info"] }) {
  const needsProof = info.is_charge_proof_img === "1";
  if (type === "crypto") return <CoinDeposit needsProof={needsProof} />;
  if (info.is_recharge_blank_contact === "1") return <ThroughService />;
  if (info.edit_recharge_bank_info === "1") {
    return <BankOrder needsProof={needsProof} cancels={info.is_bank_charge_cancel_btn === "1"} />;
  }
  return <BankList needsProof={needsProof} showsDetails={info.is_bank_charge_wire_info === "1"} />;
}
