import { Navigate, useSearchParams } from "react-router";
import { type IncomeView, incomeList } from "#domain/contracts/http/fund.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { PaymentPage } from "../../features/payments/payment-page.tsx";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./mining.module.css";

const idOf = ({ id }: IncomeView) => id;

/** The dividends of one subscription, newest first. */
export default function IncomePage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  if (!/^[\w-]{1,64}$/.test(id)) return <Navigate to="/mining/record" replace />;
  return (
    <PaymentPage title={m.mining_income()} back="/mining/record">
      {({ info }) => (
        <Card>
          <Incomes id={id} zone={info.timezone} currency={info.currency} />
        </Card>
      )}
    </PaymentPage>
  );
}

function Incomes({ id, zone, currency }: { id: string; zone: string; currency: string }) {
  const list = usePagedRead(incomeList, { sub_id: id }, { idOf });
  return (
    <PagedList
      list={list}
      idOf={idOf}
      testId="incomes"
      row={(row) => (
        <div className={`${styles.income} row wrap between gap-4-12`} data-testid="income">
          <small>
            <bdi>{formatDateTime(row.created_ms, zone)}</bdi>
          </small>
          {row.is_paid ? (
            <b className="num">{formatExactMoney(row.interest, currency, true)}</b>
          ) : (
            <span>
              <b className="num">{formatExactMoney(row.interest, currency)}</b>{" "}
              <StatusBadge tone="warn" text={m.mining_owed()} />
            </span>
          )}
        </div>
      )}
      empty={<EmptyState icon="coin" title={m.mining_income_none()} />}
    />
  );
}
