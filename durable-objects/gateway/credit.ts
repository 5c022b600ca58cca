/**
 * Flow control. A Worker's `send()` has no back-pressure and would buffer without end, so a socket may be only so far
 * behind its last acknowledgement: a number of frames (time, whatever it subscribed to) and a number of messages
 * (memory). Beyond that it gets nothing (the newest value wins later), and one that stays there is closed.
 */
import { socketLimits } from "#domain/contracts/socket.ts";
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
  #frame = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** What is sent from now on belongs to a new frame. */
  beginFrame(): void {
    this.#frame++;
  }

  /** Sends a stream message if the socket has credit. */
  send(state: SocketState, text: string): void {
    if (state.stalledSinceMs !== null || !this.#isWithin(state)) {
      this.#stall(state);
      this.counts.framesSkipped++;
      return;
    }
    if (state.lastFrame !== this.#frame) {
      state.lastFrame = this.#frame;
      state.openFrames.push(state.sent);
    }
    state.sent++;
    this.counts.framesSent++;
    sendText(state, text);
  }

  /** Takes an acknowledgement. True when the socket got out of a stall and needs snapshots. */
  acknowledge(state: SocketState, count: number): boolean {
    // After a wake-up only the client knows how many came before: its first word is taken, credit for what is under way.
    state.countedBefore ??= Math.max(0, count - state.sent);
    const arrived = count - state.countedBefore;
    const isOwnCount = state.countedBefore === 0;
    if (arrived < state.acknowledged || (isOwnCount && arrived > state.sent)) return false;
    state.acknowledged = Math.min(arrived, state.sent);
    const firstOpen = state.openFrames.findIndex((sent) => sent >= state.acknowledged);
    state.openFrames.splice(0, firstOpen < 0 ? state.openFrames.length : firstOpen);
    if (state.stalledSinceMs === null || !this.#isWithin(state)) return false;
    state.stalledSinceMs = null;
    this.#stalled.delete(state);
    return true;
  }

  /** Takes the sockets that have been stalled for too long out of the books, to be closed. */
  takeSlow(): SocketState[] {
    const limit = this.#now() - socketLimits.stalledMsMax;
    const slow = [...this.#stalled].filter(
      (state) => state.stalledSinceMs !== null && state.stalledSinceMs <= limit,
    );
    for (const state of slow) this.#stalled.delete(state);
    this.counts.closedSlow += slow.length;
    return slow;
  }

  forget(state: SocketState): void {
    this.#stalled.delete(state);
  }

  #isWithin(state: SocketState): boolean {
    const isNewFrame = state.lastFrame !== this.#frame;
    if (isNewFrame && state.openFrames.length >= socketLimits.creditWindow) return false;
    return state.sent - state.acknowledged < socketLimits.creditMessagesMax;
  }

  #stall(state: SocketState): void {
    if (state.stalledSinceMs !== null) return;
    state.stalledSinceMs = this.#now();
    this.#stalled.add(state);
  }
}

/** Sends without counting: replies. To ask for the socket's `readyState` each time would cost a tenth of the sending. */
export function sendText(state: SocketState, text: string): void {
  if (state.isGone) return;
  try {
    state.socket.send(text);
  } catch {
    // Closed by the other side a moment ago: its close event, which drops it, is on the way.
  }
}
