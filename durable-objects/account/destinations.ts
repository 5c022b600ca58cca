/** Where an account's outbox sends to: markets, reports to D1, and gateways by their names. */
import type { WaitKind } from "#domain/contracts/watch.ts";
import type { WhenRefused } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";

/** Before the names of market objects. */
export const marketDestination = "market ";
export const exposureDestination = "exposures";
/** Reports of a pot. */
export const followsDestination = "follows";
export const deskDestination = "desk";
/** Sums of the journal by day, for the company's books. */
export const booksDestination = "books";
/** Shares of profit that pots have set aside: whether they may leave. */
export const sharesDestination = "shares";
/** A master's record, for the company's lists. */
export const recordDestination = "record";
/** What has happened, for the trader's messages. */
export const noticeDestination = "notices";
/** The same by e-mail: at once, and what waits for the end of quiet hours. */
export const noticeLetterDestination = "notice letters";
export const heldLetterDestination = "held notice letters";
/** And by push. */
export const noticePushDestination = "notice pushes";
export const heldPushDestination = "held notice pushes";

/** Before the user id of an account on the other side of copying: a pot, or its follower. */
export const accountDestination = "account ";
/** Before the user id of a master: the topic of its followers. */
export const followDestination = "follow ";

/** Before the id of a fund that the account has subscribed to. */
export const fundDestination = "fund ";

/** A gateway is its own destination: its name begins as none of the others. */
const gatewayKind = "gateway";

/**
 * What becomes of a payload that a destination refuses, by its kind: its name, or what its name
 * begins with. Levels protect money, and a session's end keeps private streams private: only
 * reports may wait for a person. What copying tells is money too, and acts that are told in order.
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

/** What it means for the trader that a destination cannot be reached. */
export function waitKindOf(destination: string): WaitKind {
  return kindOf(destination).includes("notice") ? "notices" : "outbox";
}
