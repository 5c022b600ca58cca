import { useState } from "react";
import { Link, Navigate } from "react-router";
import {
  type LoanProductView,
  loanConfig,
  loanInfo,
  loanList,
} from "#domain/contracts/http/loan.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { RealPage } from "../../features/identity/real-only.tsx";
import { Notice } from "../../features/payments/notice.tsx";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/loan-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./loan.module.css";
import { RequestForm } from "./request-form.tsx";

const link = `${styles.link} inline-row gap-6 text-s accent w-600`;

export default function SubmitPage() {
  return (
    <RealPage
      title={m.notice_title_loans()}
      back="/user"
      aside={
        <Link to="/loan/record" viewTransition className={link} data-testid="loan-records">
          <Icon name="order" size={18} />
          {m.loan_records()}
        </Link>
      }
    >
      <Offers />
    </RealPage>
  );
}

function Offers() {
  const stated = useRead(loanInfo, {});
  const offers = useRead(loanConfig, {});
  const loans = useRead(loanList, {});
  const all = [stated, offers, loans];
  if (!stated.data || !offers.data || !loans.data) {
    const error = all.find((read) => read.error)?.error ?? null;
    const retry = () => void Promise.all(all.map((read) => read.again()));
    return <Waiting error={error} onRetry={retry} rows={4} height={72} />;
  }
  if (stated.data.status !== "passed") return <Navigate to="/loan" replace />;
  const isOpen = loans.data.data.some(({ status }) => status !== "rejected" && status !== "repaid");
  if (isOpen) {
    return (
      <Notice
        tone="warn"
        text={errorMessage("loan_open")}
        action={
          <Link to="/loan/record" viewTransition className={link}>
            {m.loan_records()}
          </Link>
        }
        testId="loan-open"
      />
    );
  }
  return <Chooser products={offers.data} />;
}

function Chooser({ products }: { products: readonly LoanProductView[] }) {
  const { currency } = useCompany();
  const [id, setId] = useState<number | null>(null);
  const product = products.find((each) => each.id === id) ?? products[0];
  if (!product) {
    return (
      <Card>
        <EmptyState icon="info" title={m.loan_none()} />
      </Card>
    );
  }
  return <RequestForm products={products} product={product} currency={currency} onPick={setId} />;
}
