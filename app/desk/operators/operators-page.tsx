import { useState } from "react";
import { personStatus } from "#domain/codes.ts";
import {
  deskRoles,
  type OperatorView,
  operatorAdd,
  operatorChange,
  operatorList,
  operatorReset,
} from "#domain/contracts/desk/access.ts";
import type { Output } from "../../api/client.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { emailField, isEmail } from "../companies/owner-fields.ts";
import { statusBadge } from "../customers/customer.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { roleName } from "../names.ts";
import { CallAct, type FormField } from "../ui/call-form.tsx";
import { actColumn, type Column, List, timeColumn } from "../ui/list.tsx";
import { Badge, Notice, Page } from "../ui/page.tsx";
import table from "../ui/table.module.css";
import { type NewPassword, PasswordOnce } from "./password-once.tsx";

type Operator = Output<typeof operatorList>[number];

/** `tied_to` names the operators who count as one person with this operator. */
function Who({ operator }: { operator: Operator }) {
  const { name, email, tied_to } = operator;
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>
        <bdi>{email}</bdi>
        <span className={table.phone}>{roleName(operator)}</span>
      </small>
      {tied_to.length > 0 && (
        <small data-testid="desk-tied">
          {m.desk_tied_to({ names: tied_to.map(isolate).join(", ") })}
        </small>
      )}
    </>
  );
}

function columnsOf(actionsOf: Column<Operator>["cell"]): Column<Operator>[] {
  return [
    { title: m.desk_name(), cell: (operator) => <Who operator={operator} /> },
    { title: m.desk_role(), look: ["wide"], cell: roleName },
    {
      title: m.desk_status(),
      look: ["wide"],
      cell: ({ status }) => <Badge {...statusBadge(status)} />,
    },
    {
      title: m.factor_title(),
      look: ["wide"],
      cell: ({ is_second_factor }) =>
        is_second_factor ? <Badge tone="good" text={m.desk_active()} /> : "–",
    },
    timeColumn(({ seen_ms }) => seen_ms, { title: m.desk_last_seen(), none: m.desk_never() }),
    actColumn(actionsOf),
  ];
}

/** No operator can change their own row. */
export function OperatorsPage() {
  const { operator: me } = useDesk();
  const read = useRead(operatorList, {});
  const roles = useRead(deskRoles, {}).data ?? [];
  const [password, setPassword] = useState<NewPassword | null>(null);
  function changed(fresh: NewPassword | null) {
    setPassword(fresh);
    void read.again();
  }
  const actionsOf = (operator: OperatorView) =>
    operator.id === me.id ? (
      <span className={table.quiet}>{m.desk_you()}</span>
    ) : (
      <OperatorRowActions {...{ operator, roles }} onChanged={changed} />
    );
  const add = (
    <CallAct
      label={m.desk_add()}
      tone="primary"
      testId="desk-add"
      call={operatorAdd}
      fields={{
        name: { label: m.desk_name, max: 100 },
        email: emailField(254),
        role: roleField(roles, "viewer"),
      }}
      errors={({ email }) => ({ email: !isEmail(email) && m.access_input_email() })}
      prefix="desk-add"
      sendId="desk-add-send"
      onDone={({ operator, password: fresh }) => changed({ name: operator.name, password: fresh })}
    />
  );
  return (
    <Page title={m.desk_operators()} beside={add}>
      <Notice tone="info" text={m.desk_one_person()} />
      <List
        label={m.desk_operators()}
        testId="desk-operators"
        read={read}
        columns={columnsOf(actionsOf)}
      />
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </Page>
  );
}

type Roles = Output<typeof deskRoles>;

/** Offers the roles that the signed-in operator may give, and the role `start`. */
const roleField = (roles: Roles, start: string): FormField => ({
  ...{ label: m.desk_role, start },
  options: () =>
    roles
      .filter(({ id, may_give }) => may_give || id === start)
      .map(({ id, name }) => ({ value: id, text: roleName({ role: id, role_name: name }) })),
});

interface OperatorRowActionsProps {
  operator: OperatorView;
  roles: Roles;
  /** @param password the new password after a reset; null after other acts */
  onChanged(password: NewPassword | null): void;
}

function OperatorRowActions({ operator, roles, onChanged }: OperatorRowActionsProps) {
  const { id, role, status } = operator;
  const name = isolate(operator.name);
  const isActive = status === "active";
  const common = { fields: {}, prefix: "desk", sendId: "desk-operator-confirm" };
  const change = {
    ...{ ...common, call: operatorChange, success: m.desk_recorded },
    onDone: () => onChanged(null),
  };
  return (
    <div className="flex wrap gap-8">
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
