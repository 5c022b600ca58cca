import { useState } from "react";
import {
  type BankOrderView,
  chargeList,
  chargeSymbols,
  wireCancel,
  wireOrder,
  wireProof,
  wireSubmitEdit,
} from "#domain/contracts/http/deposit.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company/company.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { Asked } from "../../../features/asked/asked.tsx";
import { useAct } from "../../../features/asked/use-act.ts";
import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { moneyDecimals, unitText } from "../../../features/payments/amounts.ts";
import { BankDetails } from "../../../features/payments/bank-details.tsx";
import { CurrencyPicker } from "../../../features/payments/currency-picker.tsx";
import { figure, longNumber } from "../../../features/payments/detail-rows.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { rateMs } from "../../../features/payments/rate-box.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { DepositAmount, depositError } from "./deposit-amount.tsx";
import { matchState, matchStates } from "./deposit-state.ts";

/**
 * Interval in ms for reading a deposit that waits for a bank account (specification). A message of
 * the account's stream makes the page read sooner.
 */
const matchingPollMs = 3_000;

interface MatchedDepositProps {
  needsProof: boolean;
  /** True if the company lets customers cancel the deposit. */
  cancels: boolean;
}

/** Bank deposit for which an operator chooses the account that the customer pays to. */
export function MatchedDeposit({ needsProof, cancels }: MatchedDepositProps) {
  const everyMs = (order: BankOrderView | null) =>
    matchState(order) === "waiting" ? matchingPollMs : null;
  const { state: reading, data: order, error, again } = useRead(wireOrder, {}, { everyMs });
  const state = matchState(order);
  if (reading !== "ready") return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const shared = { cancels, onChanged: again };
  const steps = [m.cash_step_amount(), m.cash_step_match(), m.cash_step_pay(), m.cash_step_check()];
  return (
    <Card>
      <Stepper
        label={m.cash_bank()}
        steps={steps.map((title) => ({ title }))}
        current={matchStates.indexOf(state)}
        testId="order-steps"
      />
      <div data-testid="bank-order" data-state={state}>
        {order === null && <MatchedDepositForm onChanged={again} />}
        {order !== null && state === "waiting" && <WaitingStep order={order} {...shared} />}
        {order !== null && state === "matched" && (
          <MatchedStep order={order} needsProof={needsProof} {...shared} />
        )}
        {order !== null && state === "paid" && <CheckingStep order={order} />}
      </div>
    </Card>
  );
}

/**
 * Reads the order again after the customer's act, and also after a refusal, because an operator may
 * have decided meanwhile.
 */
function readingAgain(onChanged: () => Promise<void>) {
  return {
    onRefusal: () => void onChanged(),
    async onDone() {
      await onChanged();
      void invalidate(wireOrder, chargeList);
    },
  };
}

/** Form for amount and currency, with which the customer asks for a bank account to pay to. */
function MatchedDepositForm({ onChanged }: { onChanged(): Promise<void> }) {
  const { data, error, again } = useRead(chargeSymbols, {}, { everyMs: rateMs });
  const { currency } = useCompany();
  const [picked, setPicked] = useState<string | null>(null);
  const symbol = data?.find(({ id }) => String(id) === picked) ?? data?.[0];
  const form = useForm(wireSubmitEdit, {
    start: { number: "" },
    input: ({ number }) => ({ number, symbol_id: symbol?.id ?? null }),
    errors: ({ number }) => ({ number: symbol && depositError(number, symbol) }),
    ...readingAgain(onChanged),
  });
  if (!data) return <Waiting error={error} onRetry={again} rows={3} height={72} />;
  if (!symbol) {
    return (
      <EmptyState icon="info" title={m.cash_no_option_title()} text={m.cash_no_option_text()} />
    );
  }
  return (
    <Form onSubmit={() => form.submit()}>
      <CurrencyPicker
        label={m.cash_currency()}
        currencies={data.map(({ id, currency_code: code }) => ({ id, code }))}
        value={{ id: symbol.id, code: symbol.currency_code }}
        onChange={setPicked}
        testId="deposit-currency"
      />
      <DepositAmount
        {...form.field("number")}
        label={m.cash_amount_pay()}
        terms={symbol}
        decimals={moneyDecimals}
        currency={currency}
      />
      <Submit text={m.cash_order_submit()} busy={form.busy} testId="deposit-submit" />
    </Form>
  );
}

