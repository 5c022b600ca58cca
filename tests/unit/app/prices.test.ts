import { expect, it, vi } from "vitest";
import {
  applyPrices,
  forgetOld,
  keepListedSessions,
  mayAnyMove,
  priceAtom,
} from "#app/realtime/prices.ts";
import { store } from "#app/state.ts";

const frame = { type: "DAY_MARKET", n: 1, t: 1_000_000 } as const;

it("calls each listener once when a frame has the price of its product, and no other listener", () => {
  applyPrices({
    ...frame,
    d: [
      [1, 10, 0, "1.1", "1.2"],
      [2, 10, 0, "2.1", "2.2"],
    ],
  });
  const told = { first: vi.fn(), second: vi.fn() };
  store.sub(priceAtom(1), told.first);
  store.sub(priceAtom(2), told.second);
  applyPrices({
    ...frame,
    d: [[1, 11, -31, "1.3", "1.4"]],
    day: [[1, "1.0", "1.5", "0.9"]],
    st: [[1, "open"]],
  });
  expect(told.first).toHaveBeenCalledTimes(1);
  expect(told.second).not.toHaveBeenCalled();
  expect(store.get(priceAtom(1))).toEqual({
    bid: "1.3",
    ask: "1.4",
    rawBid: "1.3",
    seq: 11,
    timeMs: 999_969,
    status: "open",
    isDoubted: false,
    isOld: false,
    day: { open: "1.0", high: "1.5", low: "0.9" },
  });
});

it("keeps prices that a frame does not contain", () => {
  applyPrices({ ...frame, d: [[3, 5, 0, "3.10", "3.20"]], st: [[3, "open"]] });
  applyPrices({ ...frame, d: [], st: [[3, "closed"]] });
  expect(store.get(priceAtom(3))).toMatchObject({
    bid: "3.10",
    ask: "3.20",
    seq: 5,
    status: "closed",
  });
});

it("shows a price as being checked until a frame ends the check", () => {
  const isDoubted = () => store.get(priceAtom(6))?.isDoubted;
  applyPrices({ ...frame, d: [[6, 5, 0, "3.10", "3.20"]], ck: [[6, true]] });
  applyPrices({ ...frame, d: [[6, 6, 0, "3.11", "3.21"]] });
  expect(isDoubted()).toBe(true);
  applyPrices({ ...frame, d: [], ck: [[6, false]] });
  expect(isDoubted()).toBe(false);
  applyPrices({ ...frame, d: [], ck: [[6, true]] });
  // A snapshot lists all prices being checked, so every other price is certain.
  applyPrices({ ...frame, snapshot: true, d: [[6, 7, 0, "3.12", "3.22"]] });
  expect(isDoubted()).toBe(false);
});

it("expects prices while at least one market is in session, with or without a live price", () => {
  applyPrices({
    ...frame,
    d: [],
    st: [
      [1, "closed"],
      [3, "closed"],
      [4, "open"],
      [5, "no_price"],
    ],
  });
  const watched = [1, 3, 4, 5];
  expect(mayAnyMove(watched)).toBe(true);
  expect(mayAnyMove([1, 3])).toBe(false);
  applyPrices({ ...frame, d: [], st: [[4, "closed"]] });
  expect(mayAnyMove(watched)).toBe(true);
  applyPrices({ ...frame, d: [], st: [[5, "closed"]] });
  expect(mayAnyMove(watched)).toBe(false);
});

it("uses the market status in the list of products until a frame reports the market's status", () => {
  keepListedSessions([
    { Id: 4, MarketStatus: "open" },
    { Id: 80, MarketStatus: "closed" },
  ]);
  // A frame has marked the first product's market as closed.
  expect(mayAnyMove([4, 80])).toBe(false);
  keepListedSessions([{ Id: 80, MarketStatus: "no_price" }]);
  expect(mayAnyMove([4, 80])).toBe(true);
  applyPrices({ ...frame, d: [], st: [[80, "closed"]] });
  expect(mayAnyMove([4, 80])).toBe(false);
});

it("expects a price while it is unknown which markets are open", async () => {
  vi.resetModules();
  const fresh = await import("#app/realtime/prices.ts");
  expect(fresh.mayAnyMove([1])).toBe(true);
  expect(fresh.mayAnyMove([])).toBe(false);
});

it("marks an unwatched price as old until a new price arrives", () => {
  applyPrices({
    ...frame,
    snapshot: true,
    d: [
      [90, 1, 0, "1.10", "1.20"],
      [91, 1, 0, "2.10", "2.20"],
    ],
  });
  forgetOld([91]);
  expect(store.get(priceAtom(90))).toMatchObject({ bid: "1.10", isOld: true });
  expect(store.get(priceAtom(91))).toMatchObject({ bid: "2.10", isOld: false });
  // A product's status does not make its price newer.
  applyPrices({ ...frame, d: [], st: [[90, "open"]] });
  expect(store.get(priceAtom(90))?.isOld).toBe(true);
  applyPrices({ ...frame, snapshot: true, d: [[90, 2, 0, "1.11", "1.21"]] });
  expect(store.get(priceAtom(90))).toMatchObject({ bid: "1.11", isOld: false });
});
