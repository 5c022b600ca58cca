/** Numbers of orders, and their owners. */
import { expect, test } from "vitest";
import { isNumber, orderNumber } from "#domain/text/order-number.ts";

const owner = "11111111-2222-4333-8444-555555555555";

test("puts the middle of the owner's id into an order number, between random parts", () => {
  const random = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
  expect(orderNumber(random, owner)).toBe("aaaaaaaa-2222-4333-8444-eeeeeeeeeeee");
  expect(isNumber(orderNumber(random, owner))).toBe(true);
  const numbers = Array.from({ length: 1_000 }, () => orderNumber(crypto.randomUUID(), owner));
  expect(new Set(numbers).size).toBe(1_000);
});

test("returns an order's id unchanged when that id or the owner's id is no UUID", () => {
  expect(orderNumber("order-1", owner)).toBe("order-1");
  const random = crypto.randomUUID();
  expect(orderNumber(random, "trader")).toBe(random);
  expect(isNumber("order-1")).toBe(false);
});
