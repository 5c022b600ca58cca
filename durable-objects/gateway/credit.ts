/**
 * Flow control. A Worker's `send()` has no back-pressure and would buffer without end, so a socket may be only so many
 * stream messages behind its last acknowledgement. Beyond that it gets nothing (the newest value wins later), and
 * one that stays there is closed.
 */
import { socketLimits } from "#domain/contracts/socket.ts";
import { socketCloseCodes } from "#domain/errors.ts";
import type { SocketState } from "./socket-state.ts";

export interface CreditCounts {
  framesSent: number;
  framesSkipped: number;
  closedSlow: number;
}

export class Credit {
  readonly counts: CreditCounts = { framesSent: 0, framesSkipped: 0, closedSlow: 0 };
  readonly #stalled = new Set<SocketState>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sends a stream message if the socket has credit. */
  send(state: SocketState, text: string): void {
    if (state.stalledSinceMs !== null) {
      this.counts.framesSkipped++;
      return;
    }
    if (state.sent - state.acknowledged >= socketLimits.creditWindow) {
      state.stalledSinceMs = this.#now();
      this.#stalled.add(state);
      this.counts.framesSkipped++;
      return;
    }
    state.sent++;
    this.counts.framesSent++;
    sendText(state.socket, text);
  }

  /** Takes an acknowledgement. True when the socket got out of a stall and needs snapshots. */
  acknowledge(state: SocketState, count: number): boolean {
    if (count > state.sent || count < state.acknowledged) return false;
    state.acknowledged = count;
    if (state.stalledSinceMs === null) return false;
    if (state.sent - state.acknowledged >= socketLimits.creditWindow) return false;
    state.stalledSinceMs = null;
    this.#stalled.delete(state);
    return true;
  }

  /** Closes the sockets that have been stalled for too long; returns them. */
  closeSlow(): SocketState[] {
    const limit = this.#now() - socketLimits.stalledMsMax;
    const slow = [...this.#stalled].filter(
      (state) => state.stalledSinceMs !== null && state.stalledSinceMs <= limit,
    );
    for (const state of slow) {
      this.#stalled.delete(state);
      this.counts.closedSlow++;
      state.socket.close(socketCloseCodes.slow_reader, "slow reader");
    }
    return slow;
  }

  forget(state: SocketState): void {
    this.#stalled.delete(state);
  }
}

/** Sends without counting: replies. A socket that is gone is noise, its close event does the rest. */
export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(text);
}
