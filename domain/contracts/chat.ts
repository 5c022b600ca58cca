/** The conversation of a customer with the desk, and the calls of the object that keeps it. */
import type { Result } from "../errors.ts";
import type { OperatorName } from "./desk/records.ts";
import type { ParkingRpc } from "./parked.ts";

export const chatSides = ["customer", "desk"] as const;
export type ChatSide = (typeof chatSides)[number];

/** What came with a message: of the writer's own files. */
export interface ChatFile {
  id: string;
  /** As the writer's device calls it: text of a stranger. */
  name: string;
  type: string;
}

export interface ChatMessage {
  /** From 1, without a gap. */
  number: number;
  side: ChatSide;
  /** As its writer's page named it: sent again under the same id, it is the same message. */
  id: string;
  text: string;
  file: ChatFile | null;
  /** Who answered; null for the customer. */
  operator: OperatorName | null;
  atMs: number;
}

export type ChatWriter =
  | { side: "customer" }
  /** `actId` names the act in the audit log. */
  | { side: "desk"; operator: OperatorName; actId: string };

export interface ChatQuery {
  /** The newest ones, those after this number, or those before it. */
  from: "newest" | { after: number } | { before: number };
  /** Who asks: it is told whether the other side is typing. */
  side: ChatSide;
  limit: number;
}

export interface ChatPart {
  /** Oldest first. */
  messages: ChatMessage[];
  /** Number of the newest message there is; 0 for none. */
  newest: number;
  /** Up to which number each side has read. */
  seen: Record<ChatSide, number>;
  isTyping: boolean;
}

/** What the company's list of conversations says of one. */
export interface ConversationRow {
  /** Of the newest message. */
  atMs: number;
  side: ChatSide;
  /** The beginning of its text. */
  text: string;
  /** Messages of the customer that the desk has not read. */
  unread: number;
  /** Number of the customer's newest message: a higher one opens a closed conversation again. */
  customerNumber: number;
  /** Rises with every change. */
  version: number;
}

/** The one message of a conversation's socket: there is something to read. */
export const chatNudge = '{"type":"chat"}';

export interface ConversationRpc extends ParkingRpc {
  say(
    message: Pick<ChatMessage, "id" | "text" | "file">,
    writer: ChatWriter,
  ): Promise<Result<{ message: ChatMessage }>>;
  read(query: ChatQuery): Promise<ChatPart>;
  message(number: number): Promise<ChatMessage | null>;
  /** This side has read up to this number; a lower one than before changes nothing. */
  see(side: ChatSide, number: number): Promise<void>;
  /** This side is typing. Nothing of it is stored. */
  type(side: ChatSide): Promise<void>;
}
