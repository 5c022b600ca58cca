/** Marks of the trader's own fills on the chart's bars. */
import { describe, expect, it } from "vitest";
import { fillsByBar, marksOf } from "#app/features/chart/fill-marks.ts";
import { contractFills, optionFills } from "#app/routes/trade/chart/chart-fills.ts";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";

const receipt = (timeMs: number) => ({ market: "m", generation: 1, seq: 1, timeMs, price: "1" });
const order = (change: Partial<ForexOrderView>) =>
  ({
    ...{ Id: "a", OriginId: "a", ForexId: 1, OrderType: "buy", Quantity: 1, Status: "open" },
    ...{ OriginPrice: 1.1, Price: 0, FactProfits: 0, TradeFee: 0, CreatedMs: 1, CompletedMs: null },
    ...{ OpenReceipt: receipt(60_000), CloseReceipt: null },
    ...change,
  }) as ForexOrderView;
const closed = (change: Partial<ForexOrderView>) =>
  order({
    Status: "closed",
    Price: 1.2,
    CompletedMs: 5,
    CloseReceipt: receipt(180_000),
    ...change,
  });
const shown = { precision: 2, currency: "USD" };
const fillsOf = (...orders: ForexOrderView[]) =>
  contractFills(orders, shown).map(({ text, ...fill }) => ({
    ...fill,
    text: text.replace(/[\u2066-\u2069]/g, ""),
  }));

const bar = (timeMs: number) => ({ timeMs, open: 1, high: 1, low: 1, close: 1, volume: null });
const bars = [60_000, 120_000, 180_000].map(bar);

describe("marks of a contract", () => {
  it("marks a contract at its fills' ticks, with the result at the close", () => {
    const all = fillsOf(closed({ FactProfits: 12, TradeFee: 2 }));
    expect(all).toMatchObject([
      { id: "a:open", timeMs: 60_000, side: "buy", isClose: false, text: "Buy 1 · 1.10" },
      { id: "a:close", timeMs: 180_000, side: "sell", isClose: true },
    ]);
    expect(all[1]?.text).toMatch(/^Closed: Buy 1 · 1\.20 · \+.*10\.00/);
  });

  it("marks the opening once, with the whole size, when a contract is closed in parts", () => {
    const part = closed({ Id: "b", OriginId: "a", Quantity: 0.1 });
    const all = fillsOf(order({ Quantity: 0.2 }), part);
    expect(all.map(({ id }) => id)).toEqual(["a:open", "b:close"]);
    expect(all[0]?.text).toBe("Buy 0.3 · 1.10");
  });

  it("marks no unfilled contract, and marks each fill once when two lists contain it", () => {
    const never = { Id: "n", OriginId: "n", OpenReceipt: null, CloseReceipt: null };
    expect(fillsOf(order({ Status: "pending", ...never }), closed(never))).toEqual([]);
    expect(fillsOf(order({}), closed({})).map(({ id }) => id)).toEqual(["a:open", "a:close"]);
    expect(fillsOf(order({}), closed({}))[0]?.text).toBe("Buy 1 · 1.10");
  });
});

it("marks an option at its created and completed times when it has no receipts, and draws no mark when it has no id", () => {
  const none = { market: "", generation: 0, seq: 0, timeMs: 0, price: "" };
  const option = (change: Partial<MicroOrderView>) =>
    ({
      ...{ Id: "m", Type: "up", Number: 10, OpenPrice: 1.1, EndPrice: 0, FactProfits: null },
      ...{ OpenReceipt: none, EndReceipt: null, CreatedMs: 60_000, CompletedMs: null },
      ...change,
    }) as MicroOrderView;
  const ended = option({ EndPrice: 1.2, CompletedMs: 180_000 });
  const times = (...orders: MicroOrderView[]) =>
    optionFills(orders, shown).map(({ id, timeMs }) => [id, timeMs]);
  expect(times(option({}))).toEqual([["m:open", 60_000]]);
  expect(times(ended)).toEqual([
    ["m:open", 60_000],
    ["m:close", 180_000],
  ]);
  expect(times(option({ Id: "", OpenPrice: 0, CreatedMs: 0 }))).toEqual([]);
});

describe("marks on bars", () => {
  const fill = (id: string, timeMs: number, side: "buy" | "sell", isClose = false) => {
    return { id, timeMs, side, isClose, text: id };
  };

  it("marks fills only on existing bars, each on the bar of its time", () => {
    const found = fillsByBar(
      [fill("c", 200_000, "buy"), fill("b", 119_999, "buy"), fill("a", 59_999, "buy")],
      bars,
    );
    const named = [...found].map(([timeMs, inBar]) => [timeMs, inBar.map(({ id }) => id)]);
    expect(named).toEqual([
      [60_000, ["b"]],
      [180_000, ["c"]],
    ]);
  });

  it("marks openings with arrows and closes with dots, and combines equal marks of one bar into one mark with a count", () => {
    const all = [
      fill("a", 60_000, "buy"),
      fill("b", 60_001, "buy"),
      fill("c", 60_002, "sell", true),
      fill("d", 120_000, "sell"),
    ];
    const colours = { up: "#0a0", down: "#a00", text: "#00a" };
    expect(marksOf(fillsByBar(all, bars), colours)).toEqual([
      { time: 60, position: "belowBar", shape: "arrowUp", color: "#0a0", text: "2" },
      { time: 60, position: "aboveBar", shape: "circle", color: "#00a" },
      { time: 120, position: "aboveBar", shape: "arrowDown", color: "#a00" },
    ]);
  });
});
