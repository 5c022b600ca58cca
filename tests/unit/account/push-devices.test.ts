/** Push to a trader's devices, except for those whose session was ended. */
import { describe, expect, it } from "vitest";
import type { Identity } from "#domain/contracts/account.ts";
import { type PushDevice, pushDevicesMax } from "#domain/notices/push.ts";
import { AccountBench } from "./account-bench.ts";

const real: Identity = { companyId: 1, userId: "u1", isDemo: false };
const device = (name: string): PushDevice => ({
  endpoint: `https://fcm.googleapis.com/${name}`,
  p256dh: "point",
  auth: "secret",
  lang: "en",
});

/** An account with a session, and its pushes by kind and device. */
function setUp(owner = real) {
  const on = new AccountBench("10000", "USD", "0", owner);
  const sent: string[] = [];
  on.pushNotices = async (_owner, devices, notices) => {
    for (const { kind } of notices) {
      for (const { endpoint } of devices) sent.push(`${kind} ${endpoint.split("/").at(-1)}`);
    }
    return { held: [], gone: [] };
  };
  on.account.sessions.start("one", on.nowMs);
  const tell = async (id: string) => {
    on.account.db.transaction(() => on.account.notices.tell("margin_call", {}, id));
    await on.account.drain();
  };
  const add = (name: string, session = "one") =>
    on.account.sessions.addPushDevice(session, device(name));
  return { on, sent, tell, add };
}

describe("push", () => {
  it("pushes to each device, even of demo accounts, and queues nothing without a device", async () => {
    const { on, sent, tell, add } = setUp({ ...real, isDemo: true });
    await tell("a");
    expect(sent).toEqual([]);
    add("phone");
    add("desktop");
    add("phone");
    on.restart();
    await tell("b");
    expect(sent.sort()).toEqual(["margin_call desktop", "margin_call phone"]);
    on.account.notices.devices.drop(device("phone").endpoint);
    await tell("c");
    expect(sent.slice(2)).toEqual(["margin_call desktop"]);
  });

  it("ends push with the session that requested it, however the session ends", async () => {
    const { on, sent, tell, add } = setUp();
    add("one");
    on.account.sessions.start("two", on.nowMs);
    add("two", "two");
    on.account.sessions.end("one");
    await tell("a");
    expect(sent).toEqual(["margin_call two"]);
    on.account.sessions.endOthers(null);
    await tell("b");
    expect(sent).toHaveLength(1);
  });

  it("pushes to a device when its session has lapsed but was not ended", async () => {
    const { on, sent, tell, add } = setUp();
    add("one");
    on.nowMs += 40 * 86_400_000;
    on.account.sessions.start("new", on.nowMs);
    await tell("a");
    expect(sent).toEqual(["margin_call one"]);
  });

  it("pushes to no device of an ended session", async () => {
    const { on, sent, tell, add } = setUp();
    on.account.sessions.end("one");
    add("one");
    add("two", "never started");
    await tell("a");
    expect(sent).toEqual([]);
  });

  it("keeps only the newest push devices up to the maximum", async () => {
    const { on, add } = setUp();
    for (let number = 0; number <= pushDevicesMax; number++) {
      on.nowMs += 1;
      add(String(number));
    }
    const names = on.account.notices.devices.list().map(({ endpoint }) => endpoint);
    expect(names).toHaveLength(pushDevicesMax);
    expect(names).not.toContain(device("0").endpoint);
  });

  it("removes an expired push device, and waits for the end of quiet hours even after a restart", async () => {
    const { on, add, tell } = setUp();
    add("gone");
    add("here");
    const end = on.nowMs + 3_600_000;
    const asked: string[] = [];
    on.pushNotices = async (_owner, devices, notices) => {
      for (const { id } of notices) asked.push(`${id} to ${devices.length}`);
      const held = on.nowMs < end ? notices.map((notice) => ({ notice, untilMs: end })) : [];
      return { held, gone: [device("gone").endpoint] };
    };
    await tell("a");
    on.nowMs = end - 1;
    on.restart();
    await on.account.drain();
    expect(asked).toEqual(["a to 2"]);
    on.nowMs = end;
    await on.account.drain();
    expect(asked).toEqual(["a to 2", "a to 1"]);
  });

  it("repeats a push after each failure of the push service until the push succeeds", async () => {
    const { on, add, tell } = setUp();
    add("phone");
    let tries = 0;
    on.pushNotices = async () => {
      tries += 1;
      if (tries < 3) throw new Error("out of reach");
      return { held: [], gone: [] };
    };
    await tell("a");
    for (let turn = 0; turn < 5; turn++) {
      on.nowMs += 600_000;
      await on.account.drain();
    }
    expect(tries).toBe(3);
  });
});
