import { describe, expect, it } from "vitest";
import { isClosedTo, menuOf } from "#app/features/company/menu-rules.ts";

type Items = NonNullable<Parameters<typeof menuOf>[0]>;
type Info = Parameters<typeof menuOf>[2];

const item = (path: string, more = {}) =>
  ({
    group: "g",
    title: path,
    path,
    icon: "",
    is_mobile: true,
    is_allow_demo: false,
    ...more,
  }) as Items[0];
const info = (more = {}) =>
  ({ customer_tag: "", is_recharge_contact: "0", is_withdraw_contact: "0", ...more }) as Info;
const paths = (items: Items, of: Info) => menuOf(items, "g", of).map(({ path }) => path);

describe("shown items of a company's menu", () => {
  it("shows a group's menu items only when they lead to a page of the app and are enabled on phones", () => {
    const items = [
      item("/trade"),
      item("//evil.example"),
      item("/\\evil.example"),
      item("https://evil.example"),
      item("/order", { group: "other" }),
      item("/user", { is_mobile: false }),
    ];
    expect(paths(items, info())).toEqual(["/trade"]);
  });

  it("hides the transfer item when there is a single account, and the deposit item when deposits are off", () => {
    const items = [item("/mine/transfer"), item("/mine/charge"), item("/mine/withdraw")];
    expect(paths(items, info())).toHaveLength(3);
    expect(paths(items, info({ only_one_account: "1" }))).not.toContain("/mine/transfer");
    expect(paths(items, info({ customer_tag: "ICE" }))).not.toContain("/mine/charge");
  });

  it("locks the menu items that require a real account, for demo accounts only", () => {
    const user = (is_demo: boolean) => ({ is_demo }) as Parameters<typeof isClosedTo>[0];
    expect(isClosedTo(user(true), item("/mine/charge"))).toBe(true);
    expect(isClosedTo(user(true), item("/trade", { is_allow_demo: true }))).toBe(false);
    expect(isClosedTo(user(false), item("/mine/charge"))).toBe(false);
    expect(isClosedTo(null, item("/mine/charge"))).toBe(false);
  });
});
