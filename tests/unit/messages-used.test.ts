import { describe, expect, it } from "vitest";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  allMessages,
  messageSets,
  readingOf,
  readMessages,
  setFinder,
  setOfReaders,
} from "#scripts/message-sets.ts";

const findSet = setFinder();

it("finds code that uses each text, or an error or log type that names the text", () => {
  const listed = new Set([
    ...Object.keys(errorCodes).map((name) => `error_${name}`),
    ...logTypes.map((type) => `log_type_${type}`),
  ]);
  const isRead = (key: string) =>
    /^(error|log_type)_/.test(key) ? listed.has(key) : findSet(key) !== null;
  expect(Object.keys(allMessages("en")).filter((key) => !isRead(key))).toEqual([]);
});

it("gives each error its own code", () => {
  const perCode = Object.groupBy(Object.entries(errorCodes), ([, code]) => code);
  expect(Object.values(perCode).filter((named) => (named?.length ?? 0) > 1)).toEqual([]);
});

it("keeps each text in the message set into which npm run messages:sort puts it", () => {
  const misplaced = messageSets.flatMap((set) =>
    Object.keys(readMessages(set, "en"))
      .filter((key) => findSet(key) !== set)
      .map((key) => `${key} is in ${set}, and belongs to ${findSet(key)}`),
  );
  expect(misplaced).toEqual([]);
});

describe("the set of a text", () => {
  it.each([
    [["start"], "start"],
    [["start", "pages", "desk"], "start"],
    [["pages"], "pages"],
    [["pages", "desk"], "pages"],
    [["desk"], "desk"],
    [["help"], "help"],
    [["pages", "help"], "pages"],
    [["help", "desk"], "pages"],
    [["worker"], "worker"],
    [["worker", "pages"], "answers"],
    [["worker", "desk"], "answers"],
    [[], null],
  ] as const)("finds the message set of a text whose readers are %j: %s", (readers, set) => {
    expect(setOfReaders("any", new Set(readers))).toBe(set);
  });

  it("refuses a text when both the start of the app and the worker use it", () => {
    expect(() => setOfReaders("ui_close", new Set(["start", "worker"]))).toThrow("ui_close");
  });

  it("finds the kind of a file by its imports, and the texts that the file uses", () => {
    const page = [
      'import { m } from "../i18n/page-messages.ts";',
      "m.a_key() + m[`error_$" + "{name}`]();",
    ];
    expect(readingOf(page.join("\n"))).toEqual({
      reader: "pages",
      keys: ["a_key"],
      beginnings: ["error_"],
    });
    expect(readingOf('import { m } from "#texts/worker-messages.ts";\nm.b();')?.reader).toBe(
      "worker",
    );
    expect(readingOf("FROM micro_orders m WHERE m.id = 1")).toBeNull();
  });
});
