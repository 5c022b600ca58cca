/** Converts an input that the specification expects in another form than the contract. */
import { codePurpose } from "#domain/codes.ts";
import { getBalance } from "#domain/contracts/http/user.ts";
import type { About } from "./about.ts";
import { numberOf, type Row } from "./values.ts";

type Outgoing = (about: About) => Row | Promise<Row>;

/**
 * The specification sends verification codes for only two purposes: registering, and resetting a
 * password. A request for any other purpose is sent as a reset.
 */
const codeRequest: Outgoing = ({ input }) => {
  const isRegistration = numberOf(input.type) === codePurpose.code("register");
  return { ...input, type: codePurpose.code(isRegistration ? "register" : "reset_password") };
};

const transfer: Outgoing = async ({ input, read }) => {
  const balances = await read(getBalance, {});
  const account = balances.find(({ type }) => type === input.from) ?? balances[0];
  return { ...input, currency_id: account?.currencyId ?? 1 };
};

const signedLoan: Outgoing = async ({ input }) => {
  const { signedHtml } = await import("./loan-agreement.ts");
  return { ...input, agreement: signedHtml(input.agreement, input.sign) };
};

export const outgoing: Readonly<Record<string, Outgoing>> = {
  "/api/notify/send_email": codeRequest,
  "/api/notify/send_sms": codeRequest,
  "/api/account/transfer": transfer,
  "/api/loan/loan_submit": signedLoan,
};
