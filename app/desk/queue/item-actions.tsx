import { useState } from "react";
import { deskClaim, deskMatch, deskRelease } from "#domain/contracts/desk/queue.ts";
import { mayDecide } from "#domain/contracts/desk/roles.ts";
import type { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { conflictText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { useOnline } from "../frame/use-online.ts";
import { mayCall } from "../may-call.ts";
import { Notice } from "../ui/notice.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import type { Item } from "./item.ts";
import { ItemNotes } from "./item-notes.tsx";
import styles from "./item-panel.module.css";
import { MatchDialog } from "./match-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

interface ItemActionsProps {
  item: Item;
  onDecided(): void;
  onChanged(): void;
  onRefusal(error: ApiError): void;
}

/** What can be done with an item now, by this operator; and where nothing can, why. */
export function ItemActions({ item, onDecided, onChanged, onRefusal }: ItemActionsProps) {
  const { operator } = useDesk();
  const isOnline = useOnline();
  const [dialog, setDialog] = useState<"approve" | "reject" | "match" | null>(null);
  // Claiming has no dialog that would say what went wrong.
  const tell = (error: ApiError) => {
    if (conflictText(error) === null) toast(error.message, "error");
    onRefusal(error);
  };
  const claim = useDeskCall(deskClaim, tell);
  const release = useDeskCall(deskRelease, tell);
  const { row } = item;
  if (row.status !== "waiting") return null;
  if (!mayDecide(operator.role, row.queue)) {
    return <Notice tone="info" text={m.desk_not_allowed()} testId="desk-not-allowed" />;
  }
  const name = { queue: row.queue, id: row.id };
  const isTaken = row.claimed_by !== "" && !row.is_mine;
  const isOwn = item.refused === "own_account";
  const isBlocked = isTaken || isOwn || !isOnline;

  async function take(act: typeof claim) {
    if (await act.send(name)) onChanged();
  }

  function refused(error: ApiError) {
    if (conflictText(error) !== null) setDialog(null);
    onRefusal(error);
  }

  return (
    <>
      <ItemNotes item={item} isTaken={isTaken} />
      <div className={styles.actions}>
        {row.stage === "match" && mayCall(operator.role, deskMatch) && (
          <SmallButton
            tone="primary"
            disabled={isBlocked}
            onClick={() => setDialog("match")}
            data-testid="desk-match"
          >
            {m.desk_match()}
          </SmallButton>
        )}
        {row.stage === "review" && (
          <SmallButton
            tone="primary"
            disabled={isBlocked || item.refused !== ""}
            onClick={() => setDialog("approve")}
            data-testid="desk-approve"
          >
            {m.desk_approve()}
          </SmallButton>
        )}
        <SmallButton
          tone="down"
          disabled={isBlocked}
          onClick={() => setDialog("reject")}
          data-testid="desk-reject"
        >
          {m.desk_reject()}
        </SmallButton>
        {row.is_mine ? (
          <SmallButton
            busy={release.busy}
            disabled={!isOnline}
            onClick={() => void take(release)}
            data-testid="desk-release"
          >
            {m.desk_release()}
          </SmallButton>
        ) : (
          <SmallButton
            busy={claim.busy}
            disabled={isBlocked}
            onClick={() => void take(claim)}
            data-testid="desk-claim"
          >
            {m.desk_claim()}
          </SmallButton>
        )}
      </div>
      <ApproveDialog
        open={dialog === "approve"}
        item={item}
        onClose={() => setDialog(null)}
        onRefusal={refused}
        onDone={(status) => {
          setDialog(null);
          toast(status === "waiting" ? m.desk_first_done() : m.desk_approved(), "success");
          if (status === "waiting") onChanged();
          else onDecided();
        }}
      />
      <RejectDialog
        open={dialog === "reject"}
        item={item}
        onClose={() => setDialog(null)}
        onRefusal={refused}
        onDone={() => {
          setDialog(null);
          toast(m.verify_rejected(), "success");
          onDecided();
        }}
      />
      <MatchDialog
        open={dialog === "match"}
        item={item}
        onClose={() => setDialog(null)}
        onRefusal={refused}
        onDone={() => {
          setDialog(null);
          toast(m.desk_matched(), "success");
          onDecided();
        }}
      />
    </>
  );
}
