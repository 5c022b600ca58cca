import { expect, test } from "vitest";
import { desktopSite } from "#app/data/desktop-site.ts";

const here = { protocol: "https:", host: "m.example.com", pathname: "/trade", search: "?x=1" };

test("the same page on the desktop host", () => {
  expect(desktopSite("www.example.com", here)).toBe("https://www.example.com/trade?x=1");
  expect(desktopSite("localhost:8080", here)).toBe("https://localhost:8080/trade?x=1");
});

test.each([
  "",
  "m.example.com",
  "M.Example.com",
  "https://evil.example",
  "evil.example/path",
  "user@evil.example",
  "javascript:alert(1)",
  "//evil.example",
  "a b",
])("no way to %j", (host) => {
  expect(desktopSite(host, here)).toBeNull();
});
