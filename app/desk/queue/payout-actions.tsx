import { deskPayout, deskPayoutReturn } from "#domain/contracts/desk/queue.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import {
  CallForm,
  type CallFormProps,
  type FormField,
  type FormFields,
  reasonField,
} from "../ui/call-form.tsx";
import { SmallButton } from "../ui/page.tsx";
import type { DecisionFormProps, Item } from "./item.ts";

export type PayoutAct = "send" | "pay" | "return" | "agree" | "keep";

interface PayoutButtonsProps {
  payout: NonNullable<Item["payout"]>;
  isBlocked: boolean;
  onOpen(act: PayoutAct): void;
}

/** While a return is requested, shows only buttons to agree or to take the request back. */
export function PayoutButtons({ payout, isBlocked, onOpen }: PayoutButtonsProps) {
  const { state, return_asked: asked } = payout;
  const maySend = useMay(deskPayout);
  if (state === "returned") return null;
  const button = (act: PayoutAct, text: string, tone?: "primary" | "down", isOff = false) => (
    <SmallButton
      tone={tone}
      disabled={isBlocked || isOff}
      onClick={() => onOpen(act)}
      data-testid={`desk-payout-${act}`}
    >
      {text}
    </SmallButton>
  );
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

const referenceOf = ({ row, payout }: Item): FormField => ({
  label: row.type === "crypto" ? m.cash_hash : m.cash_bank_reference,
  ...{ input: "code", max: 128, start: payout?.reference ?? "" },
});

type PayoutCall = typeof deskPayout | typeof deskPayoutReturn;

interface Dialog
  extends Pick<CallFormProps<PayoutCall, string>, "action" | "text" | "call" | "also"> {
  act: PayoutAct;
  fields?: FormFields<string>;
  testId?: string;
  /** Text that tells the operator what was done. */
  done: string;
  /** True if the item leaves the operator's list. */
  isDecided: boolean;
}

export function PayoutDialogs({ open, ...props }: DecisionFormProps & { open: string | null }) {
  const { item, onClose, onRefusal, onDone } = props;
  const { id } = item.row;
  const asked = item.payout?.return_asked;
  const text = asked && m.desk_return_asked({ name: asked.operator, reason: asked.reason });
  const dialogs: readonly Dialog[] = [
    {
      ...{ act: "send", action: m.desk_payout_send(), text: m.desk_payout_send_text() },
      ...{ call: deskPayout, also: { id, step: "send" } },
      fields: { reference: referenceOf(item) },
      ...{ done: m.draw_status_sent(), isDecided: true },
    },
    {
      ...{ act: "pay", action: m.desk_payout_pay(), text: m.desk_payout_pay_text() },
      ...{ call: deskPayout, also: { id, step: "pay" } },
      ...{ done: m.draw_status_paid(), isDecided: true },
    },
    {
      ...{ act: "return", action: m.desk_payout_return(), text: m.desk_payout_return_text() },
      ...{ call: deskPayoutReturn, also: { id, step: "return" } },
      ...{ fields: { reason: reasonField }, testId: "desk-reason-send" },
      ...{ done: m.desk_stage_return(), isDecided: false },
    },
    {
      ...{ act: "agree", action: m.desk_payout_agree(), text, call: deskPayoutReturn },
      // Repeats the first operator's reason. If that operator's request no longer counts, this call
      // makes a new request, which needs a reason.
      also: { id, step: "return", reason: asked?.reason ?? "" },
      ...{ done: m.draw_status_returned(), isDecided: true },
    },
    {
      ...{ act: "keep", action: m.desk_take_back(), text, call: deskPayoutReturn },
      ...{ also: { id, step: "keep" }, done: m.desk_take_back(), isDecided: false },
    },
  ];
  return dialogs.map(({ act, done, isDecided, ...form }) => (
    <Sheet key={act} open={open === act} title={form.action} onClose={onClose}>
      <CallForm
        {...{ onClose, onRefusal, prefix: "desk-payout", testId: "desk-payout-confirm" }}
        {...{ fields: {}, ...(!form.fields && { isFirst: true }), ...form }}
        onDone={() => onDone(done, isDecided)}
      />
    </Sheet>
  ));
}
