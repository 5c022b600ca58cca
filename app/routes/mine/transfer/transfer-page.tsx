import { Navigate } from "react-router";
import { transferInfo } from "#domain/contracts/http/transfer.ts";
import { useRead } from "../../../data/use-read.ts";
import { Notice, PayoutsStopped } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { PaymentPage } from "../../../features/payments/payment-page.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { TransferHistory } from "./transfer-history.tsx";
import { transferable } from "./transfer-rules.ts";

/** Moves money between the customer's own accounts. */
export default function TransferPage() {
  return (
    <PaymentPage title={m.menu_transfer()} back="/mine/accounts" wide demo>
      {({ info }) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Transfer />
          </div>
          <TransferHistory currency={info.currency} />
        </div>
      )}
    </PaymentPage>
  );
}

function Transfer() {
  const { data, error, again } = useRead(transferInfo, {});
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={84} />;
  const accounts = transferable(data.accounts, data.into);
  // With one account there is nothing to move.
  if (accounts.length < 2) return <Navigate to="/mine/accounts" replace />;
  return (
    <>
      {data.into !== "" && <Notice text={m.cash_transfer_one()} testId="transfer-one" />}
      {data.stopped !== "" && <PayoutsStopped reason={data.stopped} testId="transfer-stopped" />}
      <TransferForm
        accounts={accounts}
        into={data.into}
        currency={data.currency}
        stopped={data.stopped !== ""}
        onChanged={again}
      />
    </>
  );
}
