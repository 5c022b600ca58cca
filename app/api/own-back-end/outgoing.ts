/** Fields that the specification wants in another way than the contract. */
import { codePurpose } from "#domain/codes.ts";
import { areaList } from "#domain/contracts/http/codes.ts";
import { getBalance } from "#domain/contracts/http/user.ts";
import type { About } from "./about.ts";
import { numberOf, type Row, textOf } from "./values.ts";

type Outgoing = (about: About) => Row | Promise<Row>;

/** The specification knows codes for registering and for resetting; a change is a reset. */
const codeRequest: Outgoing = ({ input }) => {
  const isRegistration = numberOf(input.type) === codePurpose.code("register");
  return { ...input, type: codePurpose.code(isRegistration ? "register" : "reset_password") };
};

/** The call takes no area, so the account carries its calling code, as at the sign-in. */
const forgottenAccount: Outgoing = async ({ input, read }) => {
  const areaId = numberOf(input.area_id);
  if (areaId === null) return input;
  const area = (await read(areaList, {})).find(({ id }) => id === areaId);
  const digits = textOf(input.account).replace(/[^\d]/g, "");
  return { ...input, account: `${area?.global_code ?? ""}${digits}` };
};

const transfer: Outgoing = async ({ input, read }) => {
  const balances = await read(getBalance, {});
  const account = balances.find(({ type }) => type === input.from) ?? balances[0];
  return { ...input, currency_id: account?.currencyId ?? 1 };
};

export const outgoing: Readonly<Record<string, Outgoing>> = {
  "/api/notify/send_email": codeRequest,
  "/api/notify/send_sms": codeRequest,
  "/api/user/forget_password": forgottenAccount,
  "/api/account/transfer": transfer,
};
