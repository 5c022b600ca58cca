import type { DrawMethodView } from "#domain/contracts/http/withdraw.ts";

/** The address or number of a payout account. */
export function payoutTarget(account: DrawMethodView): string {
  return account.dc_address || account.payee_account;
}
