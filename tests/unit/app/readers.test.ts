import { beforeEach, expect, it, vi } from "vitest";
import { myDeal } from "#domain/contracts/http/forex.ts";
import { transferInfo, transferLog } from "#domain/contracts/http/transfer.ts";
import { getBalance, getHappenings } from "#domain/contracts/http/user.ts";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
const { announceBack, follow, invalidate, invalidateAccount } = await import("#app/api/readers.ts");

const read: string[] = [];
const followed = (call: typeof myDeal | { path: string }, name: string, failed = false) =>
  follow({ call, read: () => void read.push(name), hasFailed: () => failed });
beforeEach(() => {
  read.length = 0;
});

it("reads invalidated calls again, once for each reader, until the reader unsubscribes", async () => {
  const ends = [
    followed(transferInfo, "form"),
    followed(transferLog, "log"),
    followed(transferLog, "log of another page"),
    followed(myDeal, "orders"),
  ];
  await invalidate(transferInfo, transferLog);
  expect(read).toEqual(["form", "log", "log of another page"]);
  for (const end of ends) end();
  await invalidate(transferInfo, transferLog, myDeal);
  expect(read).toHaveLength(3);
});

it("reads the account's orders again after a change, and its balances only when no stream has delivered them", async () => {
  const ends = [
    followed(myDeal, "orders"),
    followed(getBalance, "balances"),
    followed(getHappenings, "results"),
  ];
  await invalidateAccount(true);
  expect(read).toEqual(["orders"]);
  await invalidateAccount();
  expect(read).toEqual(["orders", "orders", "balances"]);
  for (const end of ends) end();
});

it("repeats only the failed reads when the server is back", async () => {
  const ends = [followed(myDeal, "orders", true), followed(transferLog, "log")];
  await announceBack();
  expect(read).toEqual(["orders"]);
  for (const end of ends) end();
});

it("runs all other readers when one reader throws", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ends = [
    follow({ call: myDeal, read: () => Promise.reject(new Error("gone")) }),
    followed(myDeal, "orders"),
  ];
  await invalidate(myDeal);
  expect(read).toEqual(["orders"]);
  expect(warn).toHaveBeenCalledOnce();
  for (const end of ends) end();
});
