import { describe, expect, it } from "vitest";
import { toCsv } from "#domain/text/csv.ts";
import { usualForm } from "#domain/text/csv-form.ts";
import { csvFile } from "#worker/csv.ts";

const point = { form: "point" } as const;
const comma = { form: "comma" } as const;
const cellOf = (text: string, form: "point" | "comma" = "point") =>
  toCsv([[text]], { form }).slice(0, -2);

/** Cells as a program with this separator reads them. */
function cellsOf(file: string, separator: string): string[] {
  const quoted = `"(?:[^"]|"")*"`;
  const cell = new RegExp(
    `(?:^|[${separator}]|\\r?\\n|\\r)(${quoted}|[^${separator}\\r\\n]*)`,
    "g",
  );
  return [...file.matchAll(cell)].map(([, text = ""]) =>
    text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
  );
}

describe("CSV", () => {
  it("ends each CSV row with CR LF", () => {
    expect(toCsv([["a", "b"], ["1"]], point)).toBe("a,b\r\n1\r\n");
    expect(toCsv([], point)).toBe("");
  });

  it.each([
    ["a,b", '"a,b"'],
    ['say "so"', '"say ""so"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["كشف الحساب", "كشف الحساب"],
    ["", ""],
  ])("writes the CSV cell %j as %j", (text, written) => {
    expect(toCsv([[text, "x"]], point)).toBe(`${written},x\r\n`);
  });

  it("writes semicolons and decimal commas into a CSV when the reader's language has a decimal comma", () => {
    const rows = [
      ["reference", "amount", "note"],
      ["2026.11", "-1234.5", "a; b"],
      ["x,y", "7", "-1.5"],
    ];
    expect(toCsv(rows, { ...comma, amounts: [1] })).toBe(
      'reference;amount;note\r\n2026.11;-1234,5;"a; b"\r\nx,y;7;-1.5\r\n',
    );
    expect(toCsv(rows, { ...point, amounts: [1] })).toBe(
      'reference,amount,note\r\n2026.11,-1234.5,a; b\r\n"x,y",7,-1.5\r\n',
    );
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
  ])("escapes the formula in the CSV cell %j", (text) => {
    for (const form of ["point", "comma"] as const) {
      expect(cellOf(text, form).replace(/^"/, "").startsWith("'")).toBe(true);
    }
  });

  it.each([
    "x;=1+1",
    "x; =1+1",
    "x,=1+1",
    "x\t+1",
    "x|@SUM(A1)",
    "x\n=1+1",
    'x";=1+1',
    ";;-1+1",
    "a;＝1",
  ])(
    "writes the CSV cell %j so that no part of the cell is a formula when another separator splits it",
    (text) => {
      for (const form of ["point", "comma"] as const) {
        const file = toCsv([["id", text, "end"]], { form });
        for (const separator of [",", ";", "\t", "|"]) {
          const begun = cellsOf(file, separator).filter((cell) =>
            /^\s*[=+\-@＝＋－＠]/u.test(cell),
          );
          expect([form, separator, begun]).toEqual([form, separator, []]);
        }
      }
    },
  );

  it.each(["-1", "-0.00000001", "12.5", "-1234567890.12", "0"])(
    "writes the amount %j unchanged into a CSV cell",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );

  it("writes CSV amounts with the decimal sign of the reader's language", () => {
    expect((["en", "ar", "jp", "hi"] as const).map(usualForm)).toEqual(Array(4).fill("point"));
    expect((["de", "fr", "ru", "tr"] as const).map(usualForm)).toEqual(Array(4).fill("comma"));
  });

  it("makes a CSV file with media type and byte-order mark, and refuses a hostile file name", async () => {
    const file = csvFile("statement-2026-11.csv", [["a"]], point);
    expect([file.name, file.type]).toEqual(["statement-2026-11.csv", "text/csv; charset=utf-8"]);
    expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(() => csvFile('a".csv', [], point)).toThrow("not a name");
    expect(() => csvFile("a\r\nX: y.csv", [], point)).toThrow("not a name");
  });
});
