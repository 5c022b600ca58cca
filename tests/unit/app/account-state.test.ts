import { beforeEach, expect, it, vi } from "vitest";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
const { applyAccountState, balancesAtom } = await import("#app/data/trader/account.ts");
const { addOrder, pendingAtom, positionsAtom } = await import("#app/data/trader/positions.ts");
const { traderSession } = await import("#app/api/token.ts");
const { store } = await import("#app/state.ts");

const row = {
  accountTypeId: 1,
  type: "forex",
  currencyId: 1,
  currency: "USD",
  balance: 100,
  lockBalance: 0,
  balanceText: "100",
  lockBalanceText: "0",
} as const;

const state = (version: number, balance: string) => ({
  version,
  balances: [{ type: "forex", balance, lockBalance: "5" }],
});
const shown = () => store.get(balancesAtom)?.map(({ balanceText }) => balanceText);

beforeEach(() => {
  traderSession.keep("a token");
  traderSession.clear();
  store.set(balancesAtom, [row]);
});

it("shows the balances of an answer, and ignores an older answer that arrives later", () => {
  expect(applyAccountState(state(7, "95"))).toBe(true);
  expect(applyAccountState(state(6, "100"))).toBe(false);
  expect(store.get(balancesAtom)).toMatchObject([
    { balance: 95, lockBalance: 5, balanceText: "95", lockBalanceText: "5" },
  ]);
});

it("accepts the same account state twice, from the answer and from the stream", () => {
  expect([state(7, "95"), state(7, "95")].map((each) => applyAccountState(each))).toEqual([
    true,
    true,
  ]);
});

it("accepts a snapshot with a lower version, because the shown state may be another account's", () => {
  applyAccountState(state(70, "95"));
  applyAccountState(state(2, "40"), true);
  expect(shown()).toEqual(["40"]);
  expect(applyAccountState(state(3, "41"))).toBe(true);
});

it("adds a placed order to the top of the list of positions, once", () => {
  const order = (Id: string, Status: ForexOrderView["Status"]) =>
    ({ Id, Status }) as ForexOrderView;
  store.set(positionsAtom, { state: "ready", data: [order("a", "open")] });
  store.set(pendingAtom, { state: "loading" });
  expect([
    addOrder(order("b", "open")),
    addOrder(order("b", "open")),
    addOrder(order("c", "pending")),
  ]).toEqual([true, true, false]);
  const list = store.get(positionsAtom);
  expect(list.state === "ready" && list.data.map(({ Id }) => Id)).toEqual(["b", "a"]);
});
