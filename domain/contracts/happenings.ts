import type { CloseReason } from "./http/forex.ts";

/**
 * Order changes that the trader did not request. The account stores a list of them
 * (`/v2/api/main/user/happenings`), so that the trader sees each, even after a long absence.
 */
export const happeningKinds = [
  "pending_filled",
  "pending_cancelled",
  "stop_loss",
  "take_profit",
  "stop_out",
  "micro_win",
  "micro_loss",
  "micro_draw",
  "micro_void",
] as const;
export type HappeningKind = (typeof happeningKinds)[number];

export function isHappening(kind: string): kind is HappeningKind {
  return (happeningKinds as readonly string[]).includes(kind);
}

export interface Happening {
  /** Number of the entry; rises by one. */
  number: number;
  kind: HappeningKind;
  orderId: string;
  showCode: string;
  /** Profit net of the fee, in the account's currency; "0" if nothing ended. */
  result: string;
  reason: CloseReason | null;
  atMs: number;
}
