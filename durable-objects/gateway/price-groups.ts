/**
 * DAY_MARKET: sockets with the same set of products form a group; a frame is encoded once per group
 * and the same text goes to all of its sockets. A joining socket gets a snapshot that carries the
 * group's number, so the next frame fits.
 */
import type { Credit } from "./credit.ts";
import type { PriceBoard } from "./price-board.ts";
import type { SocketState } from "./socket-state.ts";

interface Group {
  key: string;
  ids: number[] | null;
  members: Set<SocketState>;
  n: number;
  /** Snapshot text of the board at a version of it. */
  snapshot: { text: string; version: number } | null;
}

export class PriceGroups {
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<SocketState, Group>();
  readonly #board: PriceBoard;
  readonly #credit: Credit;

  constructor(board: PriceBoard, credit: Credit) {
    this.#board = board;
    this.#credit = credit;
  }

  join(state: SocketState, wanted: number[] | "all"): void {
    this.leave(state);
    const ids = wanted === "all" ? null : [...new Set(wanted)].sort((a, b) => a - b);
    const key = ids === null ? "all" : ids.join();
    let group = this.#groups.get(key);
    if (!group) {
      group = { key, ids, members: new Set(), n: 0, snapshot: null };
      this.#groups.set(key, group);
    }
    group.members.add(state);
    this.#groupOf.set(state, group);
  }

  leave(state: SocketState): void {
    const group = this.#groupOf.get(state);
    if (!group) return;
    this.#groupOf.delete(state);
    group.members.delete(state);
    if (group.members.size === 0) this.#groups.delete(group.key);
  }

  /** Everything its group knows, for a socket that joined or fell behind. */
  sendSnapshot(state: SocketState, nowMs: number): void {
    const group = this.#groupOf.get(state);
    if (!group) return;
    const { version } = this.#board;
    if (group.snapshot?.version !== version) {
      const body = this.#board.encode(group.ids, nowMs, true);
      const text = `{"type":"DAY_MARKET","n":${group.n},"snapshot":true,${body}}`;
      group.snapshot = { text, version };
    }
    this.#credit.send(state, group.snapshot.text);
  }

  /** One frame to every group with a change. */
  publish(nowMs: number): void {
    for (const group of this.#groups.values()) {
      const body = this.#board.encode(group.ids, nowMs, false);
      if (body === null) continue;
      group.n++;
      group.snapshot = null;
      const text = `{"type":"DAY_MARKET","n":${group.n},${body}}`;
      for (const state of group.members) this.#credit.send(state, text);
    }
  }

  /** Subscribed product ids; null when a socket subscribes to all. */
  wanted(): Set<number> | null {
    const ids = new Set<number>();
    for (const group of this.#groups.values()) {
      if (group.ids === null) return null;
      for (const id of group.ids) ids.add(id);
    }
    return ids;
  }
}
