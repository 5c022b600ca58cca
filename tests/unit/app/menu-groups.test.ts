import { expect, it } from "vitest";
import { groupedMenu } from "#app/routes/user/menu-groups.ts";

const item = (path: string) => ({
  group: "user_menu",
  title: path,
  path,
  icon: "",
  is_mobile: true,
  is_allow_demo: true,
});

it("shows only menu groups that have items, with the items of a group in the company's order", () => {
  const paths = ["/mine/about", "/mine/sessions", "/mine/statement", "/own", "/mine/wallet?x=1"];
  const groups = groupedMenu(paths.map(item));
  expect(groups.map(([group, items]) => [group, ...items.map(({ path }) => path)])).toEqual([
    ["money", "/mine/statement", "/mine/wallet?x=1"],
    ["security", "/mine/sessions"],
    ["more", "/mine/about", "/own"],
  ]);
  expect(groupedMenu([])).toEqual([]);
});
