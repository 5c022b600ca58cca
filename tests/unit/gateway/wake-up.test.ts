import { describe, expect, test, vi } from "vitest";
import { socketCloseCodes } from "#domain/close-codes.ts";
import { makeSnapshot } from "./fake-gateway.ts";
import { identity, openHost, token } from "./fake-traders.ts";

const account = { topic: "ACCOUNT" } as const;
const closed = { topic: "FOREX_CLOSED" } as const;

describe("after a hibernation", () => {
  test("restores topics, session and links with only one call per session when a hibernation ends", async () => {
    const host = openHost("ann");
    const browsers = [host.browser(), host.browser(), host.browser()];
    for (const browser of browsers) {
      await browser.login(token("ann"));
      for (const topic of [account, closed, { topic: "DAY_MARKET" } as const]) {
        await browser.subscribed(topic);
      }
      await browser.subscribed({ topic: "KLINE", id: 2, period: "1day" });
      browser.clear();
    }
    const before = host.calls.length;
    await host.wakeUp(browsers);
    expect(host.calls.slice(before)).toEqual(["attach ann"]);
    expect(host.link(2).requests).toContainEqual({ t: "periods", periods: ["1day"] });
    host.link(1).tick(70, host.nowMs, 7);
    host.gateway.accountChanged(identity("ann"), makeSnapshot(9), []);
    await host.run(100);
    for (const browser of browsers) {
      expect(browser.of("DAY_MARKET")[0]).toMatchObject({ snapshot: true });
      expect(browser.of("DAY_MARKET").at(-1)?.d).toEqual([
        [1, 70, expect.any(Number), "7.00", "7.00"],
      ]);
      expect(browser.of("ACCOUNT")[0]).toMatchObject({ n: 1, snapshot: true, version: 1 });
      expect(browser.of("ACCOUNT").at(-1)).toMatchObject({ n: 2, version: 9 });
      expect(browser.of("FOREX_CLOSED")).toMatchObject([{ n: 1, snapshot: true, ids: [] }]);
    }
  });

  test("closes the sockets of a session that ended during a hibernation", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    host.sessions.clear();
    await host.wakeUp([browser]);
    expect(browser.socket.closed?.code).toBe(socketCloseCodes.session_revoked);
  });

  test("unsubscribes a topic when the unsub arrives while the topic is being restored", async () => {
    const host = openHost("ann");
    const browser = await host.browser().subscribed({ topic: "DAY_MARKET" });
    const waking = host.wakeUp([browser]);
    const unsub = browser.unsub({ topic: "DAY_MARKET" });
    await Promise.all([waking, unsub]);
    await host.run(100);
    expect(browser.state.attachment.prices).toBeUndefined();
    expect(host.gateway.report(1).links).toBe(0);
  });

  test("closes a socket with code 1011 when the database is out of reach after a hibernation", async () => {
    const host = openHost("ann");
    const browser = await host.browser().subscribed({ topic: "DAY_MARKET" });
    host.catalogueFails = true;
    const told = vi.spyOn(console, "error").mockReturnValue();
    await host.wakeUp([browser]);
    expect(browser.socket.closed?.code).toBe(1011);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });
});

test("answers 503 to a subscription while the database is out of reach, and accepts the next subscription afterwards", async () => {
  const host = openHost();
  const browser = host.browser();
  host.catalogueFails = true;
  const told = vi.spyOn(console, "error").mockReturnValue();
  await browser.sub({ topic: "DAY_MARKET" });
  host.catalogueFails = false;
  await browser.sub({ topic: "DAY_MARKET" });
  expect(browser.of("sub")).toMatchObject([{ code: 503, key: "DAY_MARKET" }, { code: 1 }]);
  expect(told).toHaveBeenCalledOnce();
  told.mockRestore();
});
