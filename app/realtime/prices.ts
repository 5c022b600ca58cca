import type { marketStatus, NameOf } from "#domain/codes.ts";
import type { MessageView } from "#domain/contracts/socket.ts";
import { atom, kept, type PrimitiveAtom, store } from "../state.ts";

export interface LivePrice {
  /** Exact decimal texts; empty before the first tick. */
  bid: string;
  ask: string;
  /** The provider's bid, without the company's markup. This bid decides Up/Down options. */
  rawBid: string;
  seq: number;
  timeMs: number;
  /** Status of the market; null while unknown. */
  status: NameOf<typeof marketStatus> | null;
  /** True while the market checks its newest price: an order would wait for the check. */
  isDoubted: boolean;
  /** True if the product was not watched for a while and its current price is on its way. */
  isOld: boolean;
  day: { open: string; high: string; low: string } | null;
}

type DayMarket = Extract<MessageView, { type: "DAY_MARKET" }>;

const atoms = new Map<number, PrimitiveAtom<LivePrice | null>>();
/** Keyed by product id: true during trading hours, even without a live price. */
const sessions = new Map<number, boolean>();
const none: LivePrice = {
  bid: "",
  ask: "",
  rawBid: "",
  seq: 0,
  timeMs: 0,
  status: null,
  isDoubted: false,
  isOld: false,
  day: null,
};

/** The live price of one product; a cell that reads it renders only when this price changes. */
export function priceAtom(productId: number): PrimitiveAtom<LivePrice | null> {
  return kept(atoms, productId, () => atom<LivePrice | null>(null));
}

/** Applies a frame: one write per changed product, all in one turn, so that React renders once. */
export function applyPrices(message: DayMarket): void {
  const changed = new Map<number, LivePrice>();
  const draft = (id: number): LivePrice =>
    kept(changed, id, () => ({ ...(store.get(priceAtom(id)) ?? none) }));
  for (const [id, seq, offset, bid, ask, rawBid = bid] of message.d) {
    const price = Object.assign(draft(id), {
      seq,
      timeMs: message.t + offset,
      bid,
      ask,
      rawBid,
      isOld: false,
    });
    if (message.snapshot) price.isDoubted = false;
  }
  for (const [id, isDoubted] of message.ck ?? []) draft(id).isDoubted = isDoubted;
  for (const [id, open, high, low] of message.day ?? []) draft(id).day = { open, high, low };
  for (const [id, status] of message.st ?? []) {
    draft(id).status = status;
    sessions.set(id, status !== "closed");
  }
  for (const [id, price] of changed) store.set(priceAtom(id), price);
}

/** Uses the trading hours in the list of products until a frame reports the product's status. */
export function keepListedSessions(
  pairs: readonly { Id: number; MarketStatus: NonNullable<LivePrice["status"]> }[],
): void {
  for (const { Id, MarketStatus } of pairs) {
    if (!store.get(priceAtom(Id))?.status) sessions.set(Id, MarketStatus !== "closed");
  }
}

/** Marks the prices of unwatched products as old, because they are no longer streamed. */
export function forgetOld(watchedIds: Iterable<number>): void {
  const watched = new Set(watchedIds);
  for (const [id, price] of atoms) {
    const live = store.get(price);
    if (live && !live.isOld && !watched.has(id)) store.set(price, { ...live, isOld: true });
  }
}

/** False if all of these products are outside their trading hours: then no price is due. */
export function mayAnyMove(ids: Iterable<number>): boolean {
  for (const id of ids) if (sessions.get(id) ?? true) return true;
  return false;
}
