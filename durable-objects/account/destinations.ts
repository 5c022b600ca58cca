import type { WaitKind } from "#domain/contracts/watch.ts";
import type { WhenRefused } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";

export const destinations = {
  market: "market ",
  exposures: "exposures",
  follows: "follows",
  desk: "desk",
  books: "books",
  /** Calls `ShareGate.send`, which checks whether pots may send the shares that they set aside. */
  shares: "shares",
  record: "record",
  notices: "notices",
  /** Notices by e-mail: at once, or after quiet hours. */
  letters: "notice letters",
  heldLetters: "held notice letters",
  pushes: "notice pushes",
  heldPushes: "held notice pushes",
  /** Prefix of another copying account's user id: a pot, its follower or its master. */
  account: "account ",
  /** Prefix of a master's user id. The destination is the topic of this master's followers. */
  follow: "follow ",
  /** Prefix of the id of a fund to which the account has subscribed. */
  fund: "fund ",
} as const;

/** Kind of every other destination. Such a destination is the name of a gateway. */
const gatewayKind = "gateway";

/**
 * Treatment of a payload that a destination refuses, by the destination's name or prefix. Messages
 * about price levels, ended sessions, copying and funds protect money or privacy, so they are
 * retried until they arrive. Reports and notices may be parked for an operator.
 */
const kinds = {
  [destinations.exposures]: "park",
  [destinations.follows]: "park",
  [destinations.desk]: "park",
  [destinations.books]: "park",
  [destinations.shares]: "park",
  [destinations.record]: "park",
  [destinations.notices]: "park",
  [destinations.letters]: "park",
  [destinations.heldLetters]: "park",
  [destinations.pushes]: "park",
  [destinations.heldPushes]: "park",
  [parkedDestination]: "park",
  [destinations.account]: "keep_in_order",
  [destinations.follow]: "keep_in_order",
  [destinations.fund]: "keep_in_order",
  [destinations.market]: "keep",
  [gatewayKind]: "keep",
} as const satisfies Record<string, WhenRefused>;

export type DestinationKind = keyof typeof kinds;
export const destinationKinds = Object.keys(kinds);

const isKind = (text: string): text is DestinationKind => Object.hasOwn(kinds, text);

export function kindOf(destination: string): DestinationKind {
  const head = destination.slice(0, destination.indexOf(" ") + 1);
  return [destination, head].find(isKind) ?? gatewayKind;
}

export function whenRefused(destination: string): WhenRefused {
  return kinds[kindOf(destination)];
}

/** Kind under which the account reports that a destination is out of reach. */
export function waitKindOf(destination: string): WaitKind {
  return kindOf(destination).includes("notice") ? "notices" : "outbox";
}
