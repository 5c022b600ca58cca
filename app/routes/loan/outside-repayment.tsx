import { useState } from "react";
import {
  type LoanView,
  loanList,
  loanOne,
  type RepaymentChannel,
  repayLoan,
  repaymentAccounts,
} from "#domain/contracts/http/loan.ts";
import { repayEstimate } from "#domain/loans/repay-estimate.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { invalidate } from "../../api/readers.ts";
import { useForm } from "../../api/use-form.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { CoinAddress } from "../../features/payments/coin-address.tsx";
import { chosenOf } from "../../features/payments/currency-picker.tsx";
import { ServiceAction } from "../../features/payments/notice.tsx";
import { ProofField } from "../../features/payments/proof-field.tsx";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/loan-messages.ts";
import { Form } from "../../ui/form/form.tsx";
import { Picker } from "../../ui/form/picker.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { Card } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { owedText } from "./loan-text.ts";

/** The borrower pays outside the platform and uploads a proof; an operator confirms the payment. */
export function OutsideRepayment({ loan, onSent }: { loan: LoanView; onSent(): Promise<void> }) {
  const copies = useCompany().is_loan_repayment_address_copy === "1";
  const { data, error, again } = useRead(repaymentAccounts, {});
  const [picked, setPicked] = useState<string | null>(null);
  if (!data) return <Waiting error={error} onRetry={again} rows={2} height={72} />;
  if (data.length === 0) return <NoChannel />;
  // Coins sent on a wrong network are lost, so if there are several networks, none is preselected.
  const channel = chosenOf(data, picked);
  return (
    <Card title={m.loan_outside()}>
      <Picker
        label={m.cash_network()}
        options={data.map(({ id, currency_code, protocol_code }) => ({
          id: String(id),
          title: protocol_code,
          detail: currency_code,
        }))}
        value={channel ? String(channel.id) : null}
        onChange={setPicked}
        placeholder={m.cash_network_choose()}
        testId="loan-network"
      />
      {channel && <Estimate channel={channel} owed={loan.repay_amount} />}
      {channel && <CoinAddress coin={channel} plain={!copies} />}
      {channel && (
        <ProofForm key={channel.id} chargeId={channel.id} loanId={loan.id} onSent={onSent} />
      )}
    </Card>
  );
}

function Estimate({ channel, owed }: { channel: RepaymentChannel; owed: string | null }) {
  const { currency_code: coin, usd_price, is_simulated } = channel;
  if (usd_price === null || owed === null) return null;
  const coins = repayEstimate(Decimal.parse(owed), Decimal.parse(usd_price), coin);
  if (!coins) return null;
  const amount = isolate(owedText(coins.toString(), coin));
  return (
    <p data-testid="loan-estimate">
      {m.loan_estimate({ amount })}
      {is_simulated && <small> {m.ui_simulated()}</small>}
    </p>
  );
}

function NoChannel() {
  return (
    <Card title={m.loan_outside()}>
      <div data-testid="loan-no-channel">
        <EmptyState icon="chat" title={m.loan_no_channel()} action={<ServiceAction />} />
      </div>
    </Card>
  );
}

interface ProofFormProps {
  chargeId: number;
  loanId: string;
  onSent(): Promise<void>;
}

function ProofForm({ chargeId, loanId, onSent }: ProofFormProps) {
  const form = useForm(repayLoan, {
    start: { proofImg: "" },
    input: ({ proofImg }) => ({ charge_id: String(chargeId), loan_id: loanId, proofImg }),
    texts: { proofImg: m.cash_proof_missing },
    success: ({ msg }) => msg || m.loan_repaying(),
    onRefusal: () => void onSent(),
    onDone() {
      void invalidate(loanOne, loanList);
      return onSent();
    },
  });
  return (
    <Form onSubmit={() => form.submit()}>
      <ProofField {...form.field("proofImg")} />
      <Submit text={m.cash_paid_submit()} busy={form.busy} testId="loan-repay-submit" />
    </Form>
  );
}
