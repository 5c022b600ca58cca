import { deskMaintenanceAdd } from "#domain/contracts/desk/health.ts";
import { useForm } from "../../api/use-form.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { readTime } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { TimeField } from "../ui/time-field.tsx";

interface MaintenanceFormProps {
  onClose(): void;
  onDone(): void;
}

/** When maintenance begins and ends, and what customers read of it. */
export function MaintenanceForm({ onClose, onDone }: MaintenanceFormProps) {
  const { zone } = useDesk();
  const timeOf = (text: string) => readTime(text, zone);
  const form = useForm(deskMaintenanceAdd, {
    start: { text: "", from: "", to: "" },
    input: ({ text, from, to }) => ({ text, from: timeOf(from), to: timeOf(to) }),
    texts: { from: m.desk_calendar_time_wrong, to: m.desk_calendar_time_wrong },
    errors: ({ from, to }) => {
      const [begin, end] = [timeOf(from), timeOf(to)];
      const isReversed = begin !== null && end !== null && end <= begin;
      return { to: isReversed && m.order_dates_reversed() };
    },
    onDone,
  });
  const hint = m.calendar_zone({ zone });
  return (
    <ActionForm
      action={m.desk_maintenance_add()}
      form={form}
      testId="maintenance-send"
      onClose={onClose}
    >
      <TextField
        {...form.field("text")}
        label={m.desk_maintenance_text()}
        maxLength={300}
        testId="maintenance-text"
      />
      <TimeField
        {...form.field("from")}
        label={m.desk_maintenance_from()}
        hint={hint}
        testId="maintenance-from"
      />
      <TimeField
        {...form.field("to")}
        label={m.desk_maintenance_to()}
        hint={hint}
        testId="maintenance-to"
      />
    </ActionForm>
  );
}
