/** Objects that have an outbox. */
export const objectKinds = ["account", "market", "conversation", "fund"] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Payload that its receiver refused too often, stored for an operator. */
export interface ParkedPayload {
  id: number;
  destination: string;
  payload: string;
  reason: string;
  /** First and last refusal (ms). */
  firstMs: number;
  lastMs: number;
}

export interface ParkingRpc {
  /** Newest first, at most a hundred. */
  parked(): Promise<ParkedPayload[]>;
  /** Sends a parked payload again; false if the payload is not parked. */
  retryParked(id: number): Promise<boolean>;
}
