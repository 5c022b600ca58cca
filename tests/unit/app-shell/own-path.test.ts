import { describe, expect, it } from "vitest";
import { loginPath, ownPath, pathOfHash } from "#app/features/identity/own-path.ts";

describe("C6 the way back after the sign-in", () => {
  it.each(["/order", "/mine/history?accountTypeId=2", "/order?source=micro&type=3"])(
    "C6 returns to %s after the sign-in",
    (path) => {
      expect(ownPath(path)).toBe(path);
      const query = new URLSearchParams(loginPath(path).split("?")[1]);
      expect(ownPath(query.get("from"))).toBe(path);
    },
  );

  it.each([
    null,
    "",
    "order",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/order\n",
    "/<script>",
    "/login?from=%2Flogin",
    "/register",
  ])("C6 refuses to return to %j after the sign-in", (from) => {
    expect(ownPath(from)).toBe("/");
  });
});

describe("hash links", () => {
  it("finds a path of the app in a hash link", () => {
    expect(pathOfHash("#/register?invite_code=ABCD")).toBe("/register?invite_code=ABCD");
  });

  it.each(["", "#", "#main", "#//evil.example", "#/\\evil", "#javascript:alert(1)"])(
    "finds no path in the hash link %j",
    (hash) => {
      expect(pathOfHash(hash)).toBeNull();
    },
  );
});
