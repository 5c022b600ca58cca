import { useState } from "react";
import {
  type BankOrderView,
  chargeList,
  wireCancel,
  wireOrder,
  wireProof,
} from "#domain/contracts/http/deposit.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { invalidate } from "../../../api/readers.ts";
import { useForm } from "../../../api/use-form.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { UploadedPicture } from "../../../features/identity/uploaded-picture.tsx";
import { unitText } from "../../../features/payments/amounts.ts";
import { BankDetails } from "../../../features/payments/bank-details.tsx";
import { Notice } from "../../../features/payments/notice.tsx";
import styles from "../../../features/payments/payment.module.css";
import { ProofField } from "../../../features/payments/proof-field.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { toast } from "../../../ui/toasts.ts";

interface StepProps {
  order: BankOrderView;
  cancels: boolean;
  onChanged(): Promise<void>;
}

/** An operator is choosing an account. */
export function WaitingStep({ order, cancels, onChanged }: StepProps) {
  return (
    <div className={styles.form}>
      <div className={styles.waiting} role="status">
        <span className={styles.spinner} />
        <h2>{m.cash_matching_title()}</h2>
        {isPlatform() && <p>{m.cash_matching_text()}</p>}
      </div>
      <Sum order={order} />
      {cancels && <CancelDeposit id={order.id} onChanged={onChanged} />}
    </div>
  );
}

/** The account to pay to, and the proof that the customer paid. */
export function MatchedStep(props: StepProps & { needsProof: boolean }) {
  const { order, needsProof, cancels, onChanged } = props;
  const form = useForm(wireProof, {
    start: { proofImg: "" },
    input: ({ proofImg }) => ({ id: order.id, proofImg }),
    optional: needsProof ? [] : ["proofImg"],
    texts: { proofImg: m.cash_proof_missing },
    success: ({ msg }) => msg || m.cash_deposit_sent(),
    onRefusal: () => void onChanged(),
    async onDone() {
      await onChanged();
      void invalidate(wireOrder, chargeList);
    },
  });
  return (
    <div className={styles.form}>
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

/** Paid; an operator checks it, and the customer can no longer change anything. */
export function CheckingStep({ order }: { order: BankOrderView }) {
  return (
    <div className={styles.form}>
      <Notice inset icon="clock" title={m.cash_checking_title()} text={m.cash_checking_text()} />
      <Sum order={order} />
      {order.bank_info && <BankDetails bank={order.bank_info} />}
      {order.proof_img !== "" && <UploadedPicture id={order.proof_img} label={m.cash_proof()} />}
    </div>
  );
}

function Sum({ order }: { order: BankOrderView }) {
  const value = <span className="num">{unitText(order.number, order.currency_code)}</span>;
  return (
    <DetailList
      rows={[
        {
          label: m.cash_amount(),
          value,
          strong: true,
          copy: order.number ?? undefined,
          testId: "order-amount",
        },
      ]}
    />
  );
}

/** Reference that the customer must write in the transfer. */
function Quoted({ reference }: { reference: string }) {
  const value = <bdi dir="ltr">{reference}</bdi>;
  return (
    <>
      <DetailList
        rows={[
          {
            label: m.cash_reference(),
            value,
            strong: true,
            copy: reference,
            testId: "order-reference",
          },
        ]}
      />
      <Notice inset text={m.cash_reference_text()} />
    </>
  );
}

function CancelDeposit({ id, onChanged }: { id: string; onChanged(): Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const { send } = useMutation(wireCancel);
  async function cancel() {
    const answer = await send({ id });
    if (answer) toast(answer.msg || m.cash_cancelled(), "success");
    // After a refusal the page shows why: the order was matched, paid or decided meanwhile.
    await onChanged();
    if (answer) void invalidate(wireOrder, chargeList);
    return answer !== null;
  }
  return (
    <>
      <Button tone="quiet" wide onClick={() => setAsking(true)} data-testid="order-cancel">
        {m.cash_order_cancel()}
      </Button>
      <Question
        open={asking}
        title={m.cash_order_cancel()}
        text={m.cash_order_cancel_question()}
        action={m.cash_order_cancel()}
        onClose={() => setAsking(false)}
        onConfirm={cancel}
        testId="order-cancel-confirm"
      />
    </>
  );
}
