import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Notice } from "../ui/notice.tsx";
import type { Item } from "./item.ts";
import styles from "./item-panel.module.css";
import { refusedText, whyTwoText } from "./needs-text.ts";

/** Says who works on an item, who approved it, and what is still missing. */
export function ItemNotes({ item, isTaken }: { item: Item; isTaken: boolean }) {
  const desk = useDesk();
  const { row, two_because } = item;
  const approvals = row.status === "waiting" ? item.approvals : [];
  // For the operator who gave it, the refusal below says the same.
  const first = approvals.find(({ standing }) => standing === "counts" || standing === "tied");
  const refused = refusedText(item);
  const asked = item.payout?.state === "returned" ? null : item.payout?.return_asked;
  return (
    <div className={styles.notes}>
      {isTaken && <Notice tone="warn" text={m.desk_claimed_other({ name: row.claimed_by })} />}
      {row.is_mine && <Notice tone="info" text={m.desk_claimed_you()} />}
      {approvals
        .filter((approval) => approval.standing === "void")
        .map(({ operator, at_ms }) => (
          <Notice
            key={at_ms}
            tone="warn"
            text={m.desk_approval_void({ name: operator })}
            testId="desk-approval-void"
          />
        ))}
      {two_because !== "" && (
        <Notice tone="info" text={whyTwoText(two_because, desk)} testId="desk-two-because" />
      )}
      {first && (
        <Notice
          tone="info"
          text={m.desk_one_more({ name: first.operator })}
          testId="desk-one-more"
        />
      )}
      {refused !== null && <Notice tone="warn" text={refused} testId="desk-refused" />}
      {item.same_reference.map(({ id, uid }) => (
        <Notice key={id} tone="warn" text={m.desk_same_hash({ uid })} testId="desk-same-hash" />
      ))}
      {asked && (
        <Notice
          tone="warn"
          text={m.desk_return_asked({ name: asked.operator, reason: asked.reason })}
          testId="desk-return-asked"
        />
      )}
      {row.stage === "payment" && <Notice tone="info" text={m.desk_await_payment()} />}
    </div>
  );
}
