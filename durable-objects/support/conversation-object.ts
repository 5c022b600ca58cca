import { appendEntries } from "#db/desk/audit-log.ts";
import { storeConversation } from "#db/desk/conversations.ts";
import { storeParked } from "#db/watch/parked.ts";
import type {
  ChatMessage,
  ChatPart,
  ChatQuery,
  ChatSide,
  ConversationRpc,
} from "#domain/contracts/chat.ts";
import type { ParkedPayload } from "#domain/contracts/parked.ts";
import type { Result } from "#domain/errors/errors.ts";
import { accountName, objectOwner } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { Opening } from "../runtime/opening.ts";
import { StoredObject } from "../runtime/stored-object.ts";
import { Conversation } from "./conversation.ts";
import { Readers } from "./readers.ts";
import { conversationMigrations } from "./schema.ts";

/** Delay in ms after a call at which the alarm sends the messages that are still in the outbox. */
const sendBackupMs = 5_000;
/** Minimum time in ms between two alarms for sending. */
const sendPauseMs = 1_000;

export class ConversationObject extends StoredObject implements ConversationRpc {
  readonly #conversation: Conversation;
  readonly #readers = new Readers(this.ctx);
  readonly #opening = new Opening(this.ctx, this.env, "conversation");

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, conversationMigrations);
    const name = ctx.id.name ?? "";
    const owner = objectOwner(name);
    const { companyId, userId } = owner;
    const account = accountName(companyId, userId);
    this.#conversation = new Conversation({
      db: this.db,
      userId,
      nowMs: () => Date.now(),
      random: () => Math.random(),
      storeRow: (row) => storeConversation(env.DB, owner, row),
      storeActs: (acts) => appendEntries(env.DB, companyId, acts),
      changed: (side) => this.#readers.nudge(Date.now(), side),
      tell: (number) => env.ACCOUNT.getByName(account).tellChatAnswer(number),
      storeParked: (parked) => storeParked(env.DB, "conversation", name, parked),
    });
    this.#arm();
  }

  /** Upgrades a page's socket; the worker has checked its session. */
  override async fetch(request: Request): Promise<Response> {
    const side = request.headers.get("x-chat-side") === "desk" ? "desk" : "customer";
    return this.#readers.admit(side, Date.now());
  }

  override async webSocketMessage(socket: WebSocket): Promise<void> {
    this.#readers.said(socket);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
  }

  async say(
    ...args: Parameters<ConversationRpc["say"]>
  ): Promise<Result<{ message: ChatMessage }>> {
    const answer = this.#after(this.#conversation.say(...args));
    await this.#opening.note();
    return answer;
  }

  async read(query: ChatQuery): Promise<ChatPart> {
    return this.#conversation.read(query);
  }

  async message(number: number): Promise<ChatMessage | null> {
    return this.#conversation.message(number);
  }

  async see(side: ChatSide, number: number): Promise<void> {
    this.#after(this.#conversation.see(side, number));
  }

  async type(side: ChatSide): Promise<void> {
    this.#conversation.type(side);
  }

  async parked(): Promise<ParkedPayload[]> {
    return this.#conversation.outbox.parked();
  }

  async retryParked(id: number): Promise<boolean> {
    return this.#after(this.#conversation.outbox.retry(id));
  }

  override async alarm(): Promise<void> {
    await this.timers.runDue(Date.now(), async (name) => {
      if (name === "tell") this.#conversation.tellUnread();
      await this.#conversation.drain();
    });
    this.#arm();
  }

  /** Sets the timers in the same turn as the writes, then returns the answer. */
  #after<T>(answer: T): T {
    if (this.#conversation.outbox.nextDueMs() !== null) {
      this.timers.setAtLatest("send", Date.now() + sendBackupMs);
      this.ctx.waitUntil(this.#drain());
    }
    this.#armTelling();
    return answer;
  }

  async #drain(): Promise<void> {
    await this.#conversation.drain();
    this.#arm();
  }

  #arm(): void {
    this.timers.plan("send", this.#conversation.outbox.nextDueMs(), Date.now() + sendPauseMs);
    this.#armTelling();
  }

  #armTelling(): void {
    this.timers.plan("tell", this.#conversation.tellAtMs());
  }
}
