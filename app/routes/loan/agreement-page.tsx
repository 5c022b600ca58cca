import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { loanAgreement } from "#domain/contracts/http/loan.ts";
import { signatureSize } from "#domain/loans/signature.ts";
import { useCompany } from "../../data/company.ts";
import { useRead } from "../../data/use-read.ts";
import { RealOnly } from "../../features/identity/real-only.tsx";
import { longNumber } from "../../features/payments/detail-rows.tsx";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card, Page } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { Costs } from "./costs.tsx";
import { keepAgreement } from "./kept-agreement.ts";
import styles from "./loan.module.css";

type Agreement = z.output<typeof loanAgreement.output>;

/** The agreement on an amount before signing, or the signed one of a loan. */
export default function AgreementPage() {
  const [query] = useSearchParams();
  const loan = query.get("loan_id") ?? "";
  return (
    <Page title={m.loan_agreement_title()} back={loan === "" ? "/loan/submit" : "/loan/record"}>
      <RealOnly>
        {loan === "" ? (
          <Offered id={query.get("id") ?? ""} amount={query.get("amount") ?? ""} />
        ) : (
          <Signed loanId={loan} />
        )}
      </RealOnly>
    </Page>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Card>
      <ol className={styles.lines} data-testid="loan-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  );
}

function Offered({ id, amount }: { id: string; amount: string }) {
  const { data, error, again } = useRead(loanAgreement, { id, amount });
  if (!data) return <Waiting error={error} onRetry={again} rows={6} height={56} />;
  return (
    <>
      <Lines lines={data.lines} />
      <Consent id={id} amount={amount} agreement={data} />
    </>
  );
}

interface ConsentProps {
  id: string;
  amount: string;
  agreement: Agreement;
}

function Consent({ id, amount, agreement: { lines, hash } }: ConsentProps) {
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);
  function submit() {
    if (!isTicked) return;
    keepAgreement({ id, amount, lines, hash });
    void navigate(`/loan/sign?id=${id}&amount=${amount}`);
  }
  return (
    <Form onSubmit={submit} className={styles.parts}>
      <Card>
        <CheckboxField
          label={m.loan_agreement_tick()}
          checked={isTicked}
          onChange={setIsTicked}
          testId="loan-agreement-tick"
        />
        <Button type="submit" wide disabled={!isTicked} data-testid="loan-to-sign">
          {m.loan_sign()}
        </Button>
      </Card>
    </Form>
  );
}

function Signed({ loanId }: { loanId: string }) {
  const { timezone: zone } = useCompany();
  const { data, error, again } = useRead(loanAgreement, { loan_id: loanId });
  if (!data) return <Waiting error={error} onRetry={again} rows={6} height={56} />;
  return (
    <>
      <Lines lines={data.lines} />
      <Card title={m.loan_signature()}>
        <img
          src={data.sign_url}
          alt={m.loan_signature()}
          {...signatureSize}
          className={styles.signature}
          data-testid="loan-signature"
        />
        <DetailList
          rows={[
            ...(data.signed_ms > 0
              ? [
                  {
                    label: m.loan_signed_on(),
                    value: <bdi>{formatDateTime(data.signed_ms, zone)}</bdi>,
                  },
                ]
              : []),
            ...(data.hash === ""
              ? []
              : [{ label: m.loan_hash(), value: longNumber(data.hash), testId: "loan-hash" }]),
          ]}
        />
      </Card>
      {data.cost && (
        <Card title={m.loan_cost_title()}>
          <Costs cost={data.cost} />
        </Card>
      )}
    </>
  );
}
