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

export const isAccount = (destination: string) => destination.startsWith(accountDestination);
export const isFollow = (destination: string) => destination.startsWith(followDestination);
export const isFund = (destination: string) => destination.startsWith(fundDestination);
export const isNoticeLetters = (destination: string) =>
  destination === noticeLetterDestination || destination === heldLetterDestination;
export const isNoticePushes = (destination: string) =>
  destination === noticePushDestination || destination === heldPushDestination;
export const isMarket = (destination: string) => destination.startsWith(marketDestination);

const reports: readonly string[] = [
  exposureDestination,
  followsDestination,
  deskDestination,
  booksDestination,
  sharesDestination,
  recordDestination,
  noticeDestination,
  noticeLetterDestination,
  heldLetterDestination,
  noticePushDestination,
  heldPushDestination,
  parkedDestination,
];

/**
 * Levels protect money, and a session's end keeps private streams private: only reports may wait
 * for a person. What copying tells is money too, and acts that are told in order.
 */
export function whenRefused(destination: string): WhenRefused {
  if (reports.includes(destination)) return "park";
  const isInOrder = isAccount(destination) || isFollow(destination) || isFund(destination);
  return isInOrder ? "keep_in_order" : "keep";
}

/** What it means for the trader that a destination cannot be reached. */
export function waitKindOf(destination: string): WaitKind {
  const isNotice = destination === noticeDestination;
  return isNotice || isNoticeLetters(destination) || isNoticePushes(destination)
    ? "notices"
    : "outbox";
}
