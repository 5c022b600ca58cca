import type { Result } from "../errors/errors.ts";
import type { OperatorName } from "./desk/records.ts";
import type { ParkingRpc } from "./parked.ts";

export const chatSides = ["customer", "desk"] as const;
export type ChatSide = (typeof chatSides)[number];

export interface ChatFile {
  id: string;
  /** File name on the writer's device: untrusted text. */
  name: string;
  type: string;
}

export interface ChatMessage {
  /** Number of the message in its conversation: from 1, without gaps. */
  number: number;
  side: ChatSide;
  /** Id from the writer's page. A repeat with the same id is the same message. */
  id: string;
  text: string;
  file: ChatFile | null;
  /** Operator who wrote the message; null for a customer's message. */
  operator: OperatorName | null;
  atMs: number;
}

export type ChatWriter =
  | { side: "customer" }
  /** `actId` names the act in the audit log. */
  | { side: "desk"; operator: OperatorName; actId: string };

export interface ChatQuery {
  /** Messages to read: the newest, those after a number, or those before a number. */
  from: "newest" | { after: number } | { before: number };
  /** Side that reads. The answer tells whether the other side is typing. */
  side: ChatSide;
  limit: number;
}

export interface ChatPart {
  /** Oldest first. */
  messages: ChatMessage[];
  /** Number of the newest message; 0 if none. */
  newest: number;
  /** Number of the last message that each side has read. */
  seen: Record<ChatSide, number>;
  isTyping: boolean;
}

export interface ConversationRow {
  /** Time of the newest message. */
  atMs: number;
  side: ChatSide;
  /** The beginning of the newest message's text. */
  text: string;
  /** Messages of the customer that the desk has not read. */
  unread: number;
  /** Number of the customer's newest message. Its increase reopens a closed conversation. */
  customerNumber: number;
  /** Rises with every change. */
  version: number;
}

/** The only message on a conversation's socket. It tells the reader to fetch the new message. */
export const chatNudge = '{"type":"chat"}';

export interface ConversationRpc extends ParkingRpc {
  say(
    message: Pick<ChatMessage, "id" | "text" | "file">,
    writer: ChatWriter,
  ): Promise<Result<{ message: ChatMessage }>>;
  read(query: ChatQuery): Promise<ChatPart>;
  message(number: number): Promise<ChatMessage | null>;
  /** Marks messages as read by this side up to a number; a lower number changes nothing. */
  see(side: ChatSide, number: number): Promise<void>;
  /** Marks this side as typing; not stored. */
  type(side: ChatSide): Promise<void>;
}
