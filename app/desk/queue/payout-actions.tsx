import { deskPayout, deskPayoutReturn } from "#domain/contracts/desk/queue.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { CallForm, type FormField, reasonField } from "../ui/call-form.tsx";
import { SmallButton } from "../ui/page.tsx";
import type { DecisionFormProps, Item } from "./item.ts";

export type PayoutAct = "send" | "pay" | "return" | "agree" | "keep";

interface PayoutButtonsProps {
  payout: NonNullable<Item["payout"]>;
  isBlocked: boolean;
  onOpen(act: PayoutAct): void;
}

/** While a return is requested, only offers to agree or to take the request back. */
export function PayoutButtons({ payout, isBlocked, onOpen }: PayoutButtonsProps) {
  const { state, return_asked: asked } = payout;
  const maySend = useMay(deskPayout);
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

export function PayoutDialogs({ open, ...props }: DecisionFormProps & { open: string | null }) {
  const { item, onClose, onDone } = props;
  const { id } = item.row;
  const asked = item.payout?.return_asked;
  const askedText = asked && m.desk_return_asked({ name: asked.operator, reason: asked.reason });
  const form = { onClose, onRefusal: props.onRefusal, fields: {}, testId: "desk-payout-confirm" };
  return (
    <>
      <Sheet open={open === "send"} title={m.desk_payout_send()} onClose={onClose}>
        <CallForm
          {...form}
          action={m.desk_payout_send()}
          text={m.desk_payout_send_text()}
          call={deskPayout}
          also={{ id, step: "send" }}
          fields={{ reference: referenceOf(item) }}
          prefix="desk-payout"
          onDone={() => onDone(m.draw_status_sent(), true)}
        />
      </Sheet>
      <Sheet open={open === "pay"} title={m.desk_payout_pay()} onClose={onClose}>
        <CallForm
          {...form}
          action={m.desk_payout_pay()}
          text={m.desk_payout_pay_text()}
          call={deskPayout}
          also={{ id, step: "pay" }}
          isFirst
          onDone={() => onDone(m.draw_status_paid(), true)}
        />
      </Sheet>
      <Sheet open={open === "return"} title={m.desk_payout_return()} onClose={onClose}>
        <CallForm
          {...form}
          action={m.desk_payout_return()}
          text={m.desk_payout_return_text()}
          call={deskPayoutReturn}
          also={{ id, step: "return" }}
          fields={{ reason: reasonField }}
          testId="desk-reason-send"
          onDone={() => onDone(m.desk_stage_return(), false)}
        />
      </Sheet>
      <Sheet open={open === "agree"} title={m.desk_payout_agree()} onClose={onClose}>
        <CallForm
          {...form}
          action={m.desk_payout_agree()}
          text={askedText}
          call={deskPayoutReturn}
          // Requests another approval with the same reason if the first no longer counts.
          also={{ id, step: "return", reason: asked?.reason ?? "" }}
          isFirst
          onDone={() => onDone(m.draw_status_returned(), true)}
        />
      </Sheet>
      <Sheet open={open === "keep"} title={m.desk_take_back()} onClose={onClose}>
        <CallForm
          {...form}
          action={m.desk_take_back()}
          text={askedText}
          call={deskPayoutReturn}
          also={{ id, step: "keep" }}
          isFirst
          onDone={() => onDone(m.desk_take_back(), false)}
        />
      </Sheet>
    </>
  );
}
