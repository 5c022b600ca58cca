import { deskPayout, deskPayoutReturn } from "#domain/contracts/desk/queue.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { ReasonForm } from "../ui/reason-form.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import type { DecisionFormProps } from "./decision-form.ts";
import type { Item } from "./item.ts";
import { useDecision } from "./use-decision.ts";

/** What is done with an approved withdrawal. */
export type PayoutAct = "send" | "pay" | "return" | "agree" | "keep";

interface PayoutButtonsProps {
  payout: NonNullable<Item["payout"]>;
  isBlocked: boolean;
  onOpen(act: PayoutAct): void;
}

/** The next step first; what came back can be given back from every state. */
export function PayoutButtons({ payout, isBlocked, onOpen }: PayoutButtonsProps) {
  const { operator } = useDesk();
  const { state, return_asked: asked } = payout;
  if (state === "returned") return null;
  const button = (act: PayoutAct, text: string, tone?: "primary" | "down", isOff = false) => (
    <SmallButton
      {...(tone && { tone })}
      disabled={isBlocked || isOff}
      onClick={() => onOpen(act)}
      data-testid={`desk-payout-${act}`}
    >
      {text}
    </SmallButton>
  );
  const maySend = mayCall(operator, deskPayout);
  if (asked) {
    const isSame = asked.standing === "own" || asked.standing === "tied";
    return (
      <>
        {button("agree", m.desk_payout_agree(), "primary", isSame)}
        {button("keep", m.desk_take_back())}
      </>
    );
  }
  return (
    <>
      {state === "sent" && maySend && button("pay", m.desk_payout_pay(), "primary")}
      {state === "to_send" && maySend && button("send", m.desk_payout_send(), "primary")}
      {state === "sent" && maySend && button("send", m.desk_payout_send())}
      {button("return", m.desk_payout_return(), "down")}
    </>
  );
}

/** A sheet for each act. */
export function PayoutDialogs({ open, ...form }: DecisionFormProps & { open: string | null }) {
  const { onClose } = form;
  return (
    <>
      <Sheet open={open === "send"} title={m.desk_payout_send()} onClose={onClose}>
        <SendForm {...form} />
      </Sheet>
      <Sheet open={open === "pay"} title={m.desk_payout_pay()} onClose={onClose}>
        <PayForm {...form} />
      </Sheet>
      <Sheet open={open === "return"} title={m.desk_payout_return()} onClose={onClose}>
        <ReturnForm {...form} />
      </Sheet>
      <Sheet open={open === "agree"} title={m.desk_payout_agree()} onClose={onClose}>
        <AgreeForm {...form} step="return" />
      </Sheet>
      <Sheet open={open === "keep"} title={m.desk_take_back()} onClose={onClose}>
        <AgreeForm {...form} step="keep" />
      </Sheet>
    </>
  );
}

function SendForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const { id, type } = item.row;
  const form = useDecision(deskPayout, {
    start: { reference: item.payout?.reference ?? "" },
    input: ({ reference }) => ({ id, step: "send" as const, reference }),
    onRefusal,
    onDone: () => onDone(m.draw_status_sent(), true),
  });
  return (
    <ActionForm
      action={m.desk_payout_send()}
      form={form}
      testId="desk-payout-confirm"
      onClose={onClose}
    >
      <p className={forms.text}>{m.desk_payout_send_text()}</p>
      <TextField
        {...form.field("reference")}
        label={type === "crypto" ? m.cash_hash() : m.cash_bank_reference()}
        ltr
        maxLength={128}
        testId="desk-payout-reference"
      />
    </ActionForm>
  );
}

function PayForm({ item, onClose, onRefusal, onDone }: DecisionFormProps) {
  const form = useDecision(deskPayout, {
    start: {},
    input: () => ({ id: item.row.id, step: "pay" as const }),
    onRefusal,
    onDone: () => onDone(m.draw_status_paid(), true),
  });
  return (
    <ActionForm
      action={m.desk_payout_pay()}
      form={form}
      isFirst
      testId="desk-payout-confirm"
      onClose={onClose}
    >
      <p className={forms.text}>{m.desk_payout_pay_text()}</p>
    </ActionForm>
  );
}

function ReturnForm({ item, onDone, ...form }: DecisionFormProps) {
  return (
    <ReasonForm
      {...form}
      action={m.desk_payout_return()}
      text={m.desk_payout_return_text()}
      call={deskPayoutReturn}
      input={{ id: item.row.id, step: "return" }}
      onDone={() => onDone(m.desk_stage_return(), false)}
    />
  );
}

interface AgreeFormProps extends DecisionFormProps {
  step: "return" | "keep";
}

/** The second person's answer to the question: yes, or it is taken back. */
function AgreeForm({ item, step, onClose, onRefusal, onDone }: AgreeFormProps) {
  const asked = item.payout?.return_asked;
  const isReturn = step === "return";
  const form = useDecision(deskPayoutReturn, {
    start: {},
    // An approval that counts no more is asked for anew with the same reason.
    input: () => ({ id: item.row.id, step, ...(isReturn && { reason: asked?.reason ?? "" }) }),
    onRefusal,
    onDone: () => onDone(isReturn ? m.draw_status_returned() : m.desk_take_back(), isReturn),
  });
  return (
    <ActionForm
      action={isReturn ? m.desk_payout_agree() : m.desk_take_back()}
      form={form}
      isFirst
      testId="desk-payout-confirm"
      onClose={onClose}
    >
      <p className={forms.text}>
        {asked && m.desk_return_asked({ name: asked.operator, reason: asked.reason })}
      </p>
    </ActionForm>
  );
}
