/**
 * State of one browser socket. The attachment (at most 16 KB) holds what must survive hibernation.
 * After a wake-up the other fields start anew, and each topic starts with a snapshot.
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
  /** Time of the last message (ms); the stored time is at most `seenSlackMs` too early. */
  seenMs: number;
  userId?: string;
  tokenHash?: string;
  /** Product ids of the rows in view, or every product. */
  prices?: number[] | "all";
  open?: number[];
  klines?: Array<[productId: number, period: Period]>;
  private?: PrivateTopic[];
  pots?: string[];
}

/** Maximum error in ms of the attachment's `seenMs`: most messages do not update it. */
export const seenSlackMs = 10_000;

/** Frames, messages and characters that were sent to a socket, or that its client has read. */
export interface Progress {
  frames: number;
  messages: number;
  /** Characters of all messages, including replies. */
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
  /** True once the socket was removed: delayed work must not add it to a topic again. */
  isGone = false;
  /** Totals since the object's start. `read` counts only what the client has acknowledged. */
  readonly sent: Progress = { frames: 0, messages: 0, characters: 0 };
  read: Progress = { frames: 0, messages: 0, characters: 0 };
  /** Unacknowledged marks, oldest first, with the totals sent before each mark. */
  readonly marks = new Map<string, Progress>();
  /**
   * True from a wake-up until the client acknowledges a mark of `marks`. Until then, the client may
   * acknowledge marks from before the hibernation, which `marks` does not contain.
   */
  mayHaveOlderMarks: boolean;
  /** When the socket's last frame began (ms). */
  frameMs = Number.NEGATIVE_INFINITY;
  /** Time at which the credit was used up (ms); null while credit is left. */
  stalledSinceMs: number | null = null;
  lastMessageMs: number;
  /** Tokens for incoming messages. The first message fills the bucket: `filledAtMs` is 0. */
  tokens = 0;
  filledAtMs = 0;
  /** Number of refused messages: malformed, too large or too many. */
  refused = 0;
  /** Hash of the session token whose login is being checked. */
  pendingTokenHash: string | null = null;
  /** Counters of the private streams, by their topics' keys. */
  readonly streamNumbers = new Map<string, number>();
  #queue: Promise<void> = Promise.resolve();
  /** Number of requests that run or wait. */
  queued = 0;

  constructor(socket: BrowserSocket, attachment: Attachment, isRestored = false) {
    this.socket = socket;
    this.attachment = attachment;
    this.mayHaveOlderMarks = isRestored;
    // Assumes the latest possible time: a socket that sent a message in time must not be closed.
    this.lastMessageMs = attachment.seenMs + (isRestored ? seenSlackMs : 0);
  }

  /** Runs requests one after the other, so that a `sub` right after a `login` sees its result. */
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
