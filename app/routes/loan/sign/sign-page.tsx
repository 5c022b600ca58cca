import { Link, useSearchParams } from "react-router";
import { RealOnly } from "../../../features/identity/real-only.tsx";
import payment from "../../../features/payments/payment.module.css";
import { m } from "../../../i18n/loan-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type KeptAgreement, keptAgreement } from "../kept-agreement.ts";
import styles from "../loan.module.css";
import { SignaturePad } from "./signature-pad.tsx";
import { useSigning } from "./use-signing.ts";

/** Signs the agreement that the borrower read, and requests the loan. */
export default function SignPage() {
  const [query] = useSearchParams();
  const [id, amount] = [query.get("id") ?? "", query.get("amount") ?? ""];
  const back = `/loan/agreement?id=${id}&amount=${amount}`;
  const agreement = keptAgreement(id, amount);
  return (
    <Page title={m.loan_signature()} back={back}>
      <RealOnly>{agreement ? <Signing agreement={agreement} /> : <NotRead to={back} />}</RealOnly>
    </Page>
  );
}

function NotRead({ to }: { to: string }) {
  return (
    <Card>
      <div data-testid="loan-not-read">
        <EmptyState
          icon="info"
          title={m.loan_agreement_first()}
          action={
            <Link to={to} replace className={payment.action}>
              {m.loan_read_agreement()}
            </Link>
          }
        />
      </div>
    </Card>
  );
}

function Signing({ agreement }: { agreement: KeptAgreement }) {
  const { canvas, name, problem, busy, clear, type, begin, confirm } = useSigning(agreement);
  return (
    <Form onSubmit={confirm} className={styles.parts}>
      <Card>
        <p className={styles.hint}>{m.loan_sign_text()}</p>
        <SignaturePad canvas={canvas} invalid={problem !== undefined} onBegin={begin} />
        <TextField
          label={m.loan_sign_type()}
          value={name}
          onChange={type}
          autoComplete="name"
          maxLength={80}
          error={problem}
          testId="loan-typed-name"
        />
        <div className={payment.pair}>
          <Button tone="quiet" onClick={clear} disabled={busy} data-testid="loan-sign-clear">
            {m.loan_sign_again()}
          </Button>
          <Button type="submit" busy={busy} data-testid="loan-sign-submit">
            {m.loan_sign_confirm()}
          </Button>
        </div>
      </Card>
    </Form>
  );
}
