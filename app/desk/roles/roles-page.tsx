import { deskRoles } from "#domain/contracts/desk/access.ts";
import { permissions } from "#domain/contracts/desk/permissions.ts";
import { isBuiltIn } from "#domain/contracts/desk/roles.ts";
import { invalidate } from "../../api/readers.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { permissionName, roleName } from "../names.ts";
import { Loaded, Notice, Page } from "../ui/page.tsx";
import { actOf } from "../ui/sheet-act.tsx";
import table from "../ui/table.module.css";
import { RoleForm, type RoleView } from "./role-form.tsx";
import styles from "./roles.module.css";

export function RolesPage() {
  const read = useRead(deskRoles, {});
  return (
    <Page
      title={m.desk_roles()}
      beside={
        <RoleAct
          label={m.desk_role_new()}
          tone="primary"
          testId="role-new"
          of={null}
          onSent={again}
        />
      }
    >
      <Notice tone="info" text={m.desk_roles_text()} />
      <ChangesOf kind="role" onDecided={read.again} />
      <Loaded read={read} rows={8}>
        {(roles) => <Matrix roles={roles} />}
      </Loaded>
    </Page>
  );
}

const RoleAct = actOf(RoleForm);
const again = () => invalidate(deskRoles);

function Matrix({ roles }: { roles: readonly RoleView[] }) {
  const nameOf = ({ id, name }: RoleView) => roleName({ role: id, role_name: name });
  return (
    <div className={`${table.box} ${styles.box} relative round-m surface`}>
      <table
        className={`${table.table} ${styles.matrix} full-width text-s`}
        aria-label={m.desk_roles()}
        data-testid="roles"
      >
        <thead>
          <tr>
            <th scope="col">{m.desk_permissions()}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" data-testid={`role-${role.id}`}>
                <bdi>{nameOf(role)}</bdi>
                {!isBuiltIn(role.id) && <RoleActs role={role} />}
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

function RoleActs({ role }: { role: RoleView }) {
  return (
    <span className={`${styles.acts} flex justify-center gap-6`}>
      <RoleAct
        of={role}
        onSent={again}
        label={m.desk_canned_change()}
        buttonLabel={`${m.desk_canned_change()}: ${role.name}`}
        title={role.name}
        testId="role-change"
      />
      {role.operators === 0 && (
        <RoleAct
          of={role}
          onSent={again}
          isRemoval
          label={m.desk_brand_remove()}
          buttonLabel={`${m.desk_role_end()}: ${role.name}`}
          title={m.desk_role_end()}
          testId="role-remove"
        />
      )}
    </span>
  );
}
