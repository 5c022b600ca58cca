/** Destinations of an account's outbox: markets, reports to D1, and gateways by name. */
import type { WaitKind } from "#domain/contracts/watch.ts";
import type { WhenRefused } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";

/** Prefix of market objects' names. */
export const marketDestination = "market ";
export const exposureDestination = "exposures";
/** Reports about a pot. */
export const followsDestination = "follows";
export const deskDestination = "desk";
/** Sums of the journal by day, for the company's books. */
export const booksDestination = "books";
/** Shares of profit that pots have set aside, to ask whether they may leave. */
export const sharesDestination = "shares";
/** A master's record, for the company's lists. */
export const recordDestination = "record";
/** Events for the trader's messages. */
export const noticeDestination = "notices";
/** The same events by e-mail: at once, or after quiet hours. */
export const noticeLetterDestination = "notice letters";
export const heldLetterDestination = "held notice letters";
/** The same events by push. */
export const noticePushDestination = "notice pushes";
export const heldPushDestination = "held notice pushes";

/** Prefix of a user id on the other side of copying: a pot, or its follower. */
export const accountDestination = "account ";
/** Prefix of a master's user id: the topic of its followers. */
export const followDestination = "follow ";

/** Prefix of the id of a fund that the account has subscribed to. */
export const fundDestination = "fund ";

/** A gateway's name is the destination itself: it has none of the prefixes. */
const gatewayKind = "gateway";

/**
 * Treatment of a payload that a destination refuses, by the destination's name or prefix. Levels
 * protect money, the end of a session closes private streams, and copying moves money in order:
 * these are retried. Only reports may wait for an operator.
 */
const kinds = {
  [exposureDestination]: "park",
  [followsDestination]: "park",
  [deskDestination]: "park",
  [booksDestination]: "park",
  [sharesDestination]: "park",
  [recordDestination]: "park",
  [noticeDestination]: "park",
  [noticeLetterDestination]: "park",
  [heldLetterDestination]: "park",
  [noticePushDestination]: "park",
  [heldPushDestination]: "park",
  [parkedDestination]: "park",
  [accountDestination]: "keep_in_order",
  [followDestination]: "keep_in_order",
  [fundDestination]: "keep_in_order",
  [marketDestination]: "keep",
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

/** Kind of wait that an unreachable destination means for the trader. */
export function waitKindOf(destination: string): WaitKind {
  return kindOf(destination).includes("notice") ? "notices" : "outbox";
}
