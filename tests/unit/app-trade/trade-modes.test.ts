import { describe, expect, it } from "vitest";
import { offeredModes } from "#app/data/company/offered-modes.ts";

describe("trading modes that a company offers", () => {
  it.each([
    ["1", "1", "0", ["forex", "micro"]],
    ["1", "0", "0", ["forex"]],
    ["0", "1", "0", ["micro"]],
    ["0", "1", "1", ["forex", "micro"]],
    ["0", "0", "1", ["forex"]],
    ["0", "0", "0", []],
  ] as const)(
    "offers trading modes when is_forex is %s, is_micro %s, only_one_account %s",
    (is_forex, is_micro, one, modes) => {
      expect(offeredModes({ is_forex, is_micro, only_one_account: one })).toEqual(modes);
    },
  );
});
