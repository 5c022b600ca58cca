import { codePurpose, type NameOf } from "#domain/codes.ts";
import { sendEmail, sendSms } from "#domain/contracts/http/codes.ts";
import { callApi } from "../../api/client.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";
import type { AccountKind } from "./register-rules.ts";

export type CodePurpose = NameOf<typeof codePurpose>;

interface Addressee {
  kind: AccountKind;
  to: string;
  /** Area of a phone number that lacks its calling code. */
  areaId?: number;
}

/** Sends a code and confirms it in a toast. Returns false after a refusal, which was shown. */
export async function sendCode(
  { kind, to, areaId }: Addressee,
  purpose: CodePurpose,
): Promise<boolean> {
  try {
    const input = { to: to.trim(), type: codePurpose.code(purpose) };
    const { msg } = await (kind === "email"
      ? callApi(sendEmail, input)
      : callApi(sendSms, areaId === undefined ? input : { ...input, area_id: areaId }));
    toast(msg || m.access_code_sent(), "success");
    return true;
  } catch {
    return false;
  }
}
