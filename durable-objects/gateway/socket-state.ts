/**
 * State of one browser socket. The attachment (at most 16 KB) holds what must survive hibernation;
 * counts start again after a wake-up, with snapshots.
 */
import { isOld } from "#domain/access/age.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
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
  pots?: string[];
}

/** A new message updates the time in the attachment only if that is older than this (ms). */
export const seenSlackMs = 10_000;

/** Amounts sent to a socket, or proven to be read by its client. */
export interface Progress {
  frames: number;
  messages: number;
  /** Characters of all messages, replies too. */
  characters: number;
}

export interface BrowserSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  serializeAttachment(attachment: Attachment): void;
}

export class SocketState implements TokenBucket {
  readonly socket: BrowserSocket;
  attachment: Attachment;
  /** True once it was dropped: delayed work must not add it to a topic again. */
  isGone = false;
  /** Amounts since this instance knows the socket. `read`: proven to be read by the client. */
  readonly sent: Progress = { frames: 0, messages: 0, characters: 0 };
  read: Progress = { frames: 0, messages: 0, characters: 0 };
  /** Unacknowledged marks, oldest first, with the amounts sent before each. */
  readonly marks = new Map<string, Progress>();
  /** True after a wake-up until its first acknowledgement, whose mark may be an older one. */
  mayHaveOlderMarks: boolean;
  /** When its last frame began (ms). */
  frameMs = Number.NEGATIVE_INFINITY;
  /** Since when the credit window is used up (ms); null while it is not. */
  stalledSinceMs: number | null = null;
  lastMessageMs: number;
  /** Tokens for incoming messages; the first message fills the bucket. */
  tokens = 0;
  filledAtMs = 0;
  /** Refused messages: malformed, too large or too many. */
  refused = 0;
  /** Session whose login is being checked. */
  pendingTokenHash: string | null = null;
  /** Counters of the private streams, by their topics' keys. */
  readonly streamNumbers = new Map<string, number>();
  #queue: Promise<void> = Promise.resolve();
  /** Number of requests that wait behind the one before them. */
  queued = 0;

  constructor(socket: BrowserSocket, attachment: Attachment, isRestored = false) {
    this.socket = socket;
    this.attachment = attachment;
    this.mayHaveOlderMarks = isRestored;
    // Never too early: a socket must not be closed although it sent a message in time.
    this.lastMessageMs = attachment.seenMs + (isRestored ? seenSlackMs : 0);
  }

  /** Runs requests one after the other, so that a `sub` right after its `login` finds it done. */
  inOrder(work: () => Promise<void>): Promise<void> {
    this.queued++;
    this.#queue = this.#queue.then(work).finally(() => {
      this.queued--;
    });
    return this.#queue;
  }

  /** Changes the attachment in memory and in the runtime's copy. */
  update(change: Partial<Attachment>): void {
    this.attachment = { ...this.attachment, ...change };
    this.socket.serializeAttachment(this.attachment);
  }

  without(...fields: Array<"prices" | "open" | "userId" | "tokenHash" | "private">): void {
    const rest = { ...this.attachment };
    for (const field of fields) delete rest[field];
    this.attachment = rest;
    this.socket.serializeAttachment(rest);
  }

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
