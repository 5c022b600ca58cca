import { useState } from "react";
import { deskRoles } from "#domain/contracts/desk/access.ts";
import { permissions } from "#domain/contracts/desk/permissions.ts";
import { isBuiltIn } from "#domain/contracts/desk/roles.ts";
import { useRead } from "../../data/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { roleName } from "../names.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import table from "../ui/table.module.css";
import { permissionName } from "./permission-names.ts";
import type { RoleView } from "./role.ts";
import { RoleForm } from "./role-form.tsx";
import styles from "./roles.module.css";

/** A role that is made (null), changed, or taken away. */
interface Open {
  role: RoleView | null;
  isRemoval: boolean;
}

/** What each role may do: the built-in ones, and those that the company makes. */
export function RolesPage() {
  const read = useRead(deskRoles, {});
  const [open, setOpen] = useState<Open | null>(null);
  async function changed() {
    setOpen(null);
    await read.again();
  }
  return (
    <section className={pages.page}>
      <div className={pages.title}>
        <h1>{m.desk_roles()}</h1>
        <SmallButton
          tone="primary"
          onClick={() => setOpen({ role: null, isRemoval: false })}
          data-testid="role-new"
        >
          {m.desk_role_new()}
        </SmallButton>
      </div>
      <Notice tone="info" text={m.desk_roles_text()} />
      <ChangesOf kind="role" onDecided={changed} />
      <Loaded read={read} rows={8}>
        {(roles) => <Matrix roles={roles} onOpen={setOpen} />}
      </Loaded>
      <Sheet open={open !== null} title={titleOf(open)} onClose={() => setOpen(null)}>
        {open && <RoleForm {...open} onClose={() => setOpen(null)} onSent={changed} />}
      </Sheet>
    </section>
  );
}

function titleOf(open: Open | null): string {
  if (open?.role == null) return m.desk_role_new();
  return open.isRemoval ? m.desk_role_end() : open.role.name;
}

interface MatrixProps {
  roles: readonly RoleView[];
  onOpen(open: Open): void;
}

/** A row for each permission, a column for each role. */
function Matrix({ roles, onOpen }: MatrixProps) {
  const nameOf = ({ id, name }: RoleView) => roleName({ role: id, role_name: name });
  return (
    <div className={`${table.box} ${styles.box}`}>
      <table
        className={`${table.table} ${styles.matrix}`}
        aria-label={m.desk_roles()}
        data-testid="roles"
      >
        <thead>
          <tr>
            <th scope="col">{m.desk_permissions()}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" data-testid={`role-${role.id}`}>
                <bdi>{nameOf(role)}</bdi>
                {!isBuiltIn(role.id) && <RoleActs role={role} onOpen={onOpen} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionName(permission)}</th>
              {roles.map((role) => (
                <td key={role.id}>
                  {role.permissions.includes(permission) && (
                    <>
                      <Icon name="check" size={18} />
                      <span className="hidden-text">{m.loan_yes()}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RoleActs({ role, onOpen }: { role: RoleView; onOpen(open: Open): void }) {
  return (
    <span className={styles.acts}>
      <SmallButton
        aria-label={`${m.desk_canned_change()}: ${role.name}`}
        onClick={() => onOpen({ role, isRemoval: false })}
        data-testid="role-change"
      >
        {m.desk_canned_change()}
      </SmallButton>
      {role.operators === 0 && (
        <SmallButton
          aria-label={`${m.desk_role_end()}: ${role.name}`}
          onClick={() => onOpen({ role, isRemoval: true })}
          data-testid="role-remove"
        >
          {m.desk_brand_remove()}
        </SmallButton>
      )}
    </span>
  );
}
