/** Only its follower can read a pot's movements. */
import { expect, test, vi } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { openDemo, ordersOf, paths, ask as send, smallOrder } from "../api/api-client.ts";
import { askAs, follow, openMaster, type Trader } from "./traders.ts";

const waiting = { timeout: 20_000, interval: 20 };

const statementOf = (reader: { token: string }, master: Trader) =>
  askAs<WireStatement>(reader, calls.statement, {
    from: "0",
    to: String(Date.now() + 60_000),
    trader_id: master.userId,
  });
const forexOf = ({ data }: { data: WireStatement }) =>
  data.accounts.find(({ account }) => account === "forex");

test("returns a pot's statement whose rows sum to the closing balance, and shows a closing balance of zero after the follower has left", async () => {
  const [master, follower] = [await openMaster(), await openDemo()];
  expect((await follow(follower, master)).code).toBe(1);
  const json = await smallOrder();
  expect((await send(paths.submit, { token: master.token, json })).code).toBe(1);
  const kinds = async () =>
    (await statementOf(follower, master)).data.rows?.map(({ kind }) => kind) ?? [];
  await vi.waitFor(async () => expect(await kinds()).toContain("forex_open"), waiting);
  const [order] = (await ordersOf(master.token)).data;
  const closed = await send(paths.close, { token: master.token, json: { id: order?.Id } });
  expect(closed.code).toBe(1);
  await vi.waitFor(async () => expect(await kinds()).toContain("forex_close"), waiting);

  const statement = await statementOf(follower, master);
  const rows = statement.data.rows.filter(({ account }) => account === "forex");
  const sum = rows.reduce((total, { change }) => total + Math.round(Number(change) * 100), 0);
  expect(sum).toBe(Math.round(Number(forexOf(statement)?.closing) * 100));
  expect(rows[0]).toMatchObject({ kind: "copy_transfer", change: "1000.00" });

  const left = await askAs(follower, calls.cancelFollow, { trader_id: master.userId });
  expect(left.code).toBe(1);
  await vi.waitFor(async () => {
    expect(forexOf(await statementOf(follower, master))?.closing).toBe("0.00");
  }, waiting);
  expect((await kinds()).at(-1)).toBe("copy_transfer");
});

test("refuses statements of other traders' pots", async () => {
  const [master, follower, stranger] = [await openMaster(), await openDemo(), await openDemo()];
  expect((await follow(follower, master)).code).toBe(1);
  for (const reader of [master, stranger]) {
    expect((await statementOf(reader, master)).code).toBe(errorCodes.not_found);
  }
});
