import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { accountKind, identityDocument } from "#domain/codes.ts";
import { register } from "#domain/contracts/http/access.ts";
import { captcha } from "#domain/contracts/http/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { callApi } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { defaultAreaId } from "../../data/company/areas.ts";
import { useReading } from "../../data/reading/use-read.ts";
import { adoptSession } from "../../data/trader/sign-in.ts";
import { ownPath } from "../../features/identity/own-path.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import {
  type AccountKind,
  emptyForm,
  type RegisterField,
  type RegisterForm,
  registerProblems,
  shownFields,
} from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";

const refusals: Record<number, RegisterField> = {
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

export function useRegister(info: BasicInfo, kinds: readonly AccountKind[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const form = useForm(register, {
    start: {
      ...emptyForm,
      ...{ kind: kinds[0] ?? "email", areaId: defaultAreaId },
      invite_code: params.get("invite_code") ?? "",
    },
    input: (typed) => registration(typed, new Set(shownFields(info, typed))),
    raw: ["password", "re_password", "pay_password"],
    optional: ["invite_code"],
    errors: (typed) => errorsOf(typed, info),
    refusals,
    // The server accepts one try for each picture, so a refused form needs a new picture.
    onRefusal() {
      if (shown.has("captcha")) captcha.renew();
    },
    async onDone(answer) {
      adoptSession(answer);
      await navigate(ownPath(params.get("from")), { replace: true });
    },
  });
  const shown: ReadonlySet<RegisterField> = new Set(shownFields(info, form.values));
  const captcha = useCaptcha(shown.has("captcha"));

  /** @returns false if no code was sent */
  async function askForCode(): Promise<boolean> {
    const { kind, account, areaId } = form.values;
    return form.check("account") && sendCode({ kind, to: account, areaId }, "register");
  }

  const submit = () => form.submit({ key: captcha.picture?.id ?? "" });
  return { form, shown, captcha, askForCode, submit };
}

interface Typed extends RegisterForm {
  kind: AccountKind;
  areaId: number;
}

function errorsOf(typed: Typed, info: BasicInfo) {
  const found = Object.entries(registerProblems(typed, info, typed.kind));
  const ageMin = Number(info.register_age_min);
  return Object.fromEntries(found.map(([field, problem]) => [field, problemText(problem, ageMin)]));
}

function registration(typed: Typed, shown: ReadonlySet<RegisterField>) {
  const { kind, areaId, ...form } = typed;
  const filled = Object.fromEntries(
    Object.entries(form).filter(([field]) => shown.has(field as RegisterField)),
  ) as RegisterForm;
  return {
    ...filled,
    id_type: identityDocument.code(form.id_type),
    type: accountKind.code(kind),
    area_id: kind === "phone" ? String(areaId) : "",
  };
}

function useCaptcha(isNeeded: boolean) {
  const [round, setRound] = useState(0);
  const { data } = useReading(isNeeded ? String(round) : null, () =>
    callApi(captcha, { purpose: "register" }),
  );
  return { picture: data, renew: () => setRound((count) => count + 1) };
}
