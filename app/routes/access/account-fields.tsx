import { defaultAreaId } from "../../data/areas.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import { type AccountKind, accountProblem } from "../../features/identity/register-rules.ts";
import { AccountField, KindTabs } from "./account-field.tsx";

/** An account name: an e-mail address, or an area and a number. */
export interface AccountName {
  kind: AccountKind;
  account: string;
  areaId: number;
}

export const noAccount: AccountName = { kind: "email", account: "", areaId: defaultAreaId };

/** Text of the error of a missing or impossible account name. */
export const accountError = ({ kind, account }: AccountName) =>
  problemText(accountProblem(kind, account) ?? undefined);

interface AccountFieldsProps {
  kinds: readonly AccountKind[];
  /** The account exists: it is refused together with its password. */
  known?: boolean;
  form: {
    values: AccountName;
    set(part: Partial<AccountName>): void;
    uncheck(): void;
    forget(): void;
    errorOf(name: "account"): string | undefined;
  };
}

/** Asks for an account name, of one of several kinds. */
export function AccountFields({ kinds, known = false, form }: AccountFieldsProps) {
  const { kind, account, areaId } = form.values;
  function change(part: Partial<AccountName>) {
    form.set(part);
    if (known) form.forget();
  }
  return (
    <>
      <KindTabs
        kinds={kinds}
        value={kind}
        onChange={(next) => {
          change({ kind: next, account: "" });
          form.uncheck();
        }}
      />
      <AccountField
        kind={kind}
        value={account}
        onChange={(text) => change({ account: text })}
        areaId={areaId}
        onAreaChange={(id) => change({ areaId: id })}
        error={form.errorOf("account")}
        known={known}
      />
    </>
  );
}
