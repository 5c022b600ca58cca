import { useState } from "react";
import {
  deskRoles,
  type OperatorView,
  operatorAdd,
  operatorList,
} from "#domain/contracts/desk/access.ts";
import type { Output } from "../../api/client.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { emailField, isEmail } from "../companies/owner-fields.ts";
import { statusBadge } from "../customers/customer-badges.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { roleName } from "../names.ts";
import { Badge } from "../ui/badge.tsx";
import { CallAct } from "../ui/call-form.tsx";
import { actColumn, timeColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/data-table.tsx";
import { List } from "../ui/list.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import table from "../ui/table.module.css";
import { OperatorRowActions, roleField } from "./operator-row-actions.tsx";
import { type NewPassword, PasswordOnce } from "./password-once.tsx";

type Operator = Output<typeof operatorList>[number];

/** Name and address of an operator, and those who count as one person with this operator. */
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

function columnsOf(zone: string, actionsOf: Column<Operator>["cell"]): Column<Operator>[] {
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
    timeColumn(zone, ({ seen_ms }) => seen_ms, { title: m.desk_last_seen(), none: m.desk_never() }),
    actColumn(actionsOf),
  ];
}

/** The operators of this desk. No operator changes themselves. */
export function OperatorsPage() {
  const { zone, operator: me } = useDesk();
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
        columns={columnsOf(zone, actionsOf)}
        keyOf={({ id }) => id}
      />
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </Page>
  );
}
