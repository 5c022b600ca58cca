/**
 * What is known of one browser socket. The part that must outlive hibernation stands in the attachment (at most
 * 16 KB); counts start again after a wake-up, with snapshots.
 */
import type { Period } from "#domain/market/periods.ts";
import type { Locale } from "#messages/runtime.js";

export type PrivateTopic = "FOREX_TRADE" | "FOREX_CLOSED" | "MICRO_CLOSED" | "ACCOUNT";

export interface Attachment {
  client: string;
  address: string;
  lang: Locale;
  companyId: number;
  userId?: string;
  tokenHash?: string;
  /** Product ids, or every product. */
  prices?: number[] | "all";
  klines?: Array<[productId: number, period: Period]>;
  private?: PrivateTopic[];
}

export class SocketState {
  readonly socket: WebSocket;
  attachment: Attachment;
  /** Stream messages sent and acknowledged on this connection. */
  sent = 0;
  acknowledged = 0;
  /** Since when the credit window is used up (ms); null while it is not. */
  stalledSinceMs: number | null = null;
  lastMessageMs: number;
  /** Token bucket of incoming messages. */
  allowance: number;
  malformed = 0;
  /** Counters of the private streams. */
  readonly streamNumbers = new Map<PrivateTopic, number>();

  constructor(socket: WebSocket, attachment: Attachment, nowMs: number, allowance: number) {
    this.socket = socket;
    this.attachment = attachment;
    this.lastMessageMs = nowMs;
    this.allowance = allowance;
  }

  /** Changes the attachment, in memory and where it survives. */
  update(change: Partial<Attachment>): void {
    this.attachment = { ...this.attachment, ...change };
    this.socket.serializeAttachment(this.attachment);
  }

  nextNumber(topic: PrivateTopic): number {
    const n = (this.streamNumbers.get(topic) ?? 0) + 1;
    this.streamNumbers.set(topic, n);
    return n;
  }

  get topicCount(): number {
    const { prices, klines, private: own } = this.attachment;
    return (prices ? 1 : 0) + (klines?.length ?? 0) + (own?.length ?? 0);
  }
}
