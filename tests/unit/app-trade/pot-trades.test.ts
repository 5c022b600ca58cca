import { expect, it, vi } from "vitest";
import { applyPotTrade, onCopiesChanged, potTradesAtom } from "#app/data/trader/pot-trades.ts";
import { store } from "#app/state.ts";

const head = { type: "FOLLOW_TRADE", user_id: "m", follower_id: "f" } as const;
const row = (Id: string, FactProfits: number) => ({ Id, UpdatePrice: 1, FactProfits });

it("updates a pot's copied orders, and notifies listeners only when a copy is opened or closed", () => {
  const heard = vi.fn();
  const stop = onCopiesChanged(heard);
  const tell = (n: number, TransOrder: Array<ReturnType<typeof row>>, Ended?: string[]) => {
    const data = { ProfitsTotal: n, Equity: 100 + n, TransOrder, ...(Ended ? { Ended } : {}) };
    applyPotTrade({ ...head, n, data, ...(n === 1 ? { snapshot: true } : {}) });
  };
  tell(1, [row("a", 1)]);
  tell(2, [row("a", 2)]);
  expect(heard).not.toHaveBeenCalled();
  tell(3, [row("b", 1)]);
  tell(4, [], ["a"]);
  stop();
  tell(5, [row("c", 1)]);
  expect(heard.mock.calls).toEqual([
    ["m", "f"],
    ["m", "f"],
  ]);
  expect(store.get(potTradesAtom)["FOLLOW_TRADE:m:f"]).toEqual({
    Equity: 105,
    ProfitsTotal: 5,
    TransOrder: [row("b", 1), row("c", 1)],
  });
});
