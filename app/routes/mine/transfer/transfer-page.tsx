import { Navigate } from "react-router";
import { transferInfo, transferLog } from "#domain/contracts/http/transfer.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { timeOf } from "../../../features/payments/detail-rows.tsx";
import { Notice, PayoutsStopped } from "../../../features/payments/notice.tsx";
import payment from "../../../features/payments/payment.module.css";
import { PaymentPage } from "../../../features/payments/payment-page.tsx";
import { accountName } from "../../../i18n/account-name.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import styles from "./transfer.module.css";
import { TransferForm } from "./transfer-form.tsx";
import { transferable } from "./transfer-rules.ts";

export default function TransferPage() {
  return (
    <PaymentPage title={m.menu_transfer()} back="/mine/accounts" wide demo>
      {({ info }) => (
        <div className={`${payment.columns} stack align-start gap-14`}>
          <div className="stack gap-14">
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
  // A transfer needs two accounts.
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

function TransferHistory({ currency }: { currency: string }) {
  const { timezone } = useCompany();
  const list = usePagedRead(transferLog, {}, { idOf: (row) => row.id });
  return (
    <Card title={m.cash_transfers()}>
      <PagedList
        list={list}
        testId="transfers"
        row={(row) => (
          <div className={`${styles.row} mirror row between gap-12`} data-testid="transfer-row">
            <span className="grid min-width-0 gap-2">
              <b className="row wrap text-s w-620">
                {accountName(row.from)}
                <Icon name="next" size={16} />
                {accountName(row.to)}
              </b>
              <small className="text-s ink-2">{timeOf(row.createdMs, timezone)}</small>
            </span>
            <b className="num w-620">{formatMoney(row.balance, row.currency || currency)}</b>
          </div>
        )}
        empty={<EmptyState icon="transfer" title={m.cash_transfers_empty()} />}
      />
    </Card>
  );
}
