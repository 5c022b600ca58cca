import { describe, expect, it } from "vitest";
import { parseRecording } from "#scripts/replay/recording.ts";
import { acceptedTicks, barsOfCandles, barsOfTicks } from "#scripts/replay/reference.ts";

const at = (text: string) => Date.parse(text);

function quotes(...rows: Array<[time: string, bid: number, ask: number]>) {
  const lines = rows.map(([time, bid, ask]) => `${at(time)},${bid},${ask}`);
  return parseRecording(["time_ms,bid,ask", ...lines].join("\n"));
}

function trades(...rows: Array<[time: string, price: number, size: number]>) {
  const lines = rows.map(([time, price, size]) => `${at(time)},${price},${size}`);
  return parseRecording(["time_ms,price,size", ...lines].join("\n"));
}

describe("the reference's accepted ticks", () => {
  it("drops crossed quotes, and keeps locked quotes", () => {
    const ticks = acceptedTicks(
      quotes(["2026-03-02T09:00:00.000Z", 1.2, 1.1], ["2026-03-02T09:00:00.001Z", 1.1, 1.1]),
    );
    expect(ticks.map((tick) => tick.price)).toEqual([1.1]);
  });

  it("drops a quote only when it repeats the previous quote in the same ms", () => {
    const ticks = acceptedTicks(
      quotes(
        ["2026-03-02T09:00:00.000Z", 1.1, 1.2],
        ["2026-03-02T09:00:00.000Z", 1.1, 1.2],
        ["2026-03-02T09:00:00.000Z", 1.1, 1.3],
        ["2026-03-02T09:00:00.000Z", 1.1, 1.2],
        ["2026-03-02T09:00:00.001Z", 1.1, 1.2],
      ),
    );
    expect(ticks.map((tick) => tick.row[2])).toEqual(["1.2", "1.3", "1.2", "1.2"]);
  });

  it("drops a tick when its time is before the newest accepted tick's time", () => {
    const ticks = acceptedTicks(
      quotes(
        ["2026-03-02T09:00:00.005Z", 1, 1],
        ["2026-03-02T09:00:00.004Z", 2, 2],
        ["2026-03-02T09:00:00.005Z", 3, 3],
      ),
    );
    expect(ticks.map((tick) => tick.price)).toEqual([1, 3]);
  });

  it("accepts a quote that is earlier than a dropped crossed quote", () => {
    const ticks = acceptedTicks(
      quotes(["2026-03-02T09:00:00.005Z", 2, 1], ["2026-03-02T09:00:00.004Z", 1, 2]),
    );
    expect(ticks.map((tick) => tick.price)).toEqual([1]);
  });

  it("counts equal trades as separate trades", () => {
    const same: [string, number, number] = ["2026-03-02T09:00:00.000Z", 1.1, 0.5];
    expect(acceptedTicks(trades(same, same))).toHaveLength(2);
  });
});

describe("bars of ticks", () => {
  it("makes one-minute bars of ticks, and no bar for a minute without a tick", () => {
    const ticks = acceptedTicks(
      quotes(
        ["2026-03-02T09:00:00.000Z", 1.1, 1.1],
        ["2026-03-02T09:00:59.999Z", 1.3, 1.3],
        ["2026-03-02T09:01:00.000Z", 1.2, 1.2],
        ["2026-03-02T09:03:00.000Z", 1.4, 1.4],
      ),
    );
    expect(barsOfTicks(ticks, "1min", "UTC")).toEqual([
      {
        time: at("2026-03-02T09:00:00Z"),
        open: 1.1,
        high: 1.3,
        low: 1.1,
        close: 1.3,
        volume: null,
      },
      {
        time: at("2026-03-02T09:01:00Z"),
        open: 1.2,
        high: 1.2,
        low: 1.2,
        close: 1.2,
        volume: null,
      },
      {
        time: at("2026-03-02T09:03:00Z"),
        open: 1.4,
        high: 1.4,
        low: 1.4,
        close: 1.4,
        volume: null,
      },
    ]);
  });

  it("closes a bar at the later of two trades in one ms, and sums their sizes", () => {
    const time = "2026-03-02T09:00:00.000Z";
    const [bar] = barsOfTicks(
      acceptedTicks(trades([time, 5, 0.25], [time, 4, 0.5])),
      "1min",
      "UTC",
    );
    expect(bar).toMatchObject({ open: 5, close: 4, volume: 0.75 });
  });

  it.each([
    ["5min", "2026-03-02T09:35:00Z"],
    ["15min", "2026-03-02T09:30:00Z"],
    ["30min", "2026-03-02T09:30:00Z"],
    ["60min", "2026-03-02T09:00:00Z"],
  ])("aligns bars of %s to UTC in every zone", (period, start) => {
    const ticks = acceptedTicks(quotes(["2026-03-02T09:37:12.345Z", 1, 1]));
    for (const zone of ["UTC", "Asia/Kolkata"]) {
      expect(barsOfTicks(ticks, period, zone)[0]?.time).toBe(at(start));
    }
  });

  it.each([
    // London is an hour ahead of UTC from 2026-03-29 01:00 UTC on: that Sunday has 23 hours.
    ["1day", "Europe/London", "2026-03-29T23:30:00Z", "2026-03-29T23:00:00Z"],
    ["1day", "Europe/London", "2026-03-29T22:30:00Z", "2026-03-29T00:00:00Z"],
    ["1week", "Europe/London", "2026-03-29T22:30:00Z", "2026-03-23T00:00:00Z"],
    ["1week", "Europe/London", "2026-03-29T23:30:00Z", "2026-03-29T23:00:00Z"],
    ["1day", "Asia/Kolkata", "2026-03-02T18:29:59.999Z", "2026-03-01T18:30:00Z"],
    ["1day", "Asia/Kolkata", "2026-03-02T18:30:00Z", "2026-03-02T18:30:00Z"],
    ["1week", "UTC", "2026-03-08T23:59:59.999Z", "2026-03-02T00:00:00Z"],
    ["1week", "UTC", "2026-03-09T00:00:00Z", "2026-03-09T00:00:00Z"],
    ["year", "UTC", "2026-03-09T12:00:00Z", "2026-03-09T00:00:00Z"],
  ])("finds the start of the %s bar in %s that contains %s: %s", (period, zone, time, start) => {
    const ticks = acceptedTicks(quotes([time, 1, 1]));
    expect(barsOfTicks(ticks, period, zone)[0]?.time).toBe(at(start));
  });
});

describe("bars of one-minute candles", () => {
  const start = at("2026-03-02T09:00:00Z");
  const candles = (...rows: string[]) =>
    parseRecording(["time_ms,open,high,low,close,volume", ...rows].join("\n"));

  it("folds one-minute candles of a recording into longer bars", () => {
    const recording = candles(`${start},10,12,9,11,1.5`, `${start + 240_000},11,15,8,14,2`);
    expect(barsOfCandles(recording, "5min", "UTC")).toEqual([
      { time: start, open: 10, high: 15, low: 8, close: 14, volume: 3.5 },
    ]);
  });

  it("distinguishes an unknown volume of candles from a volume of zero", () => {
    const recording = candles(`${start},1,1,1,1,`, `${start + 60_000},1,1,1,1,0`);
    expect(barsOfCandles(recording, "1min", "UTC").map((bar) => bar.volume)).toEqual([null, 0]);
  });
});
