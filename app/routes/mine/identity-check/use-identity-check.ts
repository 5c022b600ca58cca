import { useState } from "react";
import { identityDocument, type NameOf } from "#domain/codes.ts";
import { realName } from "#domain/contracts/http/verify.ts";
import { takesField } from "../../../api/dialect.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { basicInfoAtom } from "../../../data/company.ts";
import { dataOf } from "../../../data/loadable.ts";
import { type IdentityField, identityFields } from "../../../features/identity/identity-fields.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";

const empty = {
  name: "",
  id_type: "id_card" as NameOf<typeof identityDocument>,
  card_id: "",
  ssn: "",
  front_pic: "",
  reverse_pic: "",
  hand_pic: "",
};

export type BegunCheck = Pick<typeof empty, "name" | "id_type">;

/** The state of the identity check's form, and the sending. */
export function useIdentityCheck(begun: BegunCheck, onSubmitted: () => Promise<void>) {
  const asksSsn = dataOf(useAtomValue(basicInfoAtom))?.is_register_ssn === "1";
  const [form, setForm] = useState({ ...empty, name: begun.name, id_type: begun.id_type });
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(realName);
  // A passport has no back.
  const hasBack = form.id_type === "id_card";
  const asks = (field: IdentityField) =>
    (field !== "ssn" || asksSsn) &&
    (field !== "reverse_pic" || hasBack) &&
    (field !== "id_type" || takesField(realName, "id_type"));
  const isMissing = (field: IdentityField) => asks(field) && form[field].trim() === "";

  async function submit() {
    setTried(true);
    if (identityFields.some(isMissing)) return;
    const answer = await send({
      ...form,
      id_type: identityDocument.code(form.id_type),
      reverse_pic: hasBack ? form.reverse_pic : "",
    });
    if (answer) await onSubmitted();
  }

  return {
    form,
    asks,
    errorOf: (field: IdentityField) =>
      tried && isMissing(field) ? m.access_input_missing() : undefined,
    change: (field: IdentityField, value: string) =>
      setForm((known) => ({ ...known, [field]: value })),
    busy,
    submit,
  };
}
