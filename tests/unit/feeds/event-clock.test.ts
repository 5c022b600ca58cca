import { describe, expect, it } from "vitest";
import { EventClock } from "#durable-objects/market/feed/providers/event-clock.ts";

describe("the clock of a replay", () => {
  it("stamps an event without a time with the newest event's time when the feed is a replay", () => {
    const clock = new EventClock("feed", 1_000);
    expect(clock.stamp(9_000_000)).toBeNull();
    expect(clock.event(5_000, 9_000_000)).toBe(5_000);
    expect(clock.event(4_000, 9_000_000)).toBe(4_000);
    expect(clock.stamp(9_000_001)).toBe(5_000);
    expect(clock.stampRepeated(6_000, 9_000_002)).toBe(6_000);
  });
});

describe("the clock of a live feed", () => {
  const start = 1_700_000_000_000;

  it("assumes the expected delay of a live feed until the first event", () => {
    expect(new EventClock("wall", 1_000).stamp(start)).toBe(start - 1_000);
  });

  it("follows a live feed's measured delay, including clock differences, with a small margin", () => {
    const behind = new EventClock("wall", 1_000);
    behind.event(start - 120, start);
    expect(behind.stamp(start + 500)).toBe(start + 330);
    const ahead = new EventClock("wall", 1_000);
    ahead.event(start + 1_270, start);
    expect(ahead.stamp(start + 500)).toBe(start + 1_720);
  });

  it("forgets the long delay of one live event after two minutes of short delays", () => {
    const clock = new EventClock("wall", 0);
    clock.event(start - 4_000, start);
    for (let at = start; at <= start + 120_000; at += 1_000) clock.event(at - 50, at);
    expect(clock.stamp(start + 120_100)).toBeGreaterThanOrEqual(start + 120_000);
  });

  it("stamps a live feed's event never earlier than the previous event", () => {
    const clock = new EventClock("wall", 0);
    expect(clock.stamp(start)).toBe(start);
    expect(clock.stamp(start - 3_000)).toBe(start);
  });

  it("moves the newest event forward to the last stamp when the event is at most five seconds older, but no other event", () => {
    const clock = new EventClock("wall", 0);
    clock.stamp(start);
    expect(clock.event(start - 40, start + 1)).toBe(start);
    expect(clock.event(start - 50, start + 2)).toBe(start - 50);
    const late = new EventClock("wall", 0);
    late.stamp(start);
    expect(late.event(start - 6_000, start + 1)).toBe(start - 6_000);
  });

  it("leaves the clock unchanged when an event's time is a day off", () => {
    const clock = new EventClock("wall", 0);
    clock.event(start + 86_400_000, start);
    clock.event(start - 86_400_000, start);
    expect(clock.stamp(start)).toBe(start);
  });
});
