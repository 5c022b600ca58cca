/** Price alerts of an account: each firing is reported once despite repeated or late messages. */
import { beforeEach, describe, expect, it } from "vitest";
import type { CreateAlertCommand, MoveAlertCommand } from "#domain/contracts/alerts.ts";
import type { Fire, TriggerSet } from "#domain/contracts/triggers.ts";
import { resetDemo } from "#durable-objects/account/reset.ts";
import { AccountBench, eurusd, identity } from "./account-bench.ts";

const minuteMs = 60_000;
let on: AccountBench;
let armed: TriggerSet[];

function bench(isDemo = true): void {
  on = new AccountBench("10000", "USD", "0", { ...identity, isDemo });
  armed = [];
  on.markets.set("sim/EURUSD", {
    arm: async (_account, { sets }) => void armed.push(...sets),
    priceAt: async () => null,
    valuation: async () => null,
  });
}
beforeEach(() => bench());

const above = (price: string, change: Partial<CreateAlertCommand> = {}): CreateAlertCommand => ({
  ...{ product: eurusd, watch: "bid", when: "at_or_above", price, times: 1, pauseMs: 0 },
  note: "",
  ...change,
});
const create = (command: CreateAlertCommand, key: string = on.account.newId()) =>
  on.account.alerts.create(command, on.quote(eurusd, 1.1, 1.1002), key);

function created(command: CreateAlertCommand) {
  const answer = create(command);
  if (!answer.ok) throw new Error(answer.error);
  return answer.alert;
}
const versionOf = (id: string) =>
  on.account.db.rows<{ version: number }>("SELECT version FROM alerts WHERE id = ?", id)[0]
    ?.version ?? 0;

/** The market's message that the newest version of the alert fired. */
const fireOf = (id: string, change: Partial<Fire> = {}): Fire => ({
  ...{ market: "sim/EURUSD", generation: 1, id, version: versionOf(id) },
  trigger: { kind: "alert", watch: "bid", when: "at_or_above", level: 1.2 },
  tick: { seq: 50, timeMs: 5_000, bid: 1.21, ask: 1.2102 },
  ...change,
});
const told = async () => {
  await on.account.drain();
  return on.notices.map(({ id, kind, facts }) => ({ id, kind, facts }));
};
const listed = (isOpen: boolean) => on.account.alerts.page({ isOpen, page: 1, pageSize: 20 }).data;

