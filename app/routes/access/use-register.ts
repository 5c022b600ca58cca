import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountKind, identityDocument } from "#domain/codes.ts";
import { register } from "#domain/contracts/http/access.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { errorCodes } from "#domain/errors.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { defaultAreaId } from "../../data/areas.ts";
import { adoptSession } from "../../data/sign-in.ts";
import { ownPath } from "../../features/identity/own-path.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import {
  type AccountKind,
  accountProblem,
  emptyForm,
  type RegisterField,
  type RegisterForm,
  registerProblems,
  shownFields,
} from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { useCaptcha } from "./use-captcha.ts";

/** The field of a refusal. */
const fieldOfCode: Record<number, RegisterField> = {
  [errorCodes.account_invalid]: "account",
  [errorCodes.account_taken]: "account",
  [errorCodes.code_wrong]: "sms_code",
  [errorCodes.captcha_wrong]: "captcha",
  [errorCodes.password_invalid]: "password",
  [errorCodes.password_common]: "password",
  [errorCodes.invite_code_wrong]: "invite_code",
  [errorCodes.country_not_served]: "country",
  [errorCodes.age_too_low]: "birthday",
  [errorCodes.terms_not_accepted]: "terms",
};

/** State of the registration form: input, problems, and the sending. */
export function useRegister(info: BasicInfo, kinds: readonly AccountKind[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [kind, setKind] = useState<AccountKind>(kinds[0] ?? "email");
  const [areaId, setAreaId] = useState(defaultAreaId);
  const [form, setForm] = useState<RegisterForm>({
    ...emptyForm,
    invite_code: params.get("invite_code") ?? "",
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<RegisterField, string>>>({});
  const shown = new Set(shownFields(info, form));
  const captcha = useCaptcha(shown.has("captcha"));
  const { busy, send } = useMutation(register, ({ code, message }) => {
    const field = fieldOfCode[code];
    if (field) setRefused({ [field]: message });
    // Each picture can be tried once.
    if (shown.has("captcha")) captcha.renew();
    return field !== undefined;
  });
  const problems = registerProblems(form, info, kind);

  function change(field: RegisterField, value: string) {
    setForm((known) => ({ ...known, [field]: value }));
    setRefused(({ [field]: _fixed, ...others }) => others);
  }

  function changeKind(next: AccountKind) {
    setKind(next);
    change("account", "");
    setTried(false);
  }

  /** False when no code was sent. */
  function askForCode(): Promise<boolean> {
    const problem = accountProblem(kind, form.account);
    if (problem === null) return sendCode({ kind, to: form.account, areaId }, "register");
    setRefused({ account: problemText(problem) ?? "" });
    return Promise.resolve(false);
  }

  async function submit() {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const answer = await send(registration(form, shown, kind, areaId, captcha.picture?.id ?? ""));
    if (!answer) return;
    adoptSession(answer);
    await navigate(ownPath(params.get("from")), { replace: true });
  }

  const errorOf = (field: RegisterField) =>
    refused[field] ??
    (tried ? problemText(problems[field], Number(info.register_age_min)) : undefined);
  const account = { kind, changeKind, areaId, setAreaId };
  return { account, form, shown, captcha, busy, errorOf, change, askForCode, submit };
}

/** The input of the call: the fields that are shown. */
function registration(
  form: RegisterForm,
  shown: ReadonlySet<RegisterField>,
  kind: AccountKind,
  areaId: number,
  key: string,
) {
  const filled = Object.fromEntries(
    Object.entries(form).filter(([field]) => shown.has(field as RegisterField)),
  ) as RegisterForm;
  return {
    ...filled,
    id_type: identityDocument.code(form.id_type),
    type: accountKind.code(kind),
    area_id: kind === "phone" ? String(areaId) : "",
    key,
    account: form.account.trim(),
  };
}
