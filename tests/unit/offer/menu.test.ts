/** A menu's targets exist in the app. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { menuItemFields, menuPages, wrongMenuItem } from "#domain/offer/menu.ts";

test("lists as menu pages only pages of the app", () => {
  const lists = ["tab-pages", "pages"].map((name) => readFileSync(`app/shell/${name}.ts`, "utf8"));
  const found = [...lists.join("\n").matchAll(/^ {2}"(\/[^"]*)"/gm)].map(([, path]) => path);
  const pages = new Set(found);
  expect(menuPages.filter((page) => !pages.has(page))).toEqual([]);
});

test.each([
  ["/news", true],
  ["/descript/detail?group=fees", true],
  ["", true],
  ["//news", false],
  ["/news/../desk", false],
  ["/desk", false],
  ["/news?next=https://evil.example", false],
  ["/news?a=1?b=2", false],
  ["/news#x", false],
  ["javascript:alert(1)", false],
])("judges whether a menu item may lead to %s: %s", (path, isGood) => {
  expect(menuItemFields.path?.isText(path)).toBe(isGood);
});

test("refuses a path for a block of Home, and requires a path for other menu items", () => {
  const block = { grp: "home_template_sort", title: "news", path: "" };
  expect(wrongMenuItem(block)).toBeNull();
  expect(wrongMenuItem({ ...block, path: "/news" })).toBe("path");
  expect(wrongMenuItem({ ...block, title: "wallet" })).toBe("title");
  expect(wrongMenuItem({ grp: "user_menu", title: "news", path: "" })).toBe("path");
});