describe("an alert", () => {
  it("watches an alert's price from the first tick after the alert was set", async () => {
    const { id } = created(above("1.2"));
    await on.account.drain();
    expect(armed).toEqual([
      {
        ...{ id, version: 1, afterSeq: 1, untilMs: on.nowMs + 90 * 86_400_000 },
        triggers: [{ kind: "alert", watch: "bid", when: "at_or_above", level: 1.2 }],
      },
    ]);
    expect(id).toMatch(/^alert-/);
  });

  it("sends an alert's notice once, at the tick's price, even if the market repeats the tick", async () => {
    const { id } = created(above("1.2", { note: "sell half" }));
    const fire = fireOf(id);
    for (let times = 0; times < 3; times++) {
      await on.account.triggers.execute([fire, fire]);
      on.restart();
    }
    const facts = { showCode: "EUR/USD", price: "1.21", note: "sell half" };
    expect(await told()).toEqual([{ id: `${id}-1`, kind: "price_alert", facts }]);
    expect(listed(true)).toEqual([]);
    expect(listed(false)).toMatchObject([
      { id, state: "done", firings: [{ count: 1, seq: 50, timeMs: 5_000, price: "1.21" }] },
    ]);
  });

  it("pauses a repeating alert after each firing, and gives each firing a new id", async () => {
    const { id } = created(above("1.2", { times: 3, pauseMs: 5 * minuteMs }));
    await on.account.drain();
    for (const seq of [50, 60, 70]) {
      const tick = { seq, timeMs: seq * minuteMs, bid: 1.21, ask: 1.2102 };
      const fire = fireOf(id, { tick });
      await on.account.triggers.execute([fire]);
      await on.account.triggers.execute([fire]);
      await on.account.drain();
    }
    expect((await told()).map((each) => each.id)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`]);
    expect(armed.slice(1)).toMatchObject([
      { version: 2, afterSeq: 50, fromMs: 55 * minuteMs },
      { version: 3, afterSeq: 60, fromMs: 65 * minuteMs },
    ]);
    expect(listed(false)[0]?.firings.map(({ seq }) => seq)).toEqual([70, 60, 50]);
  });

  it("sends no notice of a cancelled alert, and cancels no alert that has fired", async () => {
    const [first, second] = [created(above("1.2")), created(above("1.2"))];
    const [late, intime] = [fireOf(first.id), fireOf(second.id)];
    expect(on.account.alerts.cancel(first.id, "a").ok).toBe(true);
    await on.account.triggers.execute([late, intime]);
    expect(on.account.alerts.cancel(second.id, "b")).toMatchObject({ error: "alert_ended" });
    expect(on.account.alerts.cancel(first.id, "c")).toMatchObject({ error: "alert_ended" });
    expect(on.account.alerts.cancel(first.id, "a").ok).toBe(true);
    expect(on.account.alerts.cancel("alert-none", "d")).toMatchObject({ error: "not_found" });
    expect((await told()).map((each) => each.id)).toEqual([`${second.id}-1`]);
    expect(armed.findLast(({ id }) => id === first.id)).toMatchObject({ version: 2, triggers: [] });
  });

  it("keeps the id of a moved alert, and fires the alert at the new price only", async () => {
    const { id } = created(above("1.2", { note: "kept" }));
    const late = fireOf(id);
    const quote = on.quote(eurusd, 1.1, 1.1002, { seq: 7 });
    const to = { product: eurusd, id, when: "at_or_below", price: "1.05" } as const;
    const move = (key: string, change: Partial<MoveAlertCommand> = {}) =>
      on.account.alerts.move({ ...to, ...change }, quote, key);
    const answer = move("a");
    expect(answer).toMatchObject({ ok: true, alert: { id, when: "at_or_below", price: "1.05" } });
    expect(move("a")).toEqual(answer);
    expect(move("a", { price: "1.04" })).toMatchObject({ error: "idempotency_conflict" });
    // The market's message arrives for the old price, then twice for the new price.
    await on.account.triggers.execute([late]);
    expect(listed(true)).toMatchObject([{ id, price: "1.05", note: "kept", firings: [] }]);
    on.restart();
    const tick = { seq: 60, timeMs: 6_000, bid: 1.04, ask: 1.0402 };
    const fire = fireOf(id, { tick });
    await on.account.triggers.execute([fire, fire, late]);
    expect((await told()).map((each) => each.facts)).toEqual([
      { showCode: "EUR/USD", price: "1.04", note: "kept" },
    ]);
    expect(armed.at(-1)).toEqual({
      ...{ id, version: 2, afterSeq: 7, untilMs: expect.any(Number) },
      triggers: [{ kind: "alert", watch: "bid", when: "at_or_below", level: 1.05 }],
    });
    expect(move("b")).toMatchObject({ error: "alert_ended" });
    expect(move("c", { id: "alert-none" })).toMatchObject({ error: "not_found" });
  });

  it("keeps an alert's pause and remaining firings when the alert is moved", async () => {
    const { id } = created(above("1.2", { times: 2, pauseMs: 5 * minuteMs }));
    await on.account.triggers.execute([fireOf(id)]);
    const to = { product: eurusd, id, when: "at_or_above", price: "1.3" } as const;
    expect(on.account.alerts.move(to, on.quote(eurusd, 1.25, 1.2502), "a").ok).toBe(true);
    await on.account.drain();
    expect(armed.at(-1)).toMatchObject({ version: 3, fromMs: 5_000 + 5 * minuteMs });
    await on.account.triggers.execute([
      fireOf(id, { tick: { seq: 90, timeMs: 9e5, bid: 1.3, ask: 1.4 } }),
    ]);
    expect(listed(false)).toMatchObject([{ id, state: "done", firings: [{ count: 2 }, {}] }]);
  });

  it("refuses to move an alert when the new price is already reached or is invalid, or when the quote is in doubt or of another market", () => {
    const { id } = created(above("1.2"));
    const before = listed(true);
    const move = (change: Partial<MoveAlertCommand>, market?: object) =>
      on.account.alerts.move(
        { product: eurusd, id, when: "at_or_above", price: "1.15", ...change },
        on.quote(eurusd, 1.1, 1.1002, market),
        on.account.newId(),
      );
    expect(move({ price: "1.1" })).toMatchObject({ error: "alert_reached" });
    expect(move({ when: "at_or_below" })).toMatchObject({ error: "alert_reached" });
    expect(move({ price: "1.123456789" })).toMatchObject({ error: "price_invalid" });
    expect(move({}, { market: "sim/OTHER" })).toMatchObject({ error: "quote_unavailable" });
    expect(move({}, { doubt: "held" })).toMatchObject({ error: "price_doubted" });
    expect(listed(true)).toEqual(before);
    expect(versionOf(id)).toBe(1);
  });

  it("ends an alert past its expiry without a notice", async () => {
    const { id } = created(above("1.2"));
    await on.account.triggers.execute([fireOf(id, { trigger: null })]);
    expect(await told()).toEqual([]);
    expect(listed(false)).toMatchObject([{ id, state: "expired", firings: [] }]);
  });

  it("sets an alert once per idempotency key, and changes nothing when the alert is refused", () => {
    const quote = on.quote(eurusd, 1.1, 1.1002);
    const set = (key: string, command = above("1.2")) =>
      on.account.alerts.create(command, quote, key);
    expect(set("a")).toEqual(set("a"));
    expect(set("a", above("1.3"))).toMatchObject({ error: "idempotency_conflict" });
    expect(set("b", above("1.05"))).toMatchObject({ error: "alert_reached" });
    expect(set("c", above("0"))).toMatchObject({ error: "price_invalid" });
    expect(listed(true)).toHaveLength(1);
  });

  it("refuses an alert when the quote is in doubt, too old or of another market", () => {
    const set = (change: object) =>
      on.account.alerts.create(above("1.2"), on.quote(eurusd, 1.1, 1.1002, change), "k");
    expect(set({ doubt: "held" })).toMatchObject({ error: "price_doubted" });
    expect(set({ market: "sim/OTHER" })).toMatchObject({ error: "quote_unavailable" });
    expect(set({ answeredAtMs: on.nowMs - 5_000 })).toMatchObject({ error: "quote_unavailable" });
    expect(set({ status: "closed" }).ok).toBe(true);
  });

  it("allows 100 active alerts, and keeps the newest 200 ended alerts", () => {
    const ids = Array.from({ length: 100 }, () => created(above("1.2")).id);
    expect(create(above("1.2"))).toMatchObject({ error: "alerts_limit", limit: 100 });
    for (let round = 0; round < 3; round++) {
      for (const id of ids) on.account.alerts.cancel(id, `${round}-${id}`);
      ids.splice(0, 100, ...Array.from({ length: 100 }, () => created(above("1.2")).id));
    }
    expect(on.account.alerts.page({ isOpen: false, page: 1, pageSize: 1 }).total).toBe(200);
    expect(on.account.alerts.page({ isOpen: true, page: 1, pageSize: 1 }).total).toBe(100);
  });

  it("moves no money and checks no margin level when an alert fires", async () => {
    on.account.db.rows("UPDATE risk_watch SET is_due = 0");
    on.restart();
    const { id } = created(above("1.2"));
    await on.account.triggers.execute([fireOf(id)]);
    expect(on.account.riskWatch.isDue).toBe(false);
    expect(on.funds()).toEqual(["10000", "0"]);
  });

  it("removes a demo account's alerts when the account is reset, and ignores late messages about them", async () => {
    const [waits, ended] = [
      created(above("1.2", { times: 2, pauseMs: minuteMs })),
      created(above("1.2")),
    ];
    await on.account.triggers.execute([fireOf(ended.id), fireOf(waits.id)]);
    const late = fireOf(waits.id);
    resetDemo(on.account, { forex: "10000", micro: "0" }, "reset");
    await on.account.triggers.execute([late]);
    expect([listed(true), listed(false)]).toEqual([[], []]);
    expect(await told()).toHaveLength(2);
    expect(armed.findLast(({ id }) => id === waits.id)?.triggers).toEqual([]);
  });

  it("sends the notice of a real account's alert", async () => {
    bench(false);
    const { id } = created(above("1.2"));
    await on.account.triggers.execute([fireOf(id)]);
    expect(await told()).toHaveLength(1);
  });
});
