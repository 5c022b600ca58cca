import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";

/** The address or account number that a payout account is paid at. */
export function payoutTarget(account: DrawMethodView): string {
  return account.dc_address || account.payee_account;
}
