import { accountKind } from "#domain/codes.ts";
import { defaultAreaId } from "../../data/areas.ts";
import type { AccountKind } from "../../features/identity/register-rules.ts";
import { AccountField, KindTabs } from "./account-field.tsx";

/** A visitor's account name: an e-mail address, or an area and a number. */
export interface KnownAccount {
  kind: AccountKind;
  account: string;
  areaId: number;
}

export const noAccount: KnownAccount = { kind: "email", account: "", areaId: defaultAreaId };

interface KnownAccountFieldsProps {
  kinds?: readonly AccountKind[];
  value: KnownAccount;
  onChange(value: KnownAccount): void;
  error: string | undefined;
}

/** Asks for an existing account, of any kind, even one that cannot be registered now. */
export function KnownAccountFields(props: KnownAccountFieldsProps) {
  const { kinds = accountKind.names, value, onChange, error } = props;
  return (
    <>
      <KindTabs
        kinds={kinds}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind, account: "" })}
      />
      <AccountField
        kind={value.kind}
        value={value.account}
        onChange={(account) => onChange({ ...value, account })}
        areaId={value.areaId}
        onAreaChange={(areaId) => onChange({ ...value, areaId })}
        error={error}
        known
      />
    </>
  );
}
