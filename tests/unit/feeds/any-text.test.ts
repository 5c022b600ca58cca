/** A reader of any provider never throws, and all its ticks are usable. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedProtocol } from "#durable-objects/market/feed/feed.ts";
import { binance } from "#durable-objects/market/feed/providers/binance.ts";
import { coinbase } from "#durable-objects/market/feed/providers/coinbase.ts";
import { finnhub } from "#durable-objects/market/feed/providers/finnhub.ts";
import { kraken } from "#durable-objects/market/feed/providers/kraken.ts";
import { twelvedata } from "#durable-objects/market/feed/providers/twelvedata.ts";
import { makeSpec } from "./make-spec.ts";

/** Field names in each provider's messages, so that random values reach deep into the readers. */
const shapes: Array<
  [name: "binance" | "coinbase" | "kraken" | "finnhub" | "twelvedata", FeedProtocol, string[]]
> = [
  ["binance", binance, ["e", "E", "s", "t", "p", "q", "T", "X", "u", "b", "a", "stream", "data"]],
  [
    "coinbase",
    coinbase,
    ["type", "product_id", "price", "best_bid", "best_ask", "time", "trade_id", "sequence"],
  ],
  ["kraken", kraken, ["channel", "method", "data", "symbol", "bid", "ask", "timestamp", "success"]],
  ["finnhub", finnhub, ["type", "data", "s", "p", "t", "v", "c", "msg"]],
  ["twelvedata", twelvedata, ["event", "status", "symbol", "timestamp", "price", "bid", "ask"]],
];

const words = fc.constantFrom(
  ...["trade", "bookTicker", "ticker", "price", "subscribe", "subscriptions", "subscribe-status"],
  ...["SYM", "heartbeat", "error", "MARKET", "1.5", "0", "-1", "1e308", "2021-04-17T16:43:30.2Z"],
);
const leaf = fc.oneof(
  words,
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.boolean(),
);

function message(names: string[]): fc.Arbitrary<unknown> {
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, fc.string());
  const flat = fc.dictionary(name, leaf);
  const nested = fc.oneof(leaf, flat, fc.array(fc.oneof(flat, leaf), { maxLength: 3 }));
  return fc.dictionary(name, nested);
}

describe.each(shapes)("the reader of %s", (name, protocol, names) => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    message(names).map((value) => JSON.stringify(value)),
  );

  it("reads any text without a crash, and returns only usable ticks", () => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 8 }),
        fc.constantFrom("wall", "feed"),
        (all, clock) => {
          const reader = protocol.reader(makeSpec(name, "SYM", { clock }));
          for (const [index, text] of all.entries()) {
            for (const read of reader.parse(text, 1_700_000_000_000 + index)) {
              if (read.kind !== "tick") continue;
              const { timeMs, bid, ask, last = 1, size = 0 } = read.tick;
              expect(Number.isSafeInteger(timeMs) && timeMs > 0).toBe(true);
              expect([bid, ask, last].every((price) => Number.isFinite(price) && price > 0)).toBe(
                true,
              );
              expect(bid).toBeLessThanOrEqual(ask);
              expect(Number.isFinite(size) && size >= 0).toBe(true);
            }
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
