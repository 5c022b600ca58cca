import { describe, expect, test, vi } from "vitest";
import { socketCloseCodes } from "#domain/close-codes.ts";
import { makeSnapshot, settle } from "./fake-gateway.ts";
import { identity, openHost, position, token } from "./fake-traders.ts";

const trade = { topic: "FOREX_TRADE" } as const;
const account = { topic: "ACCOUNT" } as const;
const closed = { topic: "FOREX_CLOSED" } as const;

describe("login", () => {
  test("opens the private topics after a login, and refuses them before the login", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.sub(account);
    expect(browser.of("sub")).toMatchObject([{ code: 1305, topic: "ACCOUNT", key: "ACCOUNT" }]);
    await browser.login(token("ann"));
    await browser.sub(account);
    expect(browser.of("login")).toEqual([{ type: "login", code: 1, msg: "" }]);
    expect(browser.of("ACCOUNT")).toEqual([
      {
        type: "ACCOUNT",
        n: 1,
        snapshot: true,
        version: 1,
        currency: "USD",
        balances: [{ type: "forex", balance: "1000", lockBalance: "0" }],
      },
    ]);
  });

  test("answers a login before a later subscription, however long the login takes", async () => {
    const host = openHost("ann");
    const gate = Promise.withResolvers<void>();
    host.attachGate = gate.promise;
    const browser = host.browser();
    const both = [browser.login(token("ann")), browser.sub(account)];
    await settle();
    expect(browser.messages).toEqual([]);
    gate.resolve();
    await Promise.all(both);
    expect(browser.messages.map(({ type }) => type)).toEqual(["login", "sub", "ACCOUNT"]);
  });

  test.each([
    ["forged", "not signed"],
    ["of an ended session", token("ann", 2)],
    ["of another trader's session", "signed bob 1"],
  ])("answers 999 and opens nothing for a token %s", async (_, wrong) => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(wrong);
    await browser.sub(account);
    expect(browser.of("login")).toMatchObject([{ code: 999, msg: expect.stringMatching(/./) }]);
    expect(browser.of("sub")).toMatchObject([{ code: 1305 }]);
    expect(host.gateway.accountChanged(identity("bob"), makeSnapshot(2), [])).toBe("absent");
  });

  test("answers 503 to a login when the account is out of reach, and keeps the socket open", async () => {
    const host = openHost("ann");
    const told = vi.spyOn(console, "error").mockReturnValue();
    host.attachGate = Promise.reject(new Error("out of reach"));
    host.attachGate.catch(() => undefined);
    const browser = host.browser();
    await browser.login(token("ann"));
    expect(browser.of("login")).toMatchObject([{ code: 503 }]);
    host.attachGate = Promise.resolve();
    await browser.login(token("ann"));
    expect(browser.of("login")).toMatchObject([{ code: 503 }, { code: 1 }]);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  test("removes a socket completely when it closes while its login is checked", async () => {
    const host = openHost("ann");
    const gate = Promise.withResolvers<void>();
    host.attachGate = gate.promise;
    const browser = host.browser();
    const login = browser.login(token("ann"));
    await settle();
    host.gateway.forget(browser.state);
    gate.resolve();
    await login;
    await settle();
    expect(host.calls).toEqual(["attach ann", "detach ann"]);
    expect(host.gateway.accountChanged(identity("ann"), makeSnapshot(2), [])).toBe("absent");
  });

  test("keeps an account's change that arrives before the account's answer to a login", async () => {
    const host = openHost("ann");
    const gate = Promise.withResolvers<void>();
    host.attachGate = gate.promise;
    const browser = host.browser();
    const login = browser.login(token("ann"));
    await settle();
    expect(host.gateway.accountChanged(identity("ann"), makeSnapshot(5, [], "77"), [])).toBe(
      "taken",
    );
    gate.resolve();
    await login;
    await browser.sub(account);
    expect(browser.of("ACCOUNT")).toMatchObject([{ version: 5, balances: [{ balance: "77" }] }]);
  });

  test("detaches from the account after the trader's last socket has logged out, and attaches again for a new login", async () => {
    const host = openHost("ann");
    const [a, b] = [host.browser(), host.browser()];
    await a.login(token("ann"));
    await b.login(token("ann"));
    host.gateway.forget(a.state);
    expect(host.calls).toEqual(["attach ann", "attach ann"]);
    const gate = Promise.withResolvers<void>();
    host.detachGate = gate.promise;
    await host.gateway.handle(b.state, { type: "logout" });
    expect(b.of("logout")).toEqual([{ type: "logout", code: 1, msg: "" }]);
    const again = host.browser().login(token("ann"));
    await settle();
    gate.resolve();
    await again;
    expect(host.calls.slice(2)).toEqual(["detach ann", "attach ann"]);
  });
});

