import { useState } from "react";
import { personStatus } from "#domain/codes.ts";
import { type OperatorView, operatorChange, operatorReset } from "#domain/contracts/desk/access.ts";
import { type Role, roles } from "#domain/contracts/desk/roles.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { roleName } from "../names.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { useDeskCall } from "../use-desk-call.ts";
import type { NewPassword } from "./password-once.tsx";

interface OperatorRowActionsProps {
  operator: OperatorView;
  /** With the password where there is a new one. */
  onChanged(password: NewPassword | null): void;
}

/** What an owner can change about somebody else at the desk; each act asks first. */
export function OperatorRowActions({ operator, onChanged }: OperatorRowActionsProps) {
  const [dialog, setDialog] = useState<"role" | "status" | "reset" | null>(null);
  const [role, setRole] = useState<Role>(operator.role);
  const change = useDeskCall(operatorChange);
  const reset = useDeskCall(operatorReset);
  const isActive = operator.status === "active";
  const name = isolate(operator.name);
  const busy = change.busy || reset.busy;

  function open(next: "role" | "status" | "reset") {
    change.forget();
    reset.forget();
    setRole(operator.role);
    setDialog(next);
  }

  async function confirm() {
    if (dialog === "reset") {
      const answer = await reset.send({ id: operator.id });
      if (!answer) return;
      setDialog(null);
      onChanged({ name: operator.name, password: answer.password });
      return;
    }
    const status = personStatus.code(isActive ? "disabled" : "active");
    const input = dialog === "role" ? { role } : { status };
    if (!(await change.send({ id: operator.id, ...input }))) return;
    setDialog(null);
    toast(m.desk_recorded(), "success");
    onChanged(null);
  }

  const statusTitle = isActive ? m.desk_disable() : m.desk_enable();
  const titles = { role: m.desk_change_role(), status: statusTitle, reset: m.desk_reset() };
  const texts = {
    role: operator.name,
    status: isActive ? m.desk_disable_text({ name }) : m.desk_enable_text({ name }),
    reset: m.desk_reset_text({ name }),
  };
  const error = change.error ?? reset.error;
  return (
    <div className={pages.actions}>
      <SmallButton onClick={() => open("role")} data-testid="desk-change-role">
        {m.desk_change_role()}
      </SmallButton>
      <SmallButton onClick={() => open("status")}>{statusTitle}</SmallButton>
      <SmallButton onClick={() => open("reset")}>{m.desk_reset()}</SmallButton>
      <Sheet
        open={dialog !== null}
        title={dialog ? titles[dialog] : ""}
        onClose={() => setDialog(null)}
      >
        {dialog && (
          <div className={forms.form}>
            <p className={forms.text}>{texts[dialog]}</p>
            {dialog === "role" && (
              <SelectField<Role>
                label={m.desk_role()}
                value={role}
                options={roles.map((each) => ({ value: each, text: roleName(each) }))}
                onChange={setRole}
              />
            )}
            {error && <Notice tone="down" text={deskErrorText(error)} testId="desk-error" />}
            <div className={forms.actions}>
              <Button tone="quiet" onClick={() => setDialog(null)} disabled={busy}>
                {m.ui_cancel()}
              </Button>
              <Button
                busy={busy}
                disabled={dialog === "role" && role === operator.role}
                onClick={() => void confirm()}
                data-testid="desk-operator-confirm"
              >
                {titles[dialog]}
              </Button>
            </div>
          </div>
        )}
      </Sheet>
    </div>
  );
}
