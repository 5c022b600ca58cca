import { errorCodes } from "#domain/errors.ts";
import { ApiError, networkErrorCode } from "./client.ts";

const unsettledCodes: readonly number[] = [
  networkErrorCode,
  errorCodes.internal,
  errorCodes.busy,
  errorCodes.rate_limited,
];

/**
 * True when a failed mutation may have happened all the same, so that only its own idempotency key makes another try
 * safe. Every other answer settles the intent: trying again is a new one.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || unsettledCodes.includes(error.code);
}
