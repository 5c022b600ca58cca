import { errorCodes } from "#domain/errors/errors.ts";
import type { ApiError } from "../api/client.ts";
import { m } from "./desk-messages.ts";

/** Returns the desk's own text of a lockout or conflict; otherwise the server's text. */
export function deskErrorText(error: ApiError): string {
  if (error.code === errorCodes.too_many_attempts && error.retryAfter > 0) {
    return m.desk_locked({ minutes: Math.ceil(error.retryAfter / 60) });
  }
  return conflictText(error) ?? error.message;
}

/**
 * Returns a text if another operator was faster, or if a second person is needed; null for other
 * refusals.
 */
export function conflictText(error: ApiError): string | null {
  if (error.code === errorCodes.payment_decided) return m.desk_conflict_decided();
  if (error.code === errorCodes.claimed_by_other) return m.desk_conflict_claimed();
  if (error.code === errorCodes.four_eyes) return m.desk_conflict_four_eyes();
  const isOnePerson =
    error.code === errorCodes.four_eyes_tied || error.code === errorCodes.own_account;
  return isOnePerson ? error.message : null;
}
