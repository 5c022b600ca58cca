/** The conversation of a customer with the desk, and the calls of the object that stores it. */
import type { Result } from "../errors/errors.ts";
import type { OperatorName } from "./desk/records.ts";
import type { ParkingRpc } from "./parked.ts";

export const chatSides = ["customer", "desk"] as const;
export type ChatSide = (typeof chatSides)[number];

/** A message's file, one of the writer's own. */
export interface ChatFile {
  id: string;
  /** Name on the writer's device: untrusted text. */
  name: string;
  type: string;
}

export interface ChatMessage {
  /** Starts at 1, without a gap. */
  number: number;
  side: ChatSide;
  /** Chosen by the writer's page: a repeat under the same id is the same message. */
  id: string;
  text: string;
  file: ChatFile | null;
  /** Answering operator; null for the customer. */
  operator: OperatorName | null;
  atMs: number;
}

export type ChatWriter =
  | { side: "customer" }
  /** `actId` names the act in the audit log. */
  | { side: "desk"; operator: OperatorName; actId: string };

export interface ChatQuery {
  /** The newest messages, those after this number, or those before it. */
  from: "newest" | { after: number } | { before: number };
  /** Asking side: it is told whether the other side is typing. */
  side: ChatSide;
  limit: number;
}

export interface ChatPart {
  /** Oldest first. */
  messages: ChatMessage[];
  /** Number of the newest message; 0 if none. */
  newest: number;
  /** Number up to which each side has read. */
  seen: Record<ChatSide, number>;
  isTyping: boolean;
}

/** A conversation's row in the company's list. */
export interface ConversationRow {
  /** Time of the newest message. */
  atMs: number;
  side: ChatSide;
  /** The beginning of its text. */
  text: string;
  /** Messages of the customer that the desk has not read. */
  unread: number;
  /** Number of the customer's newest message: a higher one reopens a closed conversation. */
  customerNumber: number;
  /** Rises with every change. */
  version: number;
}

/** The only message of a conversation's socket: there is something to read. */
export const chatNudge = '{"type":"chat"}';

export interface ConversationRpc extends ParkingRpc {
  say(
    message: Pick<ChatMessage, "id" | "text" | "file">,
    writer: ChatWriter,
  ): Promise<Result<{ message: ChatMessage }>>;
  read(query: ChatQuery): Promise<ChatPart>;
  message(number: number): Promise<ChatMessage | null>;
  /** This side has read up to this number; a lower number changes nothing. */
  see(side: ChatSide, number: number): Promise<void>;
  /** This side is typing; not stored. */
  type(side: ChatSide): Promise<void>;
}
