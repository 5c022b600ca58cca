import { useState } from "react";
import { comparedFields, type Fields } from "#domain/changes/change.ts";
import type { deskRoles } from "#domain/contracts/desk/access.ts";
import { may, type Permission, permissions } from "#domain/contracts/desk/permissions.ts";
import { isRoleName } from "#domain/contracts/desk/roles.ts";
import type { Output } from "../../api/client.ts";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { permissionName } from "../names.ts";
import { oneLine } from "../ui/one-line.ts";
import type { AskedForm } from "../ui/sheet-act.tsx";

interface RoleFormProps extends AskedForm {
  /** Role that is changed or removed; null for a new role. */
  of: RoleView | null;
  isRemoval?: boolean;
}

/** Fields of a change: 1 for an allowed permission, otherwise null. */
function fieldsOf(name: string | null, allowed: readonly Permission[]): Fields {
  return {
    ...(name !== null && { name }),
    ...Object.fromEntries(permissions.map((each) => [each, allowed.includes(each) ? "1" : null])),
  };
}

/** Operators can tick only permissions that they have. */
export function RoleForm({ of: role, isRemoval = false, onClose, onSent }: RoleFormProps) {
  const { operator } = useDesk();
  const [typed, setTyped] = useState(role?.name ?? "");
  const [allowed, setAllowed] = useState<readonly Permission[]>(role?.permissions ?? []);
  const name = oneLine(typed);
  const before = fieldsOf(role?.name ?? null, role?.permissions ?? []);
  const after = isRemoval ? { ...fieldsOf(null, []), name: null } : fieldsOf(name, allowed);
  const isNamed = isRemoval || isRoleName(name);
  const tick = (permission: Permission, isOn: boolean) =>
    setAllowed((all) => [
      ...all.filter((each) => each !== permission),
      ...(isOn ? [permission] : []),
    ]);
  return (
    <AskForm
      kind="role"
      subject={role?.id ?? ""}
      fields={comparedFields(before, after)}
      needsTwo
      isComplete={isNamed}
      onClose={onClose}
      onSent={onSent}
    >
      {(tried) =>
        !isRemoval && (
          <>
            <TextField
              label={m.desk_name()}
              value={typed}
              maxLength={40}
              onChange={setTyped}
              error={tried && !isNamed ? m.access_input_missing() : undefined}
              testId="role-name"
            />
            <fieldset className="grid gap-2">
              <legend className="text-s ink-2 w-560">{m.desk_permissions()}</legend>
              {permissions
                .filter((each) => may(operator, each))
                .map((each) => (
                  <CheckboxField
                    key={each}
                    label={permissionName(each)}
                    checked={allowed.includes(each)}
                    onChange={(isOn) => tick(each, isOn)}
                    testId={`tick-${each}`}
                  />
                ))}
            </fieldset>
          </>
        )
      }
    </AskForm>
  );
}

export type RoleView = Output<typeof deskRoles>[number];
