/** The socket's messages as the platform writes them. */
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import { type MessageView, serverMessageSchema } from "#domain/contracts/socket.ts";

/** How the back end's socket is spoken to and understood. */
export interface SocketDialect {
  /** Frames of a stream are numbered, so that a loss shows. */
  isNumbered: boolean;
  /** Prices can be asked for by products; otherwise all are sent. */
  hasViews: boolean;
  /** What is sent; null for a message that the back end does not know. */
  write(message: ClientMessage): object | null;
  /** What a text says; nothing when it is not understood. */
  read(text: string): MessageView[];
}

export const platformDialect: SocketDialect = {
  isNumbered: true,
  hasViews: true,
  write: (message) => message,
  read(text) {
    try {
      return [serverMessageSchema.parse(JSON.parse(text))];
    } catch (error) {
      console.warn("realtime: an unknown message", error);
      return [];
    }
  },
};
