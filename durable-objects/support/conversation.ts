/**
 * One customer's conversation with the desk. Each message is one transaction: it gets a number and
 * is stored, and the outbox gets an update of the company's list of conversations. An answer of the
 * desk also goes to the audit log.
 */
import type {
  ChatMessage,
  ChatPart,
  ChatQuery,
  ChatSide,
  ChatWriter,
  ConversationRow,
} from "#domain/contracts/chat.ts";
import type { AuditEntry } from "#domain/contracts/desk/records.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { logError } from "#platform/log/log.ts";
import { Component } from "../runtime/bases.ts";
import type { Database } from "../runtime/database.ts";
import { Outbox } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";
import { MessageLog } from "./message-log.ts";
import { Standing } from "./standing.ts";

/** Time in ms after which the customer is notified of an unread answer. */
export const tellAfterMs = 30_000;
const typingMs = 6_000;
/** Maximum characters of the newest message in the company's list. */
const excerptMax = 120;

const listDestination = "conversations";
const auditDestination = "audit";
const accountDestination = "account";

export interface ConversationPorts {
  db: Database;
  userId: string;
  nowMs(): number;
  random(): number;
  storeRow(row: ConversationRow): Promise<void>;
  storeActs(acts: AuditEntry[]): Promise<void>;
  /** Announces a change to the open pages of one side, or of both sides if `side` is absent. */
  changed(side?: ChatSide): void;
  /** Notifies an absent customer of an answer. */
  tell(number: number): Promise<void>;
  storeParked(parked: ParkedPayload[]): Promise<void>;
}

type Given = Pick<ChatMessage, "id" | "text" | "file">;

function isSame(one: Given, other: Given): boolean {
  return one.text === other.text && one.file?.id === other.file?.id;
}

const otherSide = (side: ChatSide): ChatSide => (side === "desk" ? "customer" : "desk");

export class Conversation extends Component<ConversationPorts> {
  readonly #log = new MessageLog(this.ports.db);
  readonly #standing = new Standing(this.ports.db);
  readonly outbox = new Outbox({
    ...this.ports,
    failed: (destination, attempts, cause) =>
      logError("conversation_report_undelivered", { id: destination, attempts }, cause),
  });
  /** Time until which each side counts as typing (ms); lost with the instance. */
  readonly #typing: Record<ChatSide, number> = { customer: 0, desk: 0 };

  /** Adds a message. A repeated id returns the known message; with other content it is refused. */
  say(given: Given, writer: ChatWriter): Result<{ message: ChatMessage }> {
    const known = this.#log.known(writer.side, given.id);
    if (known) {
      return isSame(known, given) ? { ok: true, message: known } : refuse("idempotency_conflict");
    }
    const message = this.ports.db.transaction(() => this.#add(given, writer));
    this.#typing[writer.side] = 0;
    this.ports.changed();
    return { ok: true, message };
  }

  read({ side, ...query }: ChatQuery): ChatPart {
    const { customer, desk } = this.#standing.now;
    return {
      messages: this.#log.list(query),
      newest: this.#log.newest(),
      seen: { customer, desk },
      isTyping: this.#typing[otherSide(side)] > this.ports.nowMs(),
    };
  }

  message(number: number): ChatMessage | null {
    return this.#log.find(number);
  }

  see(side: ChatSide, number: number): void {
    const { db, changed } = this.ports;
    // A side cannot have read a message that does not exist yet.
    const upTo = Math.min(number, this.#log.newest());
    if (upTo <= this.#standing.now[side]) return;
    db.transaction(() => {
      this.#standing.see(side, upTo);
      if (side === "desk") this.#report();
    });
    changed();
  }

  type(side: ChatSide): void {
    const nowMs = this.ports.nowMs();
    const wasTyping = this.#typing[side] > nowMs;
    this.#typing[side] = nowMs + typingMs;
    if (!wasTyping) this.ports.changed(otherSide(side));
  }

  /** Time of a check whether the customer has read the newest answer (ms); null if none is due. */
  tellAtMs(): number | null {
    const number = this.#untold();
    if (number === null) return null;
    return (this.#log.find(number)?.atMs ?? 0) + tellAfterMs;
  }

  /** Notifies the customer of an unread answer, but only once until the customer reads again. */
  tellUnread(): void {
    const { db, nowMs } = this.ports;
    db.transaction(() => {
      const number = this.#untold();
      if (number === null || (this.tellAtMs() ?? 0) > nowMs()) return;
      this.#standing.tell(number);
      this.outbox.put(accountDestination, String(number));
    });
  }

  async drain(): Promise<void> {
    await this.outbox.drain((destination, payloads) => this.#send(destination, payloads));
  }

  #add({ id, text, file }: Given, writer: ChatWriter): ChatMessage {
    const { nowMs, userId } = this.ports;
    const number = this.#log.newest() + 1;
    const operator = writer.side === "desk" ? writer.operator : null;
    const message = { number, side: writer.side, id, text, file, operator, atMs: nowMs() };
    this.#log.add(message);
    // A writer counts as having read everything before the new message.
    this.#standing.see(writer.side, number);
    this.#report();
    if (writer.side === "desk") {
      const act: AuditEntry = {
        id: writer.actId,
        atMs: message.atMs,
        operator: writer.operator,
        act: "chat_answer",
        subject: `chat/${userId}`,
        userId,
        note: `#${number}`,
      };
      this.outbox.put(auditDestination, JSON.stringify(act));
    }
    return message;
  }

  /** Puts an outbox row for each change: a report that is being sent may lack this change. */
  #report(): void {
    this.#standing.changed();
    this.outbox.put(listDestination, "");
  }

  /** Number of the newest unread answer without a notification; null if none. */
  #untold(): number | null {
    const { customer: seen, told } = this.#standing.now;
    const newest = this.#log.newest("desk");
    return newest > seen && told <= seen ? newest : null;
  }

  async #send(destination: string, payloads: readonly string[]): Promise<void> {
    const { storeRow, storeActs, storeParked, tell } = this.ports;
    if (destination === listDestination) return storeRow(this.#row());
    if (destination === parkedDestination) return storeParked(this.outbox.parked());
    // Needs no check, because `#add` wrote the entries.
    if (destination === auditDestination) {
      return storeActs(payloads.map((payload) => JSON.parse(payload) as AuditEntry));
    }
    for (const payload of payloads) await tell(Number(payload));
  }

  #row(): ConversationRow {
    const newest = this.#log.find(this.#log.newest());
    if (!newest) throw new Error("a conversation without messages has nothing to report");
    const { desk, version } = this.#standing.now;
    return {
      atMs: newest.atMs,
      side: newest.side,
      text: (newest.text || (newest.file?.name ?? "")).slice(0, excerptMax).toWellFormed(),
      unread: this.#log.countAfter("customer", desk),
      customerNumber: this.#log.newest("customer"),
      version,
    };
  }
}
