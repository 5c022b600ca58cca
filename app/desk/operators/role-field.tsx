import { deskRoles } from "#domain/contracts/desk/access.ts";
import { useRead } from "../../data/use-read.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { m } from "../desk-messages.ts";
import { roleName } from "../names.ts";

interface RoleFieldProps {
  value: string;
  onChange(role: string): void;
  error: string | undefined;
  testId: string;
}

/** The roles that the operator who chooses may give. */
export function RoleField(props: RoleFieldProps) {
  const roles = useRead(deskRoles, {}).data ?? [];
  const options = roles
    .filter((role) => role.may_give || role.id === props.value)
    .map(({ id, name }) => ({ value: id, text: roleName({ role: id, role_name: name }) }));
  return <SelectField {...props} label={m.desk_role()} options={options} />;
}
