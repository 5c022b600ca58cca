import { Navigate, useNavigate } from "react-router";
import { loanInfo } from "#domain/contracts/http/loan.ts";
import { useRead } from "../../../data/use-read.ts";
import { RealOnly } from "../../../features/identity/real-only.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import { m } from "../../../i18n/loan-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DataForm } from "./data-form.tsx";

/** Interval of questions while a page waits for the review (ms). */
const reviewMs = 15_000;

/** The borrower's data: the form, or the state of the review. */
export default function DataPage() {
  return (
    <Page title={m.notice_title_loans()} back="/user">
      <RealOnly>
        <BorrowerData />
      </RealOnly>
    </Page>
  );
}

function BorrowerData() {
  const navigate = useNavigate();
  const { data, error, again } = useRead(
    loanInfo,
    {},
    { everyMs: (read) => (read?.status === "reviewing" ? reviewMs : null) },
  );
  if (!data) return <Waiting error={error} onRetry={again} rows={5} />;
  if (data.status === "passed") return <Navigate to="/loan/submit" replace />;
  if (data.status === "reviewing") {
    return (
      <Card>
        <div data-testid="loan-waiting">
          <EmptyState
            icon="clock"
            title={m.verify_waiting()}
            text={m.loan_kyc_waiting()}
            action={
              <Button tone="quiet" onClick={() => void navigate("/user")} data-testid="loan-close">
                {m.ui_close()}
              </Button>
            }
          />
        </div>
      </Card>
    );
  }
  return (
    <>
      {data.status === "rejected" ? (
        <Notice
          tone="warn"
          title={m.verify_rejected()}
          text={data.reason || m.verify_rejected_text()}
          testId="loan-rejected"
        />
      ) : (
        <Notice icon="shield" text={m.loan_kyc_text()} />
      )}
      <DataForm stated={data} onSent={again} />
    </>
  );
}
