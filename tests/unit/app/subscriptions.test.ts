import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isPrivate, Subscriptions } from "#app/realtime/subscriptions.ts";
import type { ClientMessage, Topic } from "#domain/contracts/client-messages.ts";

const prices: Topic = { topic: "DAY_MARKET" };
const bars: Topic = { topic: "KLINE", id: 7, period: "5min" };
const profit: Topic = { topic: "FOREX_TRADE" };
const sub = (topic: Topic) => ({ type: "sub", ...topic });
const unsub = (topic: Topic) => ({ type: "unsub", ...topic });
/** Longer than any topic lingers (ms). */
const longMs = 60_000;

let sent: ClientMessage[];
let subscriptions: Subscriptions;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  subscriptions = new Subscriptions((message) => sent.push(message));
});
afterEach(() => {
  vi.useRealTimers();
});

describe("subscriptions", () => {
  it("subscribes to a topic once for many holders, and unsubscribes after the last holder has left", () => {
    const first = subscriptions.retain(prices);
    const second = subscriptions.retain(prices);
    first();
    vi.advanceTimersByTime(longMs);
    expect(sent).toEqual([sub(prices)]);
    second();
    vi.advanceTimersByTime(longMs);
    expect(sent).toEqual([sub(prices), unsub(prices)]);
    expect(subscriptions.has("DAY_MARKET")).toBe(false);
  });

  it("resubscribes to a topic only when the topic's content changes or a renewal is requested", () => {
    const rows = (...ids: number[]): Topic => ({ topic: "DAY_MARKET", ids });
    subscriptions.replace("DAY_MARKET", rows(1));
    subscriptions.replace("DAY_MARKET", rows(1));
    subscriptions.replace("DAY_MARKET", rows(1, 2));
    subscriptions.renew("DAY_MARKET");
    subscriptions.replace("DAY_MARKET", null);
    subscriptions.replace("DAY_MARKET", null);
    expect(sent).toEqual([sub(rows(1)), sub(rows(1, 2)), sub(rows(1, 2)), unsub(rows(1, 2))]);
    expect(subscriptions.has("DAY_MARKET")).toBe(false);
  });

  it("keeps subscriptions across a change of page", () => {
    const leave = subscriptions.retain(prices);
    leave();
    vi.advanceTimersByTime(1_000);
    subscriptions.retain(prices);
    vi.advanceTimersByTime(longMs);
    expect(sent).toEqual([sub(prices)]);
    expect(subscriptions.has("DAY_MARKET")).toBe(true);
  });

  it("counts a subscription's release once, even if the release is called repeatedly", () => {
    const first = subscriptions.retain(prices);
    subscriptions.retain(prices);
    first();
    first();
    vi.advanceTimersByTime(longMs);
    expect(subscriptions.has("DAY_MARKET")).toBe(true);
  });

  it("keeps a new subscription when the ended subscription before it is released a second time", () => {
    const old = subscriptions.retain(prices);
    old();
    vi.advanceTimersByTime(longMs);
    subscriptions.retain(prices);
    old();
    vi.advanceTimersByTime(longMs);
    expect(sent).toEqual([sub(prices), unsub(prices), sub(prices)]);
  });

  it("subscribes to candles of another period as another topic", () => {
    const five = subscriptions.retain(bars);
    subscriptions.retain({ ...bars, period: "1day" });
    five();
    vi.advanceTimersByTime(longMs);
    expect(subscriptions.has("KLINE:7:5min")).toBe(false);
    expect(subscriptions.has("KLINE:7:1day")).toBe(true);
  });

  it("resubscribes to public topics after a connect, and to private topics only after the login", () => {
    for (const topic of [prices, bars, profit]) subscriptions.retain(topic);
    sent.length = 0;
    subscriptions.replay((topic) => !isPrivate(topic));
    expect(sent).toEqual([sub(prices), sub(bars)]);
    subscriptions.replay(isPrivate);
    expect(sent.slice(2)).toEqual([sub(profit)]);
  });

  it("resubscribes to a lingering topic, but not to an ended topic, after a connect", () => {
    subscriptions.retain(prices)();
    subscriptions.replay(() => true);
    vi.advanceTimersByTime(longMs);
    subscriptions.replay(() => true);
    expect(sent).toEqual([sub(prices), sub(prices), unsub(prices)]);
  });

  it("resubscribes to a topic after a loss of frames only while the topic has a holder", () => {
    subscriptions.retain(bars);
    expect(subscriptions.renew("KLINE:7:5min")).toBe(true);
    expect(subscriptions.renew("KLINE:8:5min")).toBe(false);
    expect(sent).toEqual([sub(bars), sub(bars)]);
  });
});
