/** Urgent notices cannot be switched off; quiet hours end by the local clock. */
import { describe, expect, it, test } from "vitest";
import { heldUntil, isChosen, isFixed, noticeWays, quietUntil } from "#domain/notices/choices.ts";
import { type NoticeEvent, noticeEvents } from "#domain/notices/notices.ts";

const urgent: NoticeEvent[] = ["margin_call", "stop_out", "withdrawals", "sign_in"];

test.each(urgent)(
  "sends the urgent notice %s in every way, even in ways that the user has switched off",
  (event) => {
    const off = { [event]: { message: false, email: false } };
    for (const way of noticeWays) {
      expect([isFixed(event, way), isChosen(off, event, way)]).toEqual([true, true]);
    }
  },
);

test("sends non-urgent notices as chosen, and without a choice: chat by message and e-mail, micro in neither way, all others by message only", () => {
  const free = noticeEvents.filter((event) => !isFixed(event, "email"));
  expect(free).toEqual(["orders", "levels", "micro", "price_alerts", "loans", "copying", "chat"]);
  for (const event of free) {
    expect(isChosen({}, event, "message")).toBe(event !== "micro");
    expect(isChosen({}, event, "email")).toBe(event === "chat");
    const turned = { [event]: { message: false, email: true } };
    const ways = ["message", "email"] as const;
    expect(ways.map((way) => isChosen(turned, event, way))).toEqual([false, true]);
  }
});

describe("quiet hours", () => {
  const berlin = { from: 22, to: 7, zone: "Europe/Berlin" };
  const at = (text: string) => Date.parse(text);
  it.each([
    ["2026-11-23T20:59:59Z", null],
    ["2026-11-23T21:00:00Z", "2026-11-24T06:00:00Z"],
    ["2026-11-24T05:59:59Z", "2026-11-24T06:00:00Z"],
    ["2026-11-24T06:00:00Z", null],
    // The night is an hour shorter when summer time begins, and an hour longer when it ends.
    ["2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"],
    ["2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z"],
  ])("delays a notice of %s in Berlin until %s when quiet hours are set", (now, until) => {
    expect(quietUntil(berlin, at(now))).toBe(until && at(until));
  });

  it("delays no notice when the zone is missing, or when the quiet hours begin and end at the same hour", () => {
    expect(quietUntil({ ...berlin, zone: "" }, at("2026-11-23T23:00:00Z"))).toBeNull();
    expect(quietUntil({ ...berlin, to: 22 }, at("2026-11-23T21:00:00Z"))).toBeNull();
  });

  it("delays no urgent notice in quiet hours", () => {
    const night = at("2026-11-23T23:00:00Z");
    expect(heldUntil("pending_filled", berlin, night)).toBe(at("2026-11-24T06:00:00Z"));
    for (const kind of ["margin_call", "stop_out", "withdrawal_requested", "sign_in"] as const) {
      expect(heldUntil(kind, berlin, night)).toBeNull();
    }
  });
});
