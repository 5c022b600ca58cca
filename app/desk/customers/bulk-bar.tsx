import { useState } from "react";
import { bulkMax } from "#domain/contracts/desk/customer-notes.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { deskPayoutStop } from "#domain/contracts/desk/users.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { SmallButton } from "../ui/small-button.tsx";
import { BulkForm } from "./bulk-form.tsx";
import { type BulkChoice, bulkName } from "./bulk-names.ts";
import type { Customer } from "./customer-columns.tsx";
import styles from "./customers.module.css";

interface BulkBarProps {
  chosen: readonly Customer[];
  onClear(): void;
  onDone(): void;
}

/** What may be done to the customers that are chosen in the list. */
export function BulkBar({ chosen, onClear, onDone }: BulkBarProps) {
  const { operator } = useDesk();
  const [act, setAct] = useState<BulkChoice | null>(null);
  const acts: BulkChoice[] = ["tag", "untag"];
  if (mayWrite(operator, "circular")) acts.push("letter");
  if (mayCall(operator, deskPayoutStop)) acts.push("payout_stop");
  return (
    <div className={styles.bulk} data-testid="bulk">
      <span aria-live="polite">
        {m.desk_selected({ total: chosen.length })}
        {chosen.length === bulkMax && ` · ${m.error_list_full({ limit: bulkMax })}`}
      </span>
      {acts.map((each) => (
        <SmallButton key={each} onClick={() => setAct(each)} data-testid={`bulk-${each}`}>
          {bulkName(each)}
        </SmallButton>
      ))}
      <SmallButton onClick={onClear}>{m.desk_clear()}</SmallButton>
      <Sheet open={act !== null} title={act ? bulkName(act) : ""} onClose={() => setAct(null)}>
        {act && (
          <BulkForm
            key={act}
            act={act}
            chosen={chosen}
            onClose={() => setAct(null)}
            onDone={onDone}
          />
        )}
      </Sheet>
    </div>
  );
}
