import { describe, expect, it } from "vitest";
import {
  contentWidth,
  type Mark,
  margin,
  pageHeight,
  type TextMark,
} from "#app/features/statement/marks.ts";
import { layOutStatement, type StatementDocument } from "#app/features/statement/page-layout.ts";
import { type TextMeasure, wrapText } from "#app/features/statement/wrap-text.ts";

/** Every letter is half as wide as it is high. */
const measure: TextMeasure = (text, size) => [...text].length * size * 0.5;

function documentOf(rowCount: number, change: Partial<StatementDocument> = {}): StatementDocument {
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    time: "2026-11-21 09:30:00",
    number: String(index + 1),
    movement: `Movement ${index + 1}`,
    notes: [`order-${index + 1}`, `its costs ${index + 1}`].slice(0, index % 3),
    change: "-0.20",
    balance: `${index + 1}.00`,
  }));
  const edge = (label: string) => ({ label, balance: "1.00" });
  return {
    title: "Statement",
    company: "Demo",
    companyLines: ["Demo Brokers Ltd", "1 High Street, London"],
    facts: [
      { label: "Period", value: "November 2026" },
      { label: "User", value: "123", isLtr: true },
      { label: "Currency", value: "USD" },
    ],
    summary: {
      title: "Summary",
      columns: ["Contract account", "Up/Down options account", "Wallet"],
      rows: [{ label: "Start", amounts: ["1.00", "2.00", "3.00"], isStrong: true }],
    },
    tables:
      rowCount === 0
        ? []
        : [{ title: "Contract", opening: edge("Start"), rows, closing: edge("End") }],
    labels: {
      time: "Time",
      number: "No.",
      movement: "Transaction",
      change: "Change",
      balance: "Balance",
    },
    empty: "No transactions",
    check: "How to check: ".repeat(20),
    head: `Last entry: 7 · ${"a".repeat(64)}`,
    ...change,
  };
}

const textsOf = (marks: readonly Mark[]) =>
  marks.filter((mark): mark is TextMark => mark.kind === "text");

/** Left and right edge of a mark, from the side on which the language begins. */
function span(mark: Mark): [number, number] {
  if (mark.kind !== "text") return [mark.x, mark.x + mark.width];
  const width = measure(mark.text, mark.size);
  return mark.align === "end" ? [mark.x - width, mark.x] : [mark.x, mark.x + width];
}

function touch(one: TextMark, other: TextMark): boolean {
  const [a, b] = [span(one), span(other)];
  const besides = a[1] <= b[0] + 0.001 || b[1] <= a[0] + 0.001;
  return !besides && Math.abs(one.y - other.y) < Math.min(one.size, other.size);
}

describe("the layout of a statement", () => {
  it.each([0, 1, 25, 26, 27, 300])(
    "prints %i rows of a statement whole, inside the pages and without overlap",
    (count) => {
      const pages = layOutStatement(documentOf(count), measure);
      const shown = pages.flatMap(textsOf).map(({ text }) => text);
      expect(shown.filter((text) => /^Movement \d/.test(text))).toEqual(
        Array.from({ length: count }, (_, index) => `Movement ${index + 1}`),
      );
      for (const marks of pages) {
        for (const mark of marks) {
          const [left, right] = span(mark);
          expect([left >= 0, right <= contentWidth + 0.001]).toEqual([true, true]);
          expect(mark.y).toBeGreaterThanOrEqual(margin);
          expect(mark.y).toBeLessThanOrEqual(pageHeight - margin);
        }
        const texts = textsOf(marks);
        const touching = texts.flatMap((one, index) =>
          texts
            .slice(index + 1)
            .filter((other) => touch(one, other))
            .map((other) => [one.text, other.text]),
        );
        expect(touching).toEqual([]);
      }
    },
  );

  it("prints the page's number, the column heads and the last entry's hash on each page of a statement", () => {
    const pages = layOutStatement(documentOf(100), measure);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((marks, index) => {
      const texts = textsOf(marks).map(({ text }) => text);
      expect(texts).toContain(`${index + 1} / ${pages.length}`);
      expect(texts.some((text) => text.includes("a".repeat(64)))).toBe(true);
      expect(texts).toContain("Balance");
      if (index > 0) expect(texts).toContain("Demo · Statement");
    });
  });

  it("prints a line about no transactions when a statement is empty", () => {
    const [page = []] = layOutStatement(documentOf(0), measure);
    expect(textsOf(page).map(({ text }) => text)).toContain("No transactions");
  });

  it("shrinks a long amount on a statement, and wraps a long name", () => {
    const long = documentOf(1);
    const [table] = long.tables;
    const [row] = table?.rows ?? [];
    if (!table || !row) throw new Error("no row");
    const amount = "-123,456,789,012,345.1234567891";
    const movement = "A very long name of a movement ".repeat(6).trim();
    const rows = [{ ...row, movement, change: amount, notes: ["f".repeat(300)] }];
    const [page = []] = layOutStatement({ ...long, tables: [{ ...table, rows }] }, measure);
    const texts = textsOf(page);
    const shown = texts.find(({ text }) => text === amount);
    expect(shown?.size).toBeLessThan(9.5);
    expect(
      texts
        .filter(({ text }) => /^f+$/.test(text))
        .map(({ text }) => text)
        .join(""),
    ).toBe("f".repeat(300));
    for (const mark of page) expect(span(mark)[1]).toBeLessThanOrEqual(contentWidth + 0.001);
  });
});

describe("wrapping", () => {
  const wrap = (text: string, letters: number) => wrapText(text, letters * 5, 10, measure);

  it.each([
    ["one two three", 7, ["one two", "three"]],
    ["one two three", 99, ["one two three"]],
    ["unbreakable", 4, ["unbr", "eaka", "ble"]],
    ["a (b) c.", 5, ["a (b)", "c."]],
    ["", 5, [""]],
  ])("wraps %j at %i letters", (text, letters, lines) => {
    expect(wrap(text, letters)).toEqual(lines);
  });

  it("wraps Japanese text, which has no spaces, and begins no line with closing punctuation", () => {
    const text = "各記帳には直前の記帳のハッシュが含まれるため、最後の番号とハッシュは。";
    const lines = wrap(text, 9);
    expect(lines.join("")).toBe(text);
    for (const line of lines) {
      expect([...line].length).toBeLessThanOrEqual(9);
      expect(line).not.toMatch(/^[、。]/);
    }
  });

  it("keeps each letter with its marks when a line is wrapped", () => {
    const lines = wrap("कॉन्ट्रैक्टखाताविवरण", 6);
    expect(lines.join("")).toBe("कॉन्ट्रैक्टखाताविवरण");
    for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
  });
});
