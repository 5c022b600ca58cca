import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import { type MessageView, serverMessageSchema } from "#domain/contracts/socket.ts";

export interface SocketDialect {
  /** True if a stream's frames are numbered, so that the app notices a lost frame. */
  isNumbered: boolean;
  /** True if prices can be requested by product; false if the back end always sends all prices. */
  hasViews: boolean;
  /** Message to send; null if the back end does not know it. */
  write(message: ClientMessage): object | null;
  /** Messages in a text; empty if the text is not understood. */
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
