import { beforeEach, expect, it } from "vitest";
import { applyStop, applyTrade, type ForexTrade, forexTradeAtom } from "#app/data/trader/trades.ts";
import { store } from "#app/state.ts";

const row = (Id: string, FactProfits: number) => ({ Id, UpdatePrice: 1.1, FactProfits });

function take(data: Partial<ForexTrade>, snapshot = false): void {
  applyTrade({
    type: "FOREX_TRADE",
    n: 1,
    ...(snapshot ? { snapshot } : {}),
    data: { ProfitsTotal: 0, HazardRate: 100, CautionMoneyAll: 10, TransOrder: [], ...data },
  });
}

const shown = () =>
  store.get(forexTradeAtom)?.TransOrder.map(({ Id, FactProfits }) => [Id, FactProfits]);

beforeEach(() => {
  store.set(forexTradeAtom, null);
  take({ TransOrder: [row("a", 1), row("b", 2), row("c", 3)] }, true);
});

it("keeps positions that a message omits", () => {
  take({ TransOrder: [row("b", 5)], ProfitsTotal: 9 });
  expect(shown()).toEqual([
    ["a", 1],
    ["b", 5],
    ["c", 3],
  ]);
  expect(store.get(forexTradeAtom)?.ProfitsTotal).toBe(9);
});

it("adds a message's new positions to the known ones, and removes ended ones", () => {
  take({ TransOrder: [row("d", 4)], Ended: ["a"] });
  expect(shown()?.map(([id]) => id)).toEqual(["b", "c", "d"]);
});

it("replaces all positions when a snapshot arrives", () => {
  take({ TransOrder: [row("z", 7)] }, true);
  expect(shown()).toEqual([["z", 7]]);
});

it("keeps a position's stop-loss until a message or an answer changes it", () => {
  const stop = () => store.get(forexTradeAtom)?.TransOrder.find(({ Id }) => Id === "b")?.StopLoss;
  expect(stop()).toBeUndefined();
  take({ TransOrder: [{ ...row("b", 2), StopLoss: 1.05 }] });
  take({ TransOrder: [row("b", 4)] });
  expect(stop()).toBe(1.05);
  applyStop("b", 1.02);
  expect(stop()).toBe(1.02);
  take({ TransOrder: [{ ...row("b", 4), StopLoss: 0 }] });
  expect(stop()).toBe(0);
});