interface StepProps {
  order: BankOrderView;
  cancels: boolean;
  onChanged(): Promise<void>;
}

function WaitingStep({ order, cancels, onChanged }: StepProps) {
  return (
    <div className="stack gap-16">
      <div className={`${styles.waiting} grid items-center gap-10 text-center`} role="status">
        <span className={styles.spinner} />
        <h2>{m.cash_matching_title()}</h2>
        {isPlatform() && <p className="ink-2">{m.cash_matching_text()}</p>}
      </div>
      <Sum order={order} />
      {cancels && <CancelDeposit id={order.id} onChanged={onChanged} />}
    </div>
  );
}

function MatchedStep(props: StepProps & { needsProof: boolean }) {
  const { order, needsProof, cancels, onChanged } = props;
  const form = useForm(wireProof, {
    start: { proofImg: "" },
    input: ({ proofImg }) => ({ id: order.id, proofImg }),
    optional: needsProof ? [] : ["proofImg"],
    texts: { proofImg: m.cash_proof_missing },
    success: ({ msg }) => msg || m.cash_deposit_sent(),
    ...readingAgain(onChanged),
  });
  return (
    <div className="stack gap-16">
      <Notice
        inset
        text={m.cash_matched_text({ amount: unitText(order.number, order.currency_code) })}
      />
      <Sum order={order} />
      {order.bank_info && <BankDetails bank={order.bank_info} />}
      {order.reference !== "" && <Quoted reference={order.reference} />}
      {needsProof && <ProofField {...form.field("proofImg")} />}
      <Button wide busy={form.busy} onClick={() => void form.submit()} data-testid="order-paid">
        {m.cash_paid_submit()}
      </Button>
      {cancels && <CancelDeposit id={order.id} onChanged={onChanged} />}
    </div>
  );
}

function CheckingStep({ order }: { order: BankOrderView }) {
  return (
    <div className="stack gap-16">
      <Notice inset icon="clock" title={m.cash_checking_title()} text={m.cash_checking_text()} />
      <Sum order={order} />
      {order.bank_info && <BankDetails bank={order.bank_info} />}
      {order.proof_img !== "" && <UploadedPicture id={order.proof_img} label={m.cash_proof()} />}
    </div>
  );
}

function Sum({ order }: { order: BankOrderView }) {
  const value = figure(unitText(order.number, order.currency_code));
  const row = { label: m.cash_amount(), value, copy: order.number ?? undefined };
  return <DetailList rows={[{ ...row, strong: true, testId: "order-amount" }]} />;
}

/** Reference that the customer must write in the transfer. */
function Quoted({ reference }: { reference: string }) {
  const row = { label: m.cash_reference(), value: longNumber(reference), copy: reference };
  return (
    <>
      <DetailList rows={[{ ...row, strong: true, testId: "order-reference" }]} />
      <Notice inset text={m.cash_reference_text()} />
    </>
  );
}

function CancelDeposit({ id, onChanged }: { id: string; onChanged(): Promise<void> }) {
  const { act } = useAct(wireCancel, {
    success: ({ msg }) => msg || m.cash_cancelled(),
    ...readingAgain(onChanged),
  });
  return (
    <Asked
      title={m.cash_order_cancel()}
      text={m.cash_order_cancel_question()}
      onConfirm={() => act({ id })}
      testId="order-cancel-confirm"
    >
      {(ask) => (
        <Button tone="quiet" wide onClick={ask} data-testid="order-cancel">
          {m.cash_order_cancel()}
        </Button>
      )}
    </Asked>
  );
}
