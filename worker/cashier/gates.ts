import type { Credentials } from "#db/people/credentials.ts";
import { findReview } from "#db/people/identity-checks.ts";
import { isDue } from "#domain/access/age.ts";
import type { PaymentType } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import type { AccountType } from "#domain/contracts/account.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { attempt, payPasswordByUser, userSubject } from "../access/limits.ts";
import { verifyPassword } from "../access/password.ts";
import { requireRealUser } from "../access/proof.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";
import { requireOwnPicture } from "../files/store.ts";

/**
 * Returns the part of the account that receives deposits and pays withdrawals: `forex` if customers
 * have only this part, else the wallet.
 */
export function cashierAccount({ only_one_account }: Settings): AccountType {
  return only_one_account ? "forex" : "change";
}

/**
 * Requires a real user, verified if the company requires that. Refuses a payment type that is not
 * offered, or that customers can use only through customer service.
 * @throws ApiRefusal
 */
export async function requireDeposits(scope: SessionScope, type: PaymentType): Promise<Settings> {
  const set = scope.settings;
  const user = await requireRealUser(scope);
  const isOffered = type === "crypto" ? set.is_recharge_crypto : set.is_recharge_bank_card;
  if (!isOffered || set.customer_tag === "ICE") throw new ApiRefusal("forbidden");
  const throughService =
    set.is_recharge_contact || (type === "bank" && set.is_recharge_blank_contact);
  if (throughService) throw new ApiRefusal("through_service");
  if (set.is_recharge_auth || set.is_real_name_auth) requirePassed(user);
  return set;
}

export async function requireWithdrawals(scope: SessionScope, type: PaymentType) {
  const set = scope.settings;
  const user = await requireRealUser(scope);
  const isOffered = type === "crypto" ? set.is_withdraw_crypto : set.is_withdraw_bank_card;
  if (!isOffered) throw new ApiRefusal("forbidden");
  const throughService =
    set.is_withdraw_contact || (type === "bank" && set.is_withdraw_bank_contact);
  if (throughService) throw new ApiRefusal("through_service");
  if (set.is_real_name_auth && !(await hasPassedOnce(scope))) requirePassed(user);
  return { set, user };
}

/** True if an earlier verification passed: the customer may withdraw during the next review. */
async function hasPassedOnce({ db, identity }: SessionScope): Promise<boolean> {
  const review = await findReview(...db, identity.userId);
  return review !== null && review.expires_on !== "";
}

function requirePassed({ review_status }: Credentials): void {
  if (review_status !== "passed") throw new ApiRefusal("real_name_required");
}

/** An empty maximum means no limit. @throws ApiRefusal amount_out_of_range */
export function requireRange(
  number: string,
  { min_amount, max_amount }: { min_amount: string; max_amount: string },
): void {
  const amount = Decimal.parse(number);
  const isBelow = !amount.gt(Decimal.zero) || amount.lt(Decimal.parse(min_amount));
  const isAbove = max_amount !== "" && amount.gt(Decimal.parse(max_amount));
  if (isBelow || isAbove) throw new ApiRefusal("amount_out_of_range");
}

/**
 * Returns the id of the proof picture; empty if the company requires none.
 * @throws ApiRefusal proof_picture_required, not_found
 */
export async function requireProofPicture(scope: SessionScope, given: string | undefined) {
  if (!scope.settings.is_charge_proof_img) return "";
  if (!given) throw new ApiRefusal("proof_picture_required");
  await requireOwnPicture(scope, given);
  return given;
}

/** Returns the end in ms of the lock on withdrawals after a secret changed; 0 means no lock. */
export function coolingUntil(
  { withdraw_cooling_hours }: Settings,
  changedMs: number,
  nowMs: number,
): number {
  if (changedMs === 0) return 0;
  const spanMs = withdraw_cooling_hours * 3_600_000;
  const untilMs = changedMs + spanMs;
  // If the clock steps back by less than `spanMs`, the lock lasts longer and never ends early.
  return isDue(untilMs, nowMs, 2 * spanMs) ? 0 : untilMs;
}

/**
 * Checks the pay password. Five wrong passwords lock it for 15 minutes, even if they arrive at the
 * same time.
 * @throws ApiRefusal pay_password_unset, pay_password_wrong, too_many_attempts
 */
export async function requirePayPassword(
  scope: SessionScope,
  { id, pay_password_hash }: Credentials,
  password: string,
): Promise<void> {
  if (pay_password_hash === null) throw new ApiRefusal("pay_password_unset");
  const attempts = await attempt(scope, userSubject(id), payPasswordByUser);
  const { isRight } = await verifyPassword(pay_password_hash, password);
  if (!isRight) throw new ApiRefusal("pay_password_wrong");
  await attempts.succeeded();
}
