import { describe, expect, it } from "vitest";
import { livePair } from "#app/features/market/use-live-pair.ts";
import type { LivePrice } from "#app/realtime/prices.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { makeProduct } from "#tests/support/account.ts";
import { makePair } from "../app-trade/make-pair.ts";

const listed: Pair = {
  ...makePair(makeProduct({ id: 1, base: "EUR", quote: "USD" })),
  MarketStatus: "closed",
  ForexQuotations: {
    Open: 1.1,
    High: 1.15,
    Low: 1.05,
    Close: 1.12,
    Change: 1.818,
    Bid: "1.12000",
    Ask: "1.12010",
    Seq: 100,
    TimeMs: 5,
  },
};
const live: LivePrice = {
  bid: "1.21000",
  ask: "1.21010",
  rawBid: "1.21000",
  seq: 101,
  timeMs: 6,
  status: "open",
  isDoubted: false,
  isOld: false,
  day: { open: "1.00000", high: "1.20000", low: "0.99000" },
};

describe("the shown price of a pair", () => {
  it("shows a pair's listed price until the first live price", () => {
    expect(livePair(listed, null)).toMatchObject({
      bid: "1.12000",
      ask: "1.12010",
      status: "closed",
    });
  });

  it("shows a pair's live price with the change since the day's open", () => {
    const shown = livePair(listed, live);
    expect(shown).toMatchObject({ bid: "1.21000", ask: "1.21010", status: "open", low: 0.99 });
    expect(shown.percent).toBeCloseTo(21, 10);
  });

  it("shows no change of a pair when the back end sends no opening price of the day", () => {
    const nameless = { ...listed, ForexQuotations: { ...listed.ForexQuotations, Open: 0 } };
    expect(livePair(nameless, null).percent).toBeNull();
  });

  it("raises a pair's high of the day when the live price is above that high", () => {
    expect(livePair(listed, live).high).toBe(1.21);
  });

  it("keeps a pair's listed price when the live price is older", () => {
    expect(livePair(listed, { ...live, timeMs: 4 }).bid).toBe("1.12000");
  });

  it("shows a pair's newer live price even if the tick's number is lower", () => {
    expect(livePair(listed, { ...live, seq: 1 }).bid).toBe("1.21000");
  });

  it("keeps a pair's market status when the status arrived before the first price", () => {
    const early = { ...live, bid: "", ask: "", seq: 0, day: null, status: "no_price" as const };
    expect(livePair(listed, early)).toMatchObject({
      bid: "1.12000",
      status: "no_price",
    });
  });
});
