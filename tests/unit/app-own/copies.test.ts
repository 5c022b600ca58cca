import { expect, it } from "vitest";
import { readOwnMessage } from "#app/realtime/own-messages.ts";

const listener = { pairs: [], zone: "UTC", nowMs: 0 };
const rows = [{ Id: 5, UpdatePrice: "1.1", FactProfits: "2.5" }];
const data = { ProfitsTotal: 2.5, TransOrder: [{ Id: "5", UpdatePrice: 1.1, FactProfits: 2.5 }] };
const read = (frame: object, pot?: { user_id: string; follower_id: string }) =>
  readOwnMessage(JSON.stringify({ topic: "FOLLOW_TRADE", ...frame }), {
    ...listener,
    pot: pot ?? null,
  });

it("reads a frame's copied orders for the pot that the frame names", () => {
  expect(read({ data: { user_id: 7, follower_id: 9, TransOrder: rows } })).toEqual([
    { type: "FOLLOW_TRADE", n: 0, user_id: "7", follower_id: "9", data },
  ]);
});

it("reads a frame that names no pot for the last subscribed pot, and ignores it when no pot was subscribed", () => {
  expect(read({ data: rows }, { user_id: "m", follower_id: "f" })).toEqual([
    { type: "FOLLOW_TRADE", n: 0, user_id: "m", follower_id: "f", data },
  ]);
  expect(read({ data: rows })).toEqual([]);
});
