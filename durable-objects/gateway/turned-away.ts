import { socketCloseCodes } from "#domain/close-codes.ts";

/** Maximum closes that clients have not confirmed; beyond it the next gets no socket at all. */
const leavingMax = 50;

/** Answers upgrades beyond the limits of a client or an address. */
export class TurnedAway {
  /** Number of refused sockets. */
  count = 0;
  readonly #leaving = new Set<WebSocket>();

  /**
   * A socket that is closed at once, with a code that browsers can read. It does not hibernate: the
   * runtime would end a hibernating socket's connection seconds after the close.
   */
  answer(): Response {
    this.count++;
    if (this.#leaving.size >= leavingMax) return new Response(null, { status: 429 });
    const [browser, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.#leaving.add(server);
    const gone = () => this.#leaving.delete(server);
    server.addEventListener("close", gone);
    server.addEventListener("error", gone);
    server.accept();
    server.close(socketCloseCodes.too_many_sockets, "too many sockets");
    return new Response(null, { status: 101, webSocket: browser });
  }
}
