/** FOLLOW_TRADE between real objects: a master's acts reach only the two sides of a pot. */
import { expect, test, vi } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo, ordersOf, paths, ask as send, smallOrder } from "../api/api-client.ts";
import { askAs, follow, openMaster } from "../follow/traders.ts";
import { connect, type TestSocket } from "./open-socket.ts";

const waiting = { timeout: 20_000, interval: 20 };

async function openSession({ token }: { token: string }): Promise<TestSocket> {
  const socket = await connect();
  expect(await socket.ask({ type: "login", token }, "login")).toMatchObject({ code: 1 });
  return socket;
}

const newestOf = (socket: TestSocket) => socket.of("FOLLOW_TRADE").at(-1)?.data;
const positionsOf = (socket: TestSocket) => newestOf(socket)?.TransOrder.length;

test("sends a pot's copies live to its follower and its master, from the fill to the end", async () => {
  const [master, follower, stranger] = [await openMaster(), await openDemo(), await openDemo()];
  expect(await follow(follower, master)).toMatchObject({ code: 1 });
  const pot = { topic: "FOLLOW_TRADE", user_id: master.userId, follower_id: follower.userId };
  const [atMaster, atFollower, atStranger] = await Promise.all(
    [master, follower, stranger].map(openSession),
  );
  if (!atMaster || !atFollower || !atStranger) throw new Error("no sockets");
  for (const socket of [atMaster, atFollower]) {
    expect(await socket.ask({ type: "sub", ...pot }, "sub")).toMatchObject({ code: 1 });
    await vi.waitFor(() => expect(positionsOf(socket)).toBe(0), waiting);
  }
  expect(await atStranger.ask({ type: "sub", ...pot }, "sub")).toMatchObject({ code: 403 });

  const json = await smallOrder();
  expect((await send(paths.submit, { token: master.token, json })).code).toBe(1);
  for (const socket of [atMaster, atFollower]) {
    await vi.waitFor(() => expect(positionsOf(socket)).toBe(1), waiting);
  }
  // Only the follower sees the pot's value.
  expect(newestOf(atFollower)?.Equity).toBeCloseTo(1_000, -2);
  expect(newestOf(atMaster)?.Equity).toBeUndefined();

  const copyId = newestOf(atFollower)?.TransOrder[0]?.Id ?? "";
  const [order] = (await ordersOf(master.token)).data;
  const closed = await send(paths.close, { token: master.token, json: { id: order?.Id } });
  expect(closed.code).toBe(1);
  for (const socket of [atMaster, atFollower]) {
    const ended = () => socket.of("FOLLOW_TRADE").flatMap(({ data }) => data.Ended ?? []);
    await vi.waitFor(() => expect(ended()).toContain(copyId), waiting);
  }

  const left = await askAs(follower, calls.cancelFollow, { trader_id: master.userId });
  expect(left.code).toBe(1);
  await vi.waitFor(() => expect(newestOf(atFollower)?.Equity).toBe(0), waiting);
  expect(atStranger.of("FOLLOW_TRADE")).toEqual([]);
});
