import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const headers = readFileSync("public/_headers", "utf8");
const header = (name: string) => new RegExp(`^  ${name}: (.+)$`, "m").exec(headers)?.[1] ?? "";

test("C2 lets pages run only scripts of the own host and one inline script, and forbids frames around pages", () => {
  const policy = new Map(
    header("Content-Security-Policy")
      .split("; ")
      .map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]),
  );
  const page = readFileSync("index.html", "utf8");
  const [own, ...others] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
  const hash = createHash("sha256")
    .update(own ?? "")
    .digest("base64");
  expect(policy.get("script-src")).toBe(`'self' 'sha256-${hash}'`);
  expect(policy.get("default-src")).toBe("'self'");
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) {
    expect([name, policy.get(name)]).toEqual([name, "'none'"]);
  }
  expect([...policy.values()].join(" ")).not.toMatch(/unsafe-eval|\*|https?:/);
  // The watch over the start is the only inline script of the page.
  expect(others).toEqual([]);
  expect(page).not.toMatch(/<script(?!>| type="module" src=)|\son\w+=/);
});

test("C2 sends every header that the security bar asks for", () => {
  expect(header("X-Content-Type-Options")).toBe("nosniff");
  expect(header("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(header("Permissions-Policy")).toContain("geolocation=()");
  expect(header("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
  expect(header("Cross-Origin-Opener-Policy")).toBe("same-origin");
});
