/**
 * The open pages of a conversation. A page is notified only that something is new, and fetches the
 * news by calls, which check the caller. Sockets of a sleeping object cost nothing.
 */
import { socketCloseCodes } from "#domain/close-codes.ts";
import { type ChatSide, chatNudge } from "#domain/contracts/chat.ts";

/** Maximum pages of one side; a further page closes the oldest. */
const readersMax = 10;
/** Time in ms after which a page must reconnect and prove its session again. */
const lifeMs = 60 * 60_000;

export class Readers {
  readonly #sockets: DurableObjectState;

  constructor(sockets: DurableObjectState) {
    this.#sockets = sockets;
    sockets.setWebSocketAutoResponse(
      new WebSocketRequestResponsePair('{"type":"ping"}', '{"type":"pong"}'),
    );
  }

  admit(side: ChatSide, nowMs: number): Response {
    const open = this.#of(side).sort((one, other) => sinceMs(one) - sinceMs(other));
    for (const oldest of open.slice(0, Math.max(0, open.length - readersMax + 1))) {
      oldest.close(socketCloseCodes.too_many_sockets, "too many pages");
    }
    const [browser, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.#sockets.acceptWebSocket(server, [side]);
    server.serializeAttachment({ sinceMs: nowMs });
    return new Response(null, { status: 101, webSocket: browser });
  }

  nudge(nowMs: number, side?: ChatSide): void {
    for (const socket of this.#of(side)) {
      if (nowMs - sinceMs(socket) > lifeMs) socket.close(socketCloseCodes.idle, "come again");
      else socket.send(chatNudge);
    }
  }

  /** Closes the socket: pages send only pings, which the platform itself answers. */
  said(socket: WebSocket): void {
    socket.close(socketCloseCodes.abusive, "nothing is read here");
  }

  #of(side?: ChatSide): WebSocket[] {
    return this.#sockets
      .getWebSockets(side)
      .filter((socket) => socket.readyState === WebSocket.OPEN);
  }
}

/** When the page connected (ms); `admit` wrote the time. */
function sinceMs(socket: WebSocket): number {
  return (socket.deserializeAttachment() as { sinceMs: number }).sinceMs;
}
