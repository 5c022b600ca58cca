import { useState } from "react";
import { deskClaim, deskMatch, deskRelease } from "#domain/contracts/desk/queue.ts";
import { mayDecide } from "#domain/contracts/desk/roles.ts";
import type { ApiError } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { conflictText } from "../error-text.ts";
import { mayCall, useDesk } from "../frame/desk-context.ts";
import { useOnline } from "../frame/use-online.ts";
import { Notice, SmallButton } from "../ui/page.tsx";
import { ApproveForm, MatchForm, RejectForm } from "./decision-forms.tsx";
import type { DecisionFormProps, Item } from "./item.ts";
import { ItemNotes } from "./item-notes.tsx";
import { type PayoutAct, PayoutButtons, PayoutDialogs } from "./payout-actions.tsx";

type Decision = "approve" | "reject" | "match" | PayoutAct;

interface ItemActionsProps {
  item: Item;
  onDecided(): void;
  onChanged(): void;
  onRefusal(error: ApiError): void;
}

export function ItemActions({ item, onDecided, onChanged, onRefusal }: ItemActionsProps) {
  const { operator } = useDesk();
  const isOnline = useOnline();
  const [open, setOpen] = useState<Decision | null>(null);
  const { row } = item;
  if (row.status !== "waiting" && !item.payout) return null;
  if (!mayDecide(operator, row.queue)) {
    return <Notice tone="info" text={m.desk_not_allowed()} testId="desk-not-allowed" />;
  }
  const isTaken = row.claimed_by !== "" && !row.is_mine;
  const isBlocked = isTaken || item.refused === "own_account" || !isOnline;

  function refused(error: ApiError) {
    if (conflictText(error) !== null) setOpen(null);
    onRefusal(error);
  }

  function done(text: string, isDecided: boolean) {
    setOpen(null);
    toast(text, "success");
    if (isDecided) onDecided();
    else onChanged();
  }

  return (
    <>
      <ItemNotes item={item} isTaken={isTaken} />
      <div className="flex wrap gap-8">
        {item.payout ? (
          <PayoutButtons payout={item.payout} isBlocked={isBlocked} onOpen={setOpen} />
        ) : (
          <DecisionButtons item={item} isBlocked={isBlocked} onOpen={setOpen} />
        )}
        {row.stage !== "done" && row.stage !== "returned" && (
          <ClaimButton
            // Remounts after a claim or release: the two calls need different idempotency keys.
            key={String(row.is_mine)}
            item={item}
            isBlocked={row.is_mine ? !isOnline : isBlocked}
            onChanged={onChanged}
            onRefusal={onRefusal}
          />
        )}
      </div>
      <DecisionDialogs
        open={open}
        item={item}
        onClose={() => setOpen(null)}
        onRefusal={refused}
        onDone={done}
      />
    </>
  );
}

interface DecisionButtonsProps {
  item: Item;
  isBlocked: boolean;
  onOpen(decision: Decision): void;
}

function DecisionButtons({ item, isBlocked, onOpen }: DecisionButtonsProps) {
  const { operator } = useDesk();
  const { stage } = item.row;
  const button = (name: Decision, text: string, tone: "primary" | "down", isOff = false) => (
    <SmallButton
      tone={tone}
      disabled={isBlocked || isOff}
      onClick={() => onOpen(name)}
      data-testid={`desk-${name}`}
    >
      {text}
    </SmallButton>
  );
  return (
    <>
      {stage === "match" &&
        mayCall(operator, deskMatch) &&
        button("match", m.desk_match(), "primary")}
      {stage === "review" && button("approve", m.desk_approve(), "primary", item.refused !== "")}
      {button("reject", m.desk_reject(), "down")}
    </>
  );
}

type ClaimButtonProps = Omit<ItemActionsProps, "onDecided"> & { isBlocked: boolean };

function ClaimButton({ item, isBlocked, onChanged, onRefusal }: ClaimButtonProps) {
  const { queue, id, is_mine } = item.row;
  // Shows refusals as toasts, because there is no dialog.
  const { busy, send } = useMutation(is_mine ? deskRelease : deskClaim, (error) => {
    if (conflictText(error) === null) toast(error.message, "error");
    onRefusal(error);
  });
  async function press() {
    if (await send({ queue, id })) onChanged();
  }
  return (
    <SmallButton
      busy={busy}
      disabled={isBlocked}
      onClick={() => void press()}
      data-testid={is_mine ? "desk-release" : "desk-claim"}
    >
      {is_mine ? m.desk_release() : m.desk_claim()}
    </SmallButton>
  );
}

/** Gives each decision its own sheet, so that a closing sheet still shows its form. */
function DecisionDialogs({ open, ...form }: DecisionFormProps & { open: Decision | null }) {
  const { onClose } = form;
  return (
    <>
      <Sheet open={open === "approve"} title={m.desk_approve()} onClose={onClose}>
        <ApproveForm {...form} />
      </Sheet>
      <Sheet open={open === "reject"} title={m.desk_reject()} onClose={onClose}>
        <RejectForm {...form} />
      </Sheet>
      <Sheet open={open === "match"} title={m.desk_match()} onClose={onClose}>
        <MatchForm {...form} />
      </Sheet>
      <PayoutDialogs open={open} {...form} />
    </>
  );
}
