/**
 * DAY_MARKET: sockets with the same rows and the same open markets form a group. A frame is
 * composed once per group, and all its sockets get that text. Groups are small and send at
 * different times, so that no burst delays others. A joining socket gets a snapshot with the
 * group's current message number; the group's next frame has the number after it.
 */
import { isDue, isOld } from "#domain/access/age.ts";
import { socketLimits } from "#domain/contracts/socket.ts";
import { Component } from "../runtime/bases.ts";
import type { Credit } from "./credit.ts";
import type { Pace, Turn } from "./pace.ts";
import type { BoardPart, PriceBoard } from "./price-board.ts";
import type { SocketState } from "./socket-state.ts";

export interface PriceView {
  /** Product ids of list rows; every product if absent. */
  ids?: readonly number[] | undefined;
  /** Product ids of markets with an open ticket or chart. */
  open?: readonly number[] | undefined;
}

interface Group {
  key: string;
  /** Product ids of list rows, without those in `open`; null for all listed products. */
  rows: number[] | null;
  open: number[];
  members: Set<SocketState>;
  n: number;
  /** When a frame was last sent to the whole group (ms). */
  sentMs: number;
  /** Board versions that the group knows. */
  rowsKnown: number;
  openKnown: number;
  rowsTurn: Turn;
  openDueMs: number;
  snapshot: { text: string; version: number } | null;
}

/** Maximum sockets of a group; sending one frame to all takes a few milliseconds. */
const membersMax = 250;
/** Maximum time in ms by which a frame of `open` markets may be early, to keep frames regular. */
const openSlackMs = 20;

export class PriceGroups extends Component<{ board: PriceBoard; credit: Credit; pace: Pace }> {
  /** Groups by `key`. A view gets another group only while all its groups are full. */
  readonly #groups = new Map<string, Group[]>();
  readonly #groupOf = new Map<SocketState, Group>();

  join(state: SocketState, view: PriceView): void {
    this.leave(state);
    const open = sorted(view.open ?? []);
    const rows = view.ids ? sorted(view.ids).filter((id) => !open.includes(id)) : null;
    const key = `${rows ?? "all"};${open}`;
    const alike = this.#groups.get(key) ?? [];
    let group = alike.find(({ members }) => members.size < membersMax);
    if (!group) {
      group = {
        key,
        rows,
        open,
        members: new Set(),
        n: 0,
        sentMs: 0,
        rowsKnown: 0,
        openKnown: 0,
        rowsTurn: this.ports.pace.newTurn(),
        openDueMs: 0,
        snapshot: null,
      };
      this.#groups.set(key, [...alike, group]);
    }
    group.members.add(state);
    this.#groupOf.set(state, group);
  }

  leave(state: SocketState): void {
    const group = this.#groupOf.get(state);
    if (!group) return;
    this.#groupOf.delete(state);
    group.members.delete(state);
    if (group.members.size > 0) return;
    const alike = (this.#groups.get(group.key) ?? []).filter((each) => each !== group);
    if (alike.length > 0) this.#groups.set(group.key, alike);
    else this.#groups.delete(group.key);
  }

  /** Sends the newest values of the group's products to a socket that joined or lost messages. */
  sendSnapshot(state: SocketState, nowMs: number): void {
    const group = this.#groupOf.get(state);
    if (!group) return;
    const { version } = this.ports.board;
    if (group.snapshot?.version !== version) {
      const body = this.ports.board.encode(partsOf(group, -1, -1), nowMs);
      const text = `{"type":"DAY_MARKET","n":${group.n},"snapshot":true,${body}}`;
      group.snapshot = { text, version };
    }
    this.ports.credit.send(state, group.snapshot.text);
  }

  /** Sends a frame to every group whose turn it is and that lacks the newest version. */
  publish(nowMs: number): void {
    for (const group of this.#each()) this.#publishTo(group, nowMs);
  }

  /**
   * Sends an empty frame to each group that got no recent frame. It tells that the group's prices
   * are current, so it is sent only if they all are.
   */
  pulse(nowMs: number, isHeard: (productId: number) => boolean): void {
    for (const group of this.#each()) {
      const { rows, open, sentMs } = group;
      if (rows === null || !isOld(sentMs, nowMs, socketLimits.pulseMs)) continue;
      const areQuiet = [...rows, ...open].every(
        (id) => isHeard(id) && this.ports.board.isCertain(id),
      );
      if (areQuiet) this.#send(group, `"t":${nowMs},"d":[]`, nowMs);
    }
  }

  get hasChanges(): boolean {
    const { version } = this.ports.board;
    for (const { rowsKnown, openKnown, open } of this.#each()) {
      if (rowsKnown < version || (open.length > 0 && openKnown < version)) return true;
    }
    return false;
  }

  /** Subscribed product ids; null if a socket subscribes to all. */
  wanted(): Set<number> | null {
    const ids = new Set<number>();
    for (const { rows, open } of this.#each()) {
      if (rows === null) return null;
      for (const id of [...rows, ...open]) ids.add(id);
    }
    return ids;
  }

  *#each(): Generator<Group> {
    for (const alike of this.#groups.values()) yield* alike;
  }

  #publishTo(group: Group, nowMs: number): void {
    const { version } = this.ports.board;
    const { openMs } = this.ports.pace;
    const isOpenDue = isDue(group.openDueMs, nowMs + openSlackMs, openMs);
    const isOpen =
      isOpenDue && group.open.some((id) => this.ports.board.hasChanged(id, group.openKnown));
    // A frame of `open` markets also contains list rows that are due soon.
    const areRows = group.rowsTurn.isDue(nowMs, isOpen ? openMs / 2 : 0);
    const openSince = isOpen ? group.openKnown : version;
    const rowsSince = areRows ? group.rowsKnown : version;
    const body = this.ports.board.encode(partsOf(group, openSince, rowsSince), nowMs);
    if (isOpenDue) group.openKnown = version;
    if (areRows) group.rowsKnown = version;
    if (body === null) return;
    if (isOpen) group.openDueMs = nextOpenMs(group.openDueMs, nowMs, openMs);
    if (areRows) group.rowsTurn.take(nowMs);
    this.#send(group, body, nowMs);
  }

  #send(group: Group, body: string, nowMs: number): void {
    group.n++;
    group.sentMs = nowMs;
    group.snapshot = null;
    const text = `{"type":"DAY_MARKET","n":${group.n},${body}}`;
    for (const state of group.members) this.ports.credit.send(state, text);
  }
}

/**
 * Due time of the next frame of `open` markets. It counts from the due time of this frame, unless
 * this frame is late by more than `openSlackMs`.
 */
function nextOpenMs(dueMs: number, nowMs: number, everyMs: number): number {
  return (isOld(dueMs, nowMs, openSlackMs + 1) ? nowMs : dueMs) + everyMs;
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

function partsOf({ rows, open }: Group, openSince: number, rowsSince: number): BoardPart[] {
  return [
    { ids: open, since: openSince },
    { ids: rows, since: rowsSince, ...(rows === null ? { except: open } : {}) },
  ];
}
