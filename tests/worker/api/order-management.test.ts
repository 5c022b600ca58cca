/** Orders that are managed over HTTP: closed in parts, many at once, turned around. */
import { expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/names.ts";
import { openDemo, ordersOf } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";
import { marketOrder } from "./sample-inputs.ts";

function auditOf(userId: string) {
  const { ACCOUNT } = bindings;
  return ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId))).audit();
}

async function opened(token: string, change: Record<string, unknown> = {}) {
  const input = { ...marketOrder, cont: "0.05", ...change };
  const { data } = await perform<WireForexOrder>(calls.submitForex, input, { token });
  return data;
}

test("closes some lots of a position: the part names it, the rest goes on", async () => {
  const { token, userId } = await openDemo();
  const position = await opened(token);
  const input = { id: position.Id, cont: "0.02" };
  const { code, data } = await perform<WireForexOrder>(calls.closeForex, input, { token });
  expect(code).toBe(1);
  expect(data).toMatchObject({ OriginId: position.Id, Quantity: 0.02, Status: 3 });
  expect(data.Id).not.toBe(position.Id);
  const left = (await ordersOf(token)).data;
  expect(left).toMatchObject([{ Id: position.Id, OriginId: position.Id, Quantity: 0.03 }]);
  expect((left[0]?.CautionMoney ?? 0) + data.CautionMoney).toBeCloseTo(position.CautionMoney, 6);
  const tooMuch = await perform(calls.closeForex, { id: position.Id, cont: "0.04" }, { token });
  expect(tooMuch.code).toBe(1510);
  expect((await auditOf(userId)).problems).toEqual([]);
});
