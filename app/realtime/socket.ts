/**
 * Opens the connection, pings, detects silence and reopens. Knows no topics. Orders never use this
 * connection, so it queues nothing: a message that cannot be sent now is dropped.
 */

import { socketCloseCodes } from "#domain/close-codes.ts";
import type { ClientMessage } from "#domain/contracts/client-messages.ts";
import { socketRhythm } from "#domain/contracts/socket.ts";
import { backOffMs } from "#domain/network/back-off.ts";

export interface SocketPorts {
  open(): WebSocket;
  random(): number;
  onOpen(): void;
  onMessage(text: string): void;
  onDown(final: boolean): void;
}

const reconnect = { firstMs: 500, lastMs: 30_000, steady: 0.5 };
const stableAfterMs = 5_000;
/** Close codes after which the client must not reconnect by itself. */
const finalCodes: readonly number[] = [socketCloseCodes.too_many_sockets, socketCloseCodes.abusive];

export class RealtimeSocket {
  readonly #ports: SocketPorts;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #unanswered = 0;
  #openedAtMs = 0;
  #refused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  /** True after this connection's first stream message: only then do pings acknowledge messages. */
  isStreaming = false;
  /** Mark of the last pong. A ping with this mark acknowledges all messages before that pong. */
  mark = "";

  constructor(ports: SocketPorts) {
    this.#ports = ports;
  }

  /** Replaces the connection now, even after the server's refusal. */
  connect(): void {
    this.#refused = false;
    this.close();
    const socket = this.#ports.open();
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(socket, 0), socketRhythm.connectTimeoutMs);
    // Each callback knows its own socket: events of a replaced one are ignored.
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#timer);
      this.#openedAtMs = Date.now();
      this.isStreaming = false;
      this.mark = "";
      this.#unanswered = 0;
      this.#pinger = setInterval(() => this.#ping(socket), socketRhythm.pingMs);
      this.#ports.onOpen();
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket || typeof event.data !== "string") return;
      this.#unanswered = 0;
      this.#ports.onMessage(event.data);
    });
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
    socket.addEventListener("error", () => this.#lost(socket, 0));
  }

  /** Reconnects, unless the server has refused this client. */
  restart(): void {
    if (!this.#refused) this.connect();
  }

  /** Ends the wait before the next attempt. */
  wake(): void {
    if (this.#socket === null) this.restart();
  }

  /** Ends the connection; no automatic reconnect follows. */
  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    const socket = this.#socket;
    this.#socket = null;
    this.#openedAtMs = 0;
    socket?.close();
  }

  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #ping(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    if (this.#unanswered > socketRhythm.unansweredPingsMax) return this.#lost(socket, 0);
    this.#unanswered++;
    // A ping without `ack` wakes no Durable Object: the runtime answers it.
    const ping: ClientMessage = this.isStreaming
      ? { type: "ping", ack: this.mark }
      : { type: "ping" };
    this.send(ping);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    if (this.#openedAtMs > 0 && Date.now() - this.#openedAtMs > stableAfterMs) this.#attempt = 0;
    this.close();
    this.#refused = finalCodes.includes(code);
    this.#ports.onDown(this.#refused);
    if (this.#refused) return;
    const delay = backOffMs(reconnect, this.#attempt++, this.#ports.random());
    this.#timer = setTimeout(() => this.connect(), delay);
  }
}
