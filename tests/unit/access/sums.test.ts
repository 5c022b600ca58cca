import { expect, test } from "vitest";
import { reservationsKeptMs, Sums, sumsMigration } from "#durable-objects/limits/sums.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

const sums = () => new Sums(new MemoryDatabase([sumsMigration]));
const ask = (id: string, amount: string, subjects = ["ann"], fromMs = 0) => ({
  id,
  family: "deposit",
  subjects,
  amount,
  max: "1",
  fromMs,
});

test("reserves no amount above the maximum, and sums amounts exactly", () => {
  const some = sums();
  for (let index = 0; index < 10; index++)
    expect(some.reserve(ask(`${index}`, "0.1"), 1)).toBe("0.1");
  expect(some.reserve(ask("more", "0.000000000000000001"), 1)).toBe("0");
  expect(some.reserved(ask("", "0")).toString()).toBe("1");
});

test("reserves an amount once for an id, even if a repeat names another amount", () => {
  const some = sums();
  expect(some.reserve(ask("same", "0.6"), 1)).toBe("0.6");
  expect(some.reserve(ask("same", "0.1"), 1)).toBe("0.6");
  some.release("same");
  expect(some.reserved(ask("", "0")).toString()).toBe("0");
});

test("counts an amount for each of its subjects, and for none when one subject's sum would exceed the maximum", () => {
  const some = sums();
  some.reserve(ask("puppet", "0.7", ["puppet", "owner"]), 1);
  expect(some.reserve(ask("owner", "0.4", ["owner"]), 1)).toBe("0");
  expect(some.reserve(ask("other", "0.4", ["other", "owner"]), 1)).toBe("0");
  expect(some.reserved(ask("", "0", ["other"])).toString()).toBe("0");
  expect(some.reserved(ask("", "0", ["other", "owner"])).toString()).toBe("0.7");
});

test("begins each day with empty sums, and forgets older sums", () => {
  const some = sums();
  some.reserve(ask("yesterday", "1"), 10);
  expect(some.reserve(ask("today", "1", ["ann"], 11), 11)).toBe("1");
  some.reserve(ask("later", "0"), 11 + reservationsKeptMs);
  expect(some.reserved(ask("", "0")).toString()).toBe("0");
});
