import { useState } from "react";
import { deskMaintenanceAdd } from "#domain/contracts/desk/health.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { readTime } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";

interface MaintenanceFormProps {
  onClose(): void;
  onDone(): void;
}

/** When maintenance begins and ends, and what customers read of it. */
export function MaintenanceForm({ onClose, onDone }: MaintenanceFormProps) {
  const { zone } = useDesk();
  const [draft, setDraft] = useState({ text: "", from: "", to: "" });
  const add = useMutation(deskMaintenanceAdd);
  const [from, to] = [readTime(draft.from, zone), readTime(draft.to, zone)];
  const isReversed = from !== null && to !== null && to <= from;
  const text = draft.text.trim();
  async function send() {
    if (from === null || to === null) return;
    if (await add.send({ text, from, to })) onDone();
  }
  const time = (field: "from" | "to", label: string, error: string | undefined) => (
    <DayField
      label={label}
      hint={m.calendar_zone({ zone })}
      value={draft[field]}
      min="2000-01-01T00:00"
      max="2099-12-31T23:59"
      withTime
      onChange={(value) => setDraft({ ...draft, [field]: value })}
      error={error}
      testId={`maintenance-${field}`}
    />
  );
  return (
    <ActionForm
      action={m.desk_maintenance_add()}
      state={add}
      isComplete={text !== "" && from !== null && to !== null && !isReversed}
      testId="maintenance-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => {
        const missing = (value: number | null) =>
          tried && value === null ? m.desk_calendar_time_wrong() : undefined;
        return (
          <>
            <TextField
              label={m.desk_maintenance_text()}
              value={draft.text}
              maxLength={300}
              onChange={(value) => setDraft({ ...draft, text: value })}
              error={tried && text === "" ? m.error_field_missing() : undefined}
              testId="maintenance-text"
            />
            {time("from", m.desk_maintenance_from(), missing(from))}
            {time(
              "to",
              m.desk_maintenance_to(),
              tried && isReversed ? m.order_dates_reversed() : missing(to),
            )}
          </>
        );
      }}
    </ActionForm>
  );
}
