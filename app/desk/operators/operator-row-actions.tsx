import { useState } from "react";
import { personStatus } from "#domain/codes.ts";
import { type OperatorView, operatorChange, operatorReset } from "#domain/contracts/desk/access.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
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
  const [act, setAct] = useState<Act | null>(null);
  const isActive = operator.status === "active";
  const titles: Record<Act, string> = {
    role: m.desk_change_role(),
    status: isActive ? m.desk_disable() : m.desk_enable(),
    reset: m.desk_reset(),
  };
  const close = () => setAct(null);
  return (
    <div className={pages.actions}>
      <SmallButton onClick={() => setAct("role")} data-testid="desk-change-role">
        {titles.role}
      </SmallButton>
      <SmallButton onClick={() => setAct("status")}>{titles.status}</SmallButton>
      <SmallButton onClick={() => setAct("reset")}>{titles.reset}</SmallButton>
      <Sheet open={act !== null} title={act ? titles[act] : ""} onClose={close}>
        {act && (
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
      </Sheet>
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
  const [role, setRole] = useState(operator.role);
  const change = useMutation(operatorChange);
  const reset = useMutation(operatorReset);
  const isActive = operator.status === "active";
  const name = isolate(operator.name);
  const texts: Record<Act, string> = {
    role: operator.name,
    status: isActive ? m.desk_disable_text({ name }) : m.desk_enable_text({ name }),
    reset: m.desk_reset_text({ name }),
  };

  async function send() {
    if (act === "reset") {
      const answer = await reset.send({ id: operator.id });
      if (answer) onDone({ name: operator.name, password: answer.password });
      return;
    }
    const status = personStatus.code(isActive ? "disabled" : "active");
    const input = act === "role" ? { role } : { status };
    if (!(await change.send({ id: operator.id, ...input }))) return;
    toast(m.desk_recorded(), "success");
    onDone(null);
  }

  return (
    <ActionForm
      action={title}
      state={act === "reset" ? reset : change}
      disabled={act === "role" && role === operator.role}
      testId="desk-operator-confirm"
      onClose={onClose}
      onSend={() => void send()}
    >
      {() => (
        <>
          <p className={forms.text}>{texts[act]}</p>
          {act === "role" && <RoleField value={role} onChange={setRole} testId="desk-role" />}
        </>
      )}
    </ActionForm>
  );
}
