import { descriptList } from "#domain/contracts/http/descript.ts";
import { paymentTarget } from "../../../data/company/service.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { useRefusedAct } from "../../../data/trader/standing.ts";
import { RichText } from "../../../features/company/rich-text.tsx";
import {
  IdentityCheckNeeded,
  NoPaymentMethod,
  Notice,
  ThroughService,
} from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { type Given, PaymentPage } from "../../../features/payments/payment-page.tsx";
import {
  offeredTypes,
  type PaymentType,
  usePaymentType,
} from "../../../features/payments/payment-type.ts";
import { TypeTabs } from "../../../features/payments/type-tabs.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Card } from "../../../ui/page.tsx";
import { BankDeposit } from "./bank-deposit.tsx";
import { CoinDeposit } from "./coin-deposit.tsx";
import { DepositRecords } from "./deposit-records.tsx";
import { MatchedDeposit } from "./matched-deposit.tsx";

export default function DepositPage() {
  return (
    <PaymentPage title={m.menu_deposit()} back="/user" wide chat>
      {(given) => <Deposit {...given} />}
    </PaymentPage>
  );
}

function Deposit({ info, user }: Given) {
  const refused = useRefusedAct("pay_in");
  const target = paymentTarget("deposit", info);
  const offered =
    target === "none" ? [] : offeredTypes(info.is_recharge_crypto, info.is_recharge_bank_card);
  const [type, choose] = usePaymentType(offered);
  if (target === "service") return <ThroughService />;
  if (type === null) return <NoPaymentMethod />;
  const isAllowed = refused === null;
  const isNameAsked = info.is_recharge_auth === "1" || info.is_real_name_auth === "1";
  const needsName = isNameAsked && user.review_status !== "passed";
  return (
    <>
      <TypeTabs label={m.menu_deposit()} offered={offered} value={type} onChange={choose} />
      <div className={`${styles.columns} stack align-start gap-14`}>
        <div className="stack gap-14">
          {refused && (
            <Notice tone="warn" icon="lock" text={errorMessage(refused)} testId="refused" />
          )}
          {isAllowed && needsName && (
            <IdentityCheckNeeded reviewing={user.review_status === "reviewing"} />
          )}
          {isAllowed && !needsName && <DepositForm key={type} type={type} info={info} />}
          {type === "bank" && <BankChargeText />}
        </div>
        <DepositRecords key={type} type={type} matches={info.edit_recharge_bank_info === "1"} />
      </div>
    </>
  );
}

function DepositForm({ type, info }: { type: PaymentType; info: Given["info"] }) {
  const needsProof = info.is_charge_proof_img === "1";
  if (type === "crypto") return <CoinDeposit needsProof={needsProof} />;
  if (info.is_recharge_blank_contact === "1") return <ThroughService />;
  if (info.edit_recharge_bank_info === "1") {
    return (
      <MatchedDeposit needsProof={needsProof} cancels={info.is_bank_charge_cancel_btn === "1"} />
    );
  }
  return (
    <BankDeposit needsProof={needsProof} showsDetails={info.is_bank_charge_wire_info === "1"} />
  );
}

function BankChargeText() {
  const [text] = useRead(descriptList, { group: "bank_charge" }).data ?? [];
  if (!text) return null;
  return (
    <Card title={text.title}>
      <div data-testid="bank-charge-text">
        <RichText html={text.content} />
      </div>
    </Card>
  );
}
