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

test("a share that does not fit is not set aside, and sums are exact", () => {
  const some = sums();
  for (let index = 0; index < 10; index++)
    expect(some.reserve(ask(`${index}`, "0.1"), 1)).toBe("0.1");
  expect(some.reserve(ask("more", "0.000000000000000001"), 1)).toBe("0");
  expect(some.reserved(ask("", "0")).toString()).toBe("1");
});

test("one id is set aside once, whatever amount comes with it", () => {
  const some = sums();
  expect(some.reserve(ask("same", "0.6"), 1)).toBe("0.6");
  expect(some.reserve(ask("same", "0.1"), 1)).toBe("0.6");
  some.release("same");
  expect(some.reserved(ask("", "0")).toString()).toBe("0");
});

test("each subject bears all of it, and one that is full refuses it for all", () => {
  const some = sums();
  some.reserve(ask("puppet", "0.7", ["puppet", "owner"]), 1);
  expect(some.reserve(ask("owner", "0.4", ["owner"]), 1)).toBe("0");
  expect(some.reserve(ask("other", "0.4", ["other", "owner"]), 1)).toBe("0");
  expect(some.reserved(ask("", "0", ["other"])).toString()).toBe("0");
  expect(some.reserved(ask("", "0", ["other", "owner"])).toString()).toBe("0.7");
});

test("a day begins with nothing, and what is old is forgotten", () => {
  const some = sums();
  some.reserve(ask("yesterday", "1"), 10);
  expect(some.reserve(ask("today", "1", ["ann"], 11), 11)).toBe("1");
  some.reserve(ask("later", "0"), 11 + reservationsKeptMs);
  expect(some.reserved(ask("", "0")).toString()).toBe("0");
});
