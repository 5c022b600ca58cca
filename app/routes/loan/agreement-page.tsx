import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { loanAgreement } from "#domain/contracts/http/loan.ts";
import { signatureSize } from "#domain/loans/signature.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { RealPage } from "../../features/identity/real-only.tsx";
import { longNumber, timeOf } from "../../features/payments/detail-rows.tsx";
import { m } from "../../i18n/loan-messages.ts";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { Costs } from "./costs.tsx";
import { type KeptAgreement, keepAgreement } from "./kept-agreement.ts";
import styles from "./loan.module.css";

export default function AgreementPage() {
  const [query] = useSearchParams();
  const loan = query.get("loan_id") ?? "";
  return (
    <RealPage title={m.loan_agreement_title()} back={loan === "" ? "/loan/submit" : "/loan/record"}>
      {loan === "" ? (
        <Offered id={query.get("id") ?? ""} amount={query.get("amount") ?? ""} />
      ) : (
        <Signed loanId={loan} />
      )}
    </RealPage>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Card>
      <ol className={`${styles.lines} grid gap-12`} data-testid="loan-lines">
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
      <Consent id={id} amount={amount} lines={data.lines} hash={data.hash} />
    </>
  );
}

function Consent({ id, amount, lines, hash }: KeptAgreement) {
  const navigate = useNavigate();
  const [isTicked, setIsTicked] = useState(false);
  function submit() {
    if (!isTicked) return;
    keepAgreement({ id, amount, lines, hash });
    void navigate(`/loan/sign?id=${id}&amount=${amount}`);
  }
  return (
    <Form onSubmit={submit} className="stack gap-14">
      <Card>
        <CheckboxField
          label={m.loan_agreement_tick()}
          checked={isTicked}
          onChange={setIsTicked}
          testId="loan-agreement-tick"
        />
        <Submit text={m.loan_sign()} disabled={!isTicked} testId="loan-to-sign" />
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
              ? [{ label: m.loan_signed_on(), value: timeOf(data.signed_ms, zone) }]
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
