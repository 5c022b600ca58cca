/** Objects that have an outbox. */
export const objectKinds = ["account", "market", "conversation", "fund"] as const;
export type ObjectKind = (typeof objectKinds)[number];

/**
 * A payload that its receiver refused too often: taken out of an object's outbox, kept for an
 * operator.
 */
export interface ParkedPayload {
  id: number;
  destination: string;
  payload: string;
  /** What the receiver said last. */
  reason: string;
  /** First and last refusal (ms). */
  firstMs: number;
  lastMs: number;
}

export interface ParkingRpc {
  /** Newest first, a hundred at most. */
  parked(): Promise<ParkedPayload[]>;
  /** Has a parked payload sent again; false when it is not parked (any more). */
  retryParked(id: number): Promise<boolean>;
}
