import { beforeEach, expect, it, vi } from "vitest";
import { getBalance } from "#domain/contracts/http/user.ts";

vi.stubGlobal("localStorage", {
  getItem: () => "a token",
  setItem: () => {},
  removeItem: () => {},
});
vi.stubGlobal("sessionStorage", { getItem: () => null });
const row = {
  accountTypeId: 1,
  type: "forex",
  currencyId: 1,
  currency: "USD",
  balance: 100,
  lockBalance: 0,
  balanceText: "100",
  lockBalanceText: "0",
};
const asked: string[] = [];
const waiting: Array<() => void> = [];
vi.stubGlobal("fetch", async (url: string) => {
  asked.push(url.split("?")[0] ?? "");
  await new Promise<void>((answer) => waiting.push(answer));
  const data = url.startsWith(getBalance.path) ? [row] : { profits: 0 };
  return new Response(JSON.stringify({ code: 1, msg: "", data }));
});
const { applyAccountState, balancesAtom, refreshAccount } = await import(
  "#app/data/trader/account.ts"
);
const { traderSession } = await import("#app/api/token.ts");
const { store } = await import("#app/state.ts");

const state = (version: number, balance: string) => ({
  version,
  balances: [{ type: "forex", balance, lockBalance: "0" }],
});
const shown = () => store.get(balancesAtom)?.map(({ balanceText }) => balanceText);

beforeEach(() => {
  traderSession.keep("a token");
  traderSession.clear();
  asked.length = 0;
});

async function answerAll(): Promise<void> {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  for (const answer of waiting.splice(0)) answer();
  await new Promise((done) => setTimeout(done, 20));
}

it("reads the balances once when sign-in and the stream's snapshot coincide, and shows the snapshot's balances", async () => {
  void refreshAccount();
  applyAccountState(state(7, "95"), true);
  await answerAll();
  expect(asked.filter((path) => path === getBalance.path)).toHaveLength(1);
  expect(asked).toHaveLength(2);
  expect(shown()).toEqual(["95"]);
});

it("keeps the newer of two account states when both arrive before the first read", async () => {
  applyAccountState(state(7, "95"), true);
  applyAccountState(state(8, "90"));
  await answerAll();
  expect(shown()).toEqual(["90"]);
  expect(asked).toHaveLength(2);
});

it("reads the account again when a page refreshes it", async () => {
  void refreshAccount();
  void refreshAccount();
  await answerAll();
  expect(asked).toHaveLength(4);
});
