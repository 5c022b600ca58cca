import { expect, it } from "vitest";
import { offeredKinds } from "#app/features/help/help-kinds.ts";

const both = { is_forex: "1", is_micro: "1", only_one_account: "0" } as const;
const menu = (...paths: string[]) => paths.map((path) => ({ path }));

it("explains only areas that the company offers", () => {
  expect(offeredKinds(both, null)).toEqual(["contract", "micro", "copy"]);
  expect(offeredKinds({ ...both, is_micro: "0" }, [])).toEqual(["contract", "copy"]);
  expect(offeredKinds({ ...both, is_forex: "0" }, [])).toEqual(["micro"]);
  expect(offeredKinds({ ...both, is_forex: "0", only_one_account: "1" }, [])).toContain("contract");
});

it("offers help on loans and mining when a menu leads to them", () => {
  expect(offeredKinds(both, menu("/loan", "/mining?from=menu"))).toContain("loan");
  expect(offeredKinds(both, menu("/loan", "/mining?from=menu"))).toContain("mining");
  expect(offeredKinds(both, menu("/loan/record"))).toContain("loan");
  for (const path of ["/loans-of-others", "/mine/loan", "", "/", "loan"]) {
    expect([path, offeredKinds(both, menu(path))]).toEqual([path, ["contract", "micro", "copy"]]);
  }
});
