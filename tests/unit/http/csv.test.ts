import { describe, expect, it } from "vitest";
import { csvFile, toCsv } from "#worker/csv.ts";

const lines = (rows: string[][]) => toCsv(rows).slice(1).split("\r\n").slice(0, -1);

describe("CSV", () => {
  it("starts with a byte order mark and ends each row with CR LF", () => {
    expect(toCsv([["a", "b"], ["1"]])).toBe("\uFEFFa,b\r\n1\r\n");
    expect(toCsv([])).toBe("\uFEFF");
  });

  it.each([
    ["a,b", '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["كشف الحساب", "كشف الحساب"],
    ["", ""],
  ])("writes %j as %j", (text, written) => {
    expect(toCsv([[text, "x"]])).toBe(`\uFEFF${written},x\r\n`);
  });

  it.each([
    "=1+1",
    '=HYPERLINK("https://evil.example","x")',
    "+1",
    "+41 44 000 00 00",
    "-1+1",
    "-cmd",
    "--1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "-1e5",
    "-.5",
  ])("takes the formula out of %j", (text) => {
    const [written = ""] = [toCsv([[text]]).slice(1, -2)];
    expect(written.replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it.each(["-1", "-0.00000001", "12.5", "-1234567890.12", "0"])("leaves the amount %j", (text) => {
    expect(lines([[text]])).toEqual([text]);
  });

  it("makes a file with its type, and refuses a name that could break a header", async () => {
    const file = csvFile("statement-2026-11.csv", [["a"]]);
    expect([file.name, file.type]).toEqual(["statement-2026-11.csv", "text/csv; charset=utf-8"]);
    expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(() => csvFile('a".csv', [])).toThrow("not a name");
    expect(() => csvFile("a\r\nX: y.csv", [])).toThrow("not a name");
  });
});
