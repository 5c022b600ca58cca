import { personStatus } from "#domain/codes.ts";
import { type OperatorView, operatorChange, operatorReset } from "#domain/contracts/desk/access.ts";
import { useForm } from "../../api/use-form.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import pages from "../ui/page.module.css";
import { SheetAct } from "../ui/sheet-act.tsx";
import type { NewPassword } from "./password-once.tsx";
import { RoleField } from "./role-field.tsx";

interface OperatorRowActionsProps {
  operator: OperatorView;
  /** With the new password after a reset. */
  onChanged(password: NewPassword | null): void;
}

type Act = "role" | "status" | "reset";

/** The acts on another operator; each asks first. */
export function OperatorRowActions({ operator, onChanged }: OperatorRowActionsProps) {
  const isActive = operator.status === "active";
  const titles: Record<Act, string> = {
    role: m.desk_change_role(),
    status: isActive ? m.desk_disable() : m.desk_enable(),
    reset: m.desk_reset(),
  };
  return (
    <div className={pages.actions}>
      {(["role", "status", "reset"] as const).map((act) => (
        <SheetAct key={act} label={titles[act]} testId={`desk-change-${act}`}>
          {(close) => (
            <ActForm
              act={act}
              title={titles[act]}
              operator={operator}
              onClose={close}
              onDone={(password) => {
                close();
                onChanged(password);
              }}
            />
          )}
        </SheetAct>
      ))}
    </div>
  );
}

interface ActFormProps {
  act: Act;
  title: string;
  operator: OperatorView;
  onClose(): void;
  onDone(password: NewPassword | null): void;
}

function ActForm({ act, title, operator, onClose, onDone }: ActFormProps) {
  const isActive = operator.status === "active";
  const name = isolate(operator.name);
  const texts: Record<Act, string> = {
    role: operator.name,
    status: isActive ? m.desk_disable_text({ name }) : m.desk_enable_text({ name }),
    reset: m.desk_reset_text({ name }),
  };
  const change = useForm(operatorChange, {
    start: { role: operator.role },
    input: ({ role }) => ({
      id: operator.id,
      ...(act === "role"
        ? { role }
        : { status: personStatus.code(isActive ? "disabled" : "active") }),
    }),
    success: m.desk_recorded,
    onDone: () => onDone(null),
  });
  const reset = useForm(operatorReset, {
    start: {},
    input: () => ({ id: operator.id }),
    onDone: ({ password }) => onDone({ name: operator.name, password }),
  });
  return (
    <ActionForm
      action={title}
      form={act === "reset" ? reset : change}
      disabled={act === "role" && change.values.role === operator.role}
      testId="desk-operator-confirm"
      onClose={onClose}
    >
      <p className={forms.text}>{texts[act]}</p>
      {act === "role" && <RoleField {...change.field("role")} testId="desk-role" />}
    </ActionForm>
  );
}