describe("private topics", () => {
  test("sends private topics only to their owner's sockets, whatever other sockets subscribe to (F6)", async () => {
    const host = openHost("ann", "bob");
    const [ann, annToo, bob, visitor] = Array.from({ length: 4 }, () => host.browser());
    if (!ann || !annToo || !bob || !visitor) throw new Error("four browsers");
    await ann.login(token("ann"));
    await annToo.login(token("ann"));
    await bob.login(token("bob"));
    for (const browser of [ann, annToo, bob, visitor]) {
      for (const topic of [account, trade, closed, { topic: "DAY_MARKET" } as const]) {
        await browser.subscribed(topic);
      }
    }
    const canary = "123456.78";
    const snapshot = makeSnapshot(2, [position({ orderId: "canary-order" })], canary);
    host.gateway.accountChanged(identity("ann"), snapshot, [
      { kind: "forex_closed", orderIds: ["canary-closed"] },
    ]);
    await host.run(0);
    host.link(1).tick(1, host.nowMs, 11);
    await host.run(200);
    for (const browser of [ann, annToo]) {
      expect(browser.of("ACCOUNT").at(-1)).toMatchObject({ version: 2 });
      expect(browser.of("FOREX_CLOSED").at(-1)).toMatchObject({ ids: ["canary-closed"] });
      expect(browser.of("FOREX_TRADE").at(-1)?.data.TransOrder).toEqual([
        { Id: "canary-order", UpdatePrice: 11, FactProfits: 100 },
      ]);
    }
    const others = [...bob.socket.sent, ...visitor.socket.sent].join();
    expect(others).not.toMatch(/canary|123456/);
    // After a sign-in as another user the socket gets nothing of the first one.
    await annToo.login(token("bob"));
    for (const topic of [account, trade, closed]) await annToo.subscribed(topic);
    annToo.clear();
    host.gateway.accountChanged(identity("ann"), makeSnapshot(3, [position()], canary), []);
    await host.run(200);
    expect(annToo.socket.sent.join()).not.toMatch(/123456|"order"/);
  });

  test("ignores an account's state when its version is not newer than the known version", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    await browser.sub(account);
    for (const version of [4, 3, 4]) {
      host.gateway.accountChanged(identity("ann"), makeSnapshot(version), []);
    }
    expect(browser.of("ACCOUNT").map((message) => [message.n, message.version])).toEqual([
      [1, 1],
      [2, 4],
    ]);
  });

  test("sends closed micro orders under their own private topic only", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    await browser.subscribed(closed);
    await browser.subscribed({ topic: "MICRO_CLOSED" });
    host.gateway.accountChanged(identity("ann"), makeSnapshot(2, []), [
      { kind: "micro_closed", orderIds: ["m1", "m2"] },
    ]);
    await host.run(200);
    expect(browser.of("MICRO_CLOSED").at(-1)).toMatchObject({ ids: ["m1", "m2"] });
    expect(browser.of("FOREX_CLOSED").at(-1)).toMatchObject({ ids: [] });
  });

  test("sends a snapshot of each private topic at every subscription", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    for (const topic of [closed, account, trade, closed, account, trade]) {
      await browser.subscribed(topic);
      await host.run(100);
    }
    for (const type of ["FOREX_CLOSED", "ACCOUNT", "FOREX_TRADE"] as const) {
      expect(browser.of(type)).toMatchObject([
        { n: 1, snapshot: true },
        { n: 1, snapshot: true },
      ]);
    }
  });

  test("sends floating profit only when a price of the trader's positions has moved", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    await browser.subscribed(trade);
    await host.browser().subscribed({ topic: "DAY_MARKET" });
    host.gateway.accountChanged(identity("ann"), makeSnapshot(2, [position()]), []);
    await host.run(200);
    host.link(1).tick(1, host.nowMs, 10);
    await host.run(200);
    browser.clear();
    host.link(2).tick(1, host.nowMs, 5);
    await host.run(200);
    expect(browser.messages).toEqual([]);
    host.link(1).tick(2, host.nowMs, 9.5, 9.7);
    await host.run(200);
    expect(browser.of("FOREX_TRADE")).toMatchObject([
      {
        data: {
          ProfitsTotal: -50,
          HazardRate: 1900,
          CautionMoneyAll: 50,
          TransOrder: [{ Id: "order", UpdatePrice: 9.5, FactProfits: -50 }],
        },
      },
    ]);
  });

  test("keeps links to the markets of a trader's open positions until the positions are closed", async () => {
    const host = openHost("ann");
    const browser = host.browser();
    await browser.login(token("ann"));
    await browser.subscribed(trade);
    const held = position({ productId: 2, conversion: { productId: 3, inverted: false } });
    host.gateway.accountChanged(identity("ann"), makeSnapshot(2, [held]), []);
    await host.run(0);
    expect(host.links.map(({ spec }) => spec.symbol)).toEqual(["P2", "P3"]);
    host.gateway.accountChanged(identity("ann"), makeSnapshot(3), []);
    await host.run(20_000);
    expect(host.gateway.report(1).links).toBe(0);
  });
});

describe("an ended session", () => {
  test("closes only the sockets of an ended session, with code 4011", async () => {
    const host = openHost("ann");
    const second = { userId: "ann", snapshot: makeSnapshot(1) };
    host.sessions.set(`hash of ${token("ann", 2)}`, second);
    const [a, b] = [host.browser(), host.browser()];
    await a.login(token("ann"));
    await b.login(token("ann", 2));
    host.gateway.sessionEnded("ann", `hash of ${token("ann")}`);
    expect(a.socket.closed?.code).toBe(socketCloseCodes.session_revoked);
    expect(b.socket.closed).toBeNull();
  });

  test("closes a socket when its session ends during the check of its login", async () => {
    const host = openHost("ann");
    const gate = Promise.withResolvers<void>();
    host.attachGate = gate.promise;
    const browser = host.browser();
    const login = browser.login(token("ann"));
    await settle();
    host.gateway.sessionEnded("ann", `hash of ${token("ann")}`);
    gate.resolve();
    await login;
    expect(browser.socket.closed?.code).toBe(socketCloseCodes.session_revoked);
  });
});
