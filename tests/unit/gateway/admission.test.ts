import { expect, test } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import { Admission, allowMessage } from "#durable-objects/gateway/admission.ts";
import { seenSlackMs } from "#durable-objects/gateway/socket-state.ts";
import { FakeGateway, settle } from "./fake-gateway.ts";

test("limits sockets per client and per address, and admits another socket after one has closed", () => {
  const admission = new Admission({ perClient: 2, perAddress: 3 });
  for (const client of ["a", "a", "b"]) admission.enter(client, "here");
  expect(admission.isFull("a", "there")).toBe(true);
  expect(admission.isFull("b", "there")).toBe(false);
  expect(admission.isFull("c", "here")).toBe(true);
  admission.leave("a", "here");
  expect(admission.isFull("a", "here")).toBe(false);
});

test("reads a limit of zero sockets as no limit", () => {
  const admission = new Admission({ perClient: 0, perAddress: 0 });
  for (let index = 0; index < 1_000; index++) admission.enter("a", "here");
  expect(admission.isFull("a", "here")).toBe(false);
});

test("allows a socket twenty messages at once, then twenty a second", () => {
  const { state } = new FakeGateway().browser();
  const allowed = (count: number, atMs: number) =>
    Array.from({ length: count }, () => allowMessage(state, atMs)).filter(Boolean).length;
  expect(allowed(30, 1_000)).toBe(20);
  expect(allowed(30, 1_500)).toBe(10);
  expect(allowed(30, 61_500)).toBe(20);
  // A clock that jumps back gives nothing for free.
  expect(allowed(30, 1_000)).toBe(0);
});

test("accepts no further message of a socket while forty of its requests wait", async () => {
  const { state } = new FakeGateway().browser();
  const gate = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 40 }, () => state.inOrder(() => gate.promise));
  expect(allowMessage(state, 1_000)).toBe(false);
  gate.resolve();
  await Promise.all(waiting);
  await settle();
  expect(allowMessage(state, 1_000)).toBe(true);
});

test("keeps a socket's last sign of life over a hibernation, and writes it at most every 10 seconds", async () => {
  const host = new FakeGateway();
  const browser = host.browser();
  const startMs = host.nowMs;
  browser.state.seen(startMs + seenSlackMs);
  expect(browser.socket.stored).toBeNull();
  browser.state.seen(startMs + seenSlackMs + 1);
  browser.state.seen(startMs + 2 * seenSlackMs);
  expect(browser.socket.stored).toMatchObject({ seenMs: startMs + seenSlackMs + 1 });
  await host.wakeUp([browser]);
  // The stored time is not earlier than before, and not so late that a dead socket would live on.
  expect(browser.state.lastMessageMs).toBeGreaterThanOrEqual(startMs + 2 * seenSlackMs);
  expect(browser.state.lastMessageMs).toBeLessThanOrEqual(startMs + 3 * seenSlackMs);
});

test("fits the maximum number of a socket's topics into the socket's attachment", async () => {
  const products = Array.from({ length: 400 }, (_, index) => index + 999_999_000);
  const host = new FakeGateway();
  const { products: listed } = host.catalogue;
  const [template] = listed;
  if (!template) throw new Error("no product");
  host.catalogue.products = products.map((id) => ({ ...template, id }));
  const browser = host.browser();
  await browser.sub({ topic: "DAY_MARKET", ids: products.slice(0, 200) });
  for (const id of products.slice(0, 250))
    await browser.sub({ topic: "KLINE", id, period: "15min" });
  const codes = browser.of("sub").map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(socketLimits.topicsPerSocketMax);
  expect(codes.slice(-50).every((code) => code === 1303)).toBe(true);
  // A repeated subscription counts as no new topic.
  await browser.sub({ topic: "DAY_MARKET", ids: [products[0] ?? 0] });
  expect(browser.of("sub").at(-1)?.code).toBe(1);
  // The text is longer than the stored form.
  expect(JSON.stringify(browser.socket.stored).length).toBeLessThan(16_384);
});
