import { useState } from "react";
import type * as z from "zod/mini";
import { operatorList } from "#domain/contracts/desk/access.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { statusBadge } from "../customers/customer-badges.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { roleName } from "../names.ts";
import { Badge } from "../ui/badge.tsx";
import { timeColumn } from "../ui/columns.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SheetAct } from "../ui/sheet-act.tsx";
import table from "../ui/table.module.css";
import styles from "../ui/table.module.css";
import { AddOperatorForm } from "./add-operator-form.tsx";
import { OperatorRowActions } from "./operator-row-actions.tsx";
import { type NewPassword, PasswordOnce } from "./password-once.tsx";

type Operator = z.output<typeof operatorList.output>[number];

/** Name and address of an operator, and who counts as one person with this operator. */
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
    { title: <span className="hidden-text">{m.desk_act()}</span>, cell: actionsOf },
  ];
}

/** The operators of this desk. Nobody changes themselves. */
export function OperatorsPage() {
  const { zone, operator: me } = useDesk();
  const read = useRead(operatorList, {});
  const [password, setPassword] = useState<NewPassword | null>(null);
  function changed(fresh: NewPassword | null) {
    setPassword(fresh);
    void read.again();
  }
  const actionsOf = (operator: Operator) =>
    operator.id === me.id ? (
      <span className={styles.quiet}>{m.desk_you()}</span>
    ) : (
      <OperatorRowActions operator={operator} onChanged={changed} />
    );
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.desk_operators()}</h1>
        <SheetAct label={m.desk_add()} tone="primary" testId="desk-add">
          {(close) => (
            <AddOperatorForm
              onClose={close}
              onAdded={(fresh) => {
                close();
                changed(fresh);
              }}
            />
          )}
        </SheetAct>
      </div>
      <Notice tone="info" text={m.desk_one_person()} />
      <Loaded read={read} rows={5}>
        {(operators) => (
          <DataTable
            label={m.desk_operators()}
            testId="desk-operators"
            columns={columnsOf(zone, actionsOf)}
            rows={operators}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
      <PasswordOnce password={password} onClose={() => setPassword(null)} />
    </section>
  );
}
