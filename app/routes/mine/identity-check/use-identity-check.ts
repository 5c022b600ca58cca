import { identityDocument, type NameOf } from "#domain/codes.ts";
import { realName } from "#domain/contracts/http/verify.ts";
import { takesField } from "../../../api/dialect.ts";
import { useForm } from "../../../api/use-form.ts";
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

/** The form of the identity check, and the fields that it asks for. */
export function useIdentityCheck(begun: BegunCheck, onSubmitted: () => Promise<void>) {
  const asksSsn = dataOf(useAtomValue(basicInfoAtom))?.is_register_ssn === "1";
  const asked = ({ id_type }: typeof empty) =>
    identityFields.filter(
      (field) =>
        (field !== "ssn" || asksSsn) &&
        // A passport has no back.
        (field !== "reverse_pic" || id_type === "id_card") &&
        (field !== "id_type" || takesField(realName, "id_type")),
    );
  const form = useForm(realName, {
    start: { ...empty, name: begun.name, id_type: begun.id_type },
    input: (typed) => ({
      ...typed,
      id_type: identityDocument.code(typed.id_type),
      reverse_pic: typed.id_type === "id_card" ? typed.reverse_pic : "",
    }),
    optional: identityFields,
    errors(typed) {
      const missing = asked(typed).filter((field) => typed[field] === "");
      return Object.fromEntries(missing.map((field) => [field, m.access_input_missing()]));
    },
    onDone: onSubmitted,
  });
  const shown = asked(form.values);
  return { form, asks: (field: IdentityField) => shown.includes(field) };
}
