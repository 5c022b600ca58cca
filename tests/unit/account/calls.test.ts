/** The account's calls by area, and the table of the account's modules. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { moduleTable } from "#durable-objects/account/account-modules.ts";
import {
  destinationKinds,
  kindOf,
  waitKindOf,
  whenRefused,
} from "#durable-objects/account/destinations.ts";

it("defines each call in one area's file only", async () => {
  const paths = globSync("durable-objects/account/**/*-calls.ts");
  const files = await Promise.all(paths.map((path) => import(/* @vite-ignore */ resolve(path))));
  const names = files.flatMap((file) => Object.values<object>(file).flatMap(Object.keys));
  expect(paths.length).toBeGreaterThan(8);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it("sends messages to each kind of destination from a single module", () => {
  expect(moduleTable.sendsTo.sort()).toEqual([...destinationKinds].sort());
});

it.each([
  ["books", "books", "park", "outbox"],
  ["held notice letters", "held notice letters", "park", "notices"],
  ["account u1~m2", "account ", "keep_in_order", "outbox"],
  ["market sim:EURUSD notice", "market ", "keep", "outbox"],
  ["1/weur/0", "gateway", "keep", "outbox"],
])(
  "finds for the destination %j its kind, what happens to refused messages, and the kind under which long waits are reported",
  (destination, kind, refused, wait) => {
    expect(kindOf(destination)).toBe(kind);
    expect(whenRefused(destination)).toBe(refused);
    expect(waitKindOf(destination)).toBe(wait);
  },
);
