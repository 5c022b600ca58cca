/**
 * State of one browser socket. The part that must survive hibernation is in the attachment (at most
 * 16 KB); counts start again after a wake-up, with snapshots.
 */

import { isOld } from "#domain/age.ts";
import type { LanguageCode } from "#domain/language-tags.ts";
import type { Period } from "#domain/market/periods.ts";
import type { TokenBucket } from "../runtime/token-bucket.ts";

export type PrivateTopic = "FOREX_TRADE" | "FOREX_CLOSED" | "MICRO_CLOSED" | "ACCOUNT";

export interface Attachment {
  client: string;
  address: string;
  lang: LanguageCode;
  companyId: number;
  /** Time of the last message (ms), at most `seenSlackMs` too early. */
  seenMs: number;
  userId?: string;
  tokenHash?: string;
  /** Product ids of the rows in view, or every product. */
  prices?: number[] | "all";
  /** Product ids of the open markets. */
  open?: number[];
  klines?: Array<[productId: number, period: Period]>;
  private?: PrivateTopic[];
  /** User ids of pots. */
  pots?: string[];
}

/** A new message updates the time in the attachment only when it is older than this (ms). */
export const seenSlackMs = 10_000;

/** Amounts sent to a socket, or known to be read by its client. */
export interface Progress {
  frames: number;
  messages: number;
  /** Characters of everything, replies too. */
  characters: number;
}

/** What of a WebSocket is needed here. */
export interface BrowserSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  serializeAttachment(attachment: Attachment): void;
}

export class SocketState implements TokenBucket {
  readonly socket: BrowserSocket;
  attachment: Attachment;
  /** True once it was dropped: work that waited must not put it back into a topic. */
  isGone = false;
  /**
   * Sent since this instance knows the socket, and the part that its client is known to have read.
   */
  readonly sent: Progress = { frames: 0, messages: 0, characters: 0 };
  read: Progress = { frames: 0, messages: 0, characters: 0 };
  /** Marks not acknowledged yet, oldest first, with the amounts sent before each. */
  readonly marks = new Map<string, Progress>();
  /**
   * True after a wake-up until its first acknowledgement: a mark may come that another instance
   * sent.
   */
  mayHaveOlderMarks: boolean;
  /** When its last frame began (ms). */
  frameMs = Number.NEGATIVE_INFINITY;
  /** Since when the credit window is used up (ms); null while it is not. */
  stalledSinceMs: number | null = null;
  lastMessageMs: number;
  /** Of incoming messages; the first one fills the bucket. */
  tokens = 0;
  filledAtMs = 0;
  /** Messages that were refused: malformed, too large, too many. */
  refused = 0;
  /** The session a login is being checked for. */
  pendingTokenHash: string | null = null;
  /** Counters of the private streams, by their topics' keys. */
  readonly streamNumbers = new Map<string, number>();
  #queue: Promise<void> = Promise.resolve();
  #queued = 0;

  constructor(socket: BrowserSocket, attachment: Attachment, isRestored = false) {
    this.socket = socket;
    this.attachment = attachment;
    this.mayHaveOlderMarks = isRestored;
    // Never too early: a socket must not be closed for a message that it did send.
    this.lastMessageMs = attachment.seenMs + (isRestored ? seenSlackMs : 0);
  }

  /** How many requests wait for the one before them. */
  get queued(): number {
    return this.#queued;
  }

  /** Runs requests one after the other, so that a `sub` right behind its `login` finds it done. */
  inOrder(work: () => Promise<void>): Promise<void> {
    this.#queued++;
    this.#queue = this.#queue.then(work).finally(() => {
      this.#queued--;
    });
    return this.#queue;
  }

  /** Changes the attachment, in memory and where it survives. */
  update(change: Partial<Attachment>): void {
    this.attachment = { ...this.attachment, ...change };
    this.socket.serializeAttachment(this.attachment);
  }

  /** Takes fields out of the attachment. */
  without(...fields: Array<"prices" | "open" | "userId" | "tokenHash" | "private">): void {
    const rest = { ...this.attachment };
    for (const field of fields) delete rest[field];
    this.attachment = rest;
    this.socket.serializeAttachment(rest);
  }

  /** Something came from the client. */
  seen(nowMs: number): void {
    this.lastMessageMs = nowMs;
    if (isOld(this.attachment.seenMs, nowMs, seenSlackMs + 1)) this.update({ seenMs: nowMs });
  }

  nextNumber(topic: string): number {
    const n = (this.streamNumbers.get(topic) ?? 0) + 1;
    this.streamNumbers.set(topic, n);
    return n;
  }

  get topicCount(): number {
    const { prices, klines, private: own, pots } = this.attachment;
    return (prices ? 1 : 0) + (klines?.length ?? 0) + (own?.length ?? 0) + (pots?.length ?? 0);
  }
}
