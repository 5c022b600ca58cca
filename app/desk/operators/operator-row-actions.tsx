import { personStatus } from "#domain/codes.ts";
import {
  type deskRoles,
  type OperatorView,
  operatorChange,
  operatorReset,
} from "#domain/contracts/desk/access.ts";
import type { Output } from "../../api/client.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../desk-messages.ts";
import { roleName } from "../names.ts";
import { CallAct, type FormField } from "../ui/call-form.tsx";
import pages from "../ui/page.module.css";
import type { NewPassword } from "./password-once.tsx";

type Roles = Output<typeof deskRoles>;

/** The roles that the operator who chooses may give, and the present one. */
export const roleField = (roles: Roles, start: string): FormField => ({
  ...{ label: m.desk_role, start },
  options: () =>
    roles
      .filter(({ id, may_give }) => may_give || id === start)
      .map(({ id, name }) => ({ value: id, text: roleName({ role: id, role_name: name }) })),
});

interface OperatorRowActionsProps {
  operator: OperatorView;
  roles: Roles;
  /** With the new password after a reset. */
  onChanged(password: NewPassword | null): void;
}

/** The acts on another operator; each asks first. */
export function OperatorRowActions({ operator, roles, onChanged }: OperatorRowActionsProps) {
  const { id, role, status } = operator;
  const name = isolate(operator.name);
  const isActive = status === "active";
  const common = { fields: {}, prefix: "desk", sendId: "desk-operator-confirm" };
  const change = {
    ...{ ...common, call: operatorChange, success: m.desk_recorded },
    onDone: () => onChanged(null),
  };
  return (
    <div className={pages.actions}>
      <CallAct
        {...change}
        label={m.desk_change_role()}
        testId="desk-change-role"
        text={operator.name}
        also={{ id }}
        fields={{ role: roleField(roles, role) }}
        isDisabled={(typed) => typed.role === role}
      />
      <CallAct
        {...change}
        label={isActive ? m.desk_disable() : m.desk_enable()}
        testId="desk-change-status"
        text={isActive ? m.desk_disable_text({ name }) : m.desk_enable_text({ name })}
        also={{ id, status: personStatus.code(isActive ? "disabled" : "active") }}
      />
      <CallAct
        {...common}
        label={m.desk_reset()}
        testId="desk-change-reset"
        text={m.desk_reset_text({ name })}
        call={operatorReset}
        also={{ id }}
        onDone={({ password }) => onChanged({ name: operator.name, password })}
      />
    </div>
  );
}
