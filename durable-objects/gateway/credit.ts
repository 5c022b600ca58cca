/**
 * Flow control. A Worker's `send()` has no back-pressure and buffers without limit. So unread
 * frames, messages and characters of a socket are limited. The limit of frames bounds the delay,
 * for any set of topics. The limit of characters bounds the memory. A socket at its limit gets
 * nothing until its client has read enough, then the newest values. A socket that stays at its
 * limit is closed.
 *
 * A client must prove what it has read. Each answer to a ping carries a random mark for that socket
 * alone. A client can repeat a mark in its next ping only if it has received all that came before.
 * Frames carry no marks, because sockets share the text of a frame.
 */
import { isOld } from "#domain/access/age.ts";
import type { GatewayReport } from "#domain/contracts/gateway.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { Component } from "../runtime/bases.ts";
import type { SocketState } from "./socket-state.ts";

type Counts = Pick<GatewayReport, "framesSent" | "framesSkipped" | "closedSlow" | "falseAcks">;

/** Maximum unread marks of a socket; further pings are answered without a mark. */
const marksMax = 8;
/** Characters by which replies may exceed the streams' limit, so that a client can recover. */
const repliesCharactersMax = 64_000;

interface CreditPorts {
  now(): number;
  newMark(): string;
}

export class Credit extends Component<CreditPorts> {
  readonly counts: Counts = { framesSent: 0, framesSkipped: 0, closedSlow: 0, falseAcks: 0 };
  readonly #stalled = new Set<SocketState>();
  #frameMs = 0;

  /**
   * Starts a frame. Messages that a socket gets within `socketLimits.frameMs` count as one frame,
   * whatever their topics.
   */
  beginFrame(nowMs: number): void {
    this.#frameMs = nowMs;
  }

  /** Sends a message of a stream if the socket has credit. */
  send(state: SocketState, text: string): void {
    if (state.stalledSinceMs !== null || !this.#isWithin(state)) {
      this.#stall(state);
      this.counts.framesSkipped++;
      return;
    }
    if (this.#isNewFrame(state)) {
      state.frameMs = this.#frameMs;
      state.sent.frames++;
    }
    state.sent.messages++;
    this.counts.framesSent++;
    sendText(state, text);
  }

  /** Sends a reply, which needs no credit. False if the caller must close the overfull socket. */
  reply(state: SocketState, text: string): boolean {
    sendText(state, text);
    const unread = state.sent.characters - state.read.characters;
    if (unread < socketLimits.unreadCharactersMax + repliesCharactersMax) return true;
    this.counts.closedSlow++;
    return false;
  }

  /** Answers a ping with a mark to acknowledge. False if the caller must close the socket. */
  pong(state: SocketState): boolean {
    if (state.marks.size >= marksMax) return this.reply(state, '{"type":"pong"}');
    const mark = this.ports.newMark();
    const isKept = this.reply(state, `{"type":"pong","mark":"${mark}"}`);
    state.marks.set(mark, { ...state.sent });
    return isKept;
  }

  /** Applies an acknowledgement. True if the socket recovers from a stall and needs snapshots. */
  acknowledge(state: SocketState, mark: string): boolean {
    const read = state.marks.get(mark);
    if (!read) {
      if (mark !== "" && !state.mayHaveOlderMarks) this.counts.falseAcks++;
      return false;
    }
    state.read = read;
    state.mayHaveOlderMarks = false;
    for (const [older] of state.marks) {
      state.marks.delete(older);
      if (older === mark) break;
    }
    if (state.stalledSinceMs === null || !this.#isWithin(state)) return false;
    state.stalledSinceMs = null;
    this.#stalled.delete(state);
    return true;
  }

  /** Removes and returns the sockets that stalled too long; the caller closes them. */
  takeSlow(): SocketState[] {
    const nowMs = this.ports.now();
    const slow = [...this.#stalled].filter(
      ({ stalledSinceMs: sinceMs }) =>
        sinceMs !== null && isOld(sinceMs, nowMs, socketLimits.stalledMsMax),
    );
    for (const state of slow) this.#stalled.delete(state);
    this.counts.closedSlow += slow.length;
    return slow;
  }

  forget(state: SocketState): void {
    this.#stalled.delete(state);
  }

  #isNewFrame({ frameMs }: SocketState): boolean {
    return isOld(frameMs, this.#frameMs, socketLimits.frameMs);
  }

  #isWithin(state: SocketState): boolean {
    const { sent, read } = state;
    if (this.#isNewFrame(state) && sent.frames - read.frames >= socketLimits.creditWindow)
      return false;
    return (
      sent.messages - read.messages < socketLimits.creditMessagesMax &&
      sent.characters - read.characters < socketLimits.unreadCharactersMax
    );
  }

  #stall(state: SocketState): void {
    if (state.stalledSinceMs !== null) return;
    state.stalledSinceMs = this.ports.now();
    this.#stalled.add(state);
  }
}

/** Sends without checking credit or `readyState`, which would cost a tenth of the sending. */
function sendText(state: SocketState, text: string): void {
  if (state.isGone) return;
  state.sent.characters += text.length;
  try {
    state.socket.send(text);
  } catch {
    // The client closed the socket a moment ago; its close event will remove the socket.
  }
}
