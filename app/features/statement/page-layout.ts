import { contentWidth, type Mark, margin, pageHeight, type TextMark } from "./marks.ts";
import { type TextMeasure, wrapText } from "./wrap-text.ts";

export interface StatementDocument {
  title: string;
  company: string;
  /** Registered name and address of the company, below its short name. */
  companyLines: readonly string[];
  facts: ReadonlyArray<{ label: string; value: string; isLtr?: boolean }>;
  summary: {
    title: string;
    columns: readonly string[];
    rows: ReadonlyArray<{ label: string; amounts: readonly string[]; isStrong?: boolean }>;
  };
  /** One table for each account with movements. */
  tables: readonly StatementTable[];
  labels: { time: string; number: string; movement: string; change: string; balance: string };
  empty: string;
  /** Text at the foot of each page: how to check the statement. */
  check: string;
  /** The newest journal entry of the statement, with which readers check the statement. */
  head: string;
}

export interface StatementTable {
  title: string;
  opening: { label: string; balance: string };
  rows: readonly TableRow[];
  closing: { label: string; balance: string };
}

interface TableRow {
  time: string;
  number: string;
  movement: string;
  notes: readonly string[];
  change: string;
  balance: string;
}

const columns = {
  time: { x: 0, width: 116 },
  number: { x: 122, width: 52 },
  movement: { x: 186, width: 262 },
  change: { end: 574, width: 118 },
  balance: { end: contentWidth - 6, width: 114 },
} as const;
const summaryAmountWidth = 132;
const bodySize = 9.5;
const smallSize = 8;
const timeSize = 8.5;

type Look = Omit<TextMark, "kind" | "text">;

class Pages {
  readonly pages: Mark[][] = [];
  readonly measure: TextMeasure;
  readonly #bottom: number;
  readonly #repeat: (pages: Pages) => void;
  y = 0;

  constructor(measure: TextMeasure, bottom: number, repeat: (pages: Pages) => void) {
    this.measure = measure;
    this.#bottom = bottom;
    this.#repeat = repeat;
    this.begin();
  }

  begin(): void {
    this.pages.push([]);
    this.y = margin;
    if (this.pages.length > 1) this.#repeat(this);
  }

  put(mark: Mark): void {
    this.pages.at(-1)?.push(mark);
  }

  text(text: string, look: Look): void {
    this.put({ kind: "text", text, ...look });
  }

  has(height: number): boolean {
    return this.y + height <= this.#bottom;
  }

  /** Adds a text wrapped to a width; returns its height. */
  lines(text: string, width: number, lineHeight: number, look: Look) {
    const lines = wrapText(text, width, look.size, this.measure, look.isBold);
    lines.forEach((line, index) => {
      this.text(line, { ...look, y: look.y + index * lineHeight });
    });
    return lines.length * lineHeight;
  }

  /** Adds an amount, in smaller letters if its column is too narrow. */
  amount(text: string, end: number, width: number, y: number, isBold = false): void {
    const wanted = this.measure(text, bodySize, isBold);
    const size = wanted > width ? (bodySize * width) / wanted : bodySize;
    this.text(text, { x: end, y, size, isBold, align: "end", isLtr: true });
  }
}

export function layOutStatement(document: StatementDocument, measure: TextMeasure): Mark[][] {
  const foot = pageFoot(document, measure);
  const pages = new Pages(measure, pageHeight - margin - foot.height, (next) => {
    const head = `${document.company} · ${document.title}`;
    next.text(head, { x: 0, y: next.y + 8, size: smallSize, isSoft: true });
    next.y += 26;
  });
  putTitle(pages, document);
  putSummary(pages, document);
  for (const table of document.tables) putTable(pages, document, table);
  if (document.tables.length === 0) {
    pages.text(document.empty, { x: 0, y: pages.y + 28, size: 11, isSoft: true });
  }
  return pages.pages.map((marks, index) => [
    ...marks,
    ...foot.marks(`${index + 1} / ${pages.pages.length}`),
  ]);
}

function putTitle(pages: Pages, document: StatementDocument): void {
  const { company, companyLines, title, facts } = document;
  const name = { x: 0, y: pages.y + 10, size: 11, isBold: true, isSoft: true };
  pages.y += pages.lines(company, contentWidth, 14, name);
  for (const line of companyLines) {
    const look = { x: 0, y: pages.y + 10, size: smallSize, isSoft: true };
    pages.y += pages.lines(line, contentWidth, 12, look);
  }
  const head = { x: 0, y: pages.y + 32, size: 25, isBold: true };
  pages.y += pages.lines(title, contentWidth, 30, head);
  pages.y += 26;
  const width = contentWidth / 2 - 12;
  for (let index = 0; index < facts.length; index += 2) {
    const heights = facts.slice(index, index + 2).map(({ label, value, isLtr }, side) => {
      const x = side * (contentWidth / 2);
      pages.text(label, { x, y: pages.y + 10, size: smallSize, isSoft: true });
      const y = pages.y + 24;
      return pages.lines(value, width, 14, { x, y, size: 10.5, ...(isLtr && { isLtr }) });
    });
    pages.y += Math.max(...heights) + 20;
  }
}

function putHeading(pages: Pages, title: string): void {
  pages.y += 16;
  const look = { x: 0, y: pages.y + 12, size: 13, isBold: true };
  pages.y += pages.lines(title, contentWidth, 18, look);
}

function putSummary(pages: Pages, { summary }: StatementDocument): void {
  putHeading(pages, summary.title);
  const ends = summary.columns.map(
    (_, index) => contentWidth - 6 - (summary.columns.length - 1 - index) * summaryAmountWidth,
  );
  const labelWidth = contentWidth - summary.columns.length * summaryAmountWidth - 12;
  const heights = summary.columns.map((name, index) => {
    const x = ends[index] ?? 0;
    const look = { size: smallSize, isBold: true, isSoft: true, align: "end" } as const;
    return pages.lines(name, summaryAmountWidth - 14, 11, { x, y: pages.y + 11, ...look });
  });
  pages.y += Math.max(...heights) + 6;
  for (const { label, amounts, isStrong = false } of summary.rows) {
    pages.put({ kind: "rule", x: 0, y: pages.y, width: contentWidth, isSoft: !isStrong });
    const y = pages.y + 14;
    const look = { x: 6, y, size: bodySize, isBold: isStrong };
    const height = pages.lines(label, labelWidth, 13, look);
    amounts.forEach((amount, index) => {
      pages.amount(amount, ends[index] ?? 0, summaryAmountWidth - 14, y, isStrong);
    });
    pages.y += height + 8;
  }
  pages.put({ kind: "rule", x: 0, y: pages.y, width: contentWidth });
  pages.y += 4;
}

function putTable(pages: Pages, document: StatementDocument, table: StatementTable): void {
  if (!pages.has(150)) pages.begin();
  putHeading(pages, table.title);
  putTableHead(pages, document);
  putEdge(pages, table.opening);
  for (const row of table.rows) {
    const height = rowHeight(pages, row);
    if (!pages.has(height)) {
      pages.begin();
      putTableHead(pages, document);
    }
    putRow(pages, row, height);
  }
  if (!pages.has(26)) {
    pages.begin();
    putTableHead(pages, document);
  }
  putEdge(pages, table.closing);
}

function putTableHead(pages: Pages, { labels }: StatementDocument): void {
  const look = { y: pages.y + 13, size: smallSize, isBold: true, isSoft: true };
  const start = ({ x, width }: { x: number; width: number }, text: string) =>
    pages.lines(text, width, 10, { ...look, x: x + 6 });
  const end = ({ end: x, width }: { end: number; width: number }, text: string) =>
    pages.lines(text, width, 10, { ...look, x, align: "end" });
  const heights = [
    start(columns.time, labels.time),
    start(columns.number, labels.number),
    start(columns.movement, labels.movement),
    end(columns.change, labels.change),
    end(columns.balance, labels.balance),
  ];
  pages.y += Math.max(...heights) + 9;
}

function putEdge(pages: Pages, { label, balance }: { label: string; balance: string }): void {
  pages.put({ kind: "band", x: 0, y: pages.y, width: contentWidth, height: 22 });
  const y = pages.y + 15;
  pages.text(label, { x: columns.movement.x + 6, y, size: bodySize, isBold: true });
  pages.amount(balance, columns.balance.end, columns.balance.width, y, true);
  pages.y += 22;
}

function rowHeight(pages: Pages, { time, movement, notes }: TableRow): number {
  const lines = (text: string, width: number, size: number) =>
    wrapText(text, width, size, pages.measure).length;
  const { width } = columns.movement;
  const more = notes.reduce((sum, note) => sum + lines(note, width, smallSize), 0);
  const left = lines(time, columns.time.width, timeSize) * 12;
  return Math.max(left, lines(movement, width, bodySize) * 13 + more * 11) + 8;
}

function putRow(pages: Pages, row: TableRow, height: number): void {
  const { time, number, movement, change } = columns;
  const y = pages.y + 14;
  pages.lines(row.time, time.width, 12, { x: time.x + 6, y, size: timeSize });
  pages.text(row.number, { x: number.x + 6, y, size: bodySize, isLtr: true, isSoft: true });
  const body = { x: movement.x + 6, y, size: bodySize };
  let taken = pages.lines(row.movement, movement.width, 13, body);
  for (const note of row.notes) {
    const at = { x: movement.x + 6, y: y + taken - 1, size: smallSize, isSoft: true };
    taken += pages.lines(note, movement.width, 11, at);
  }
  pages.amount(row.change, change.end, change.width, y);
  pages.amount(row.balance, columns.balance.end, columns.balance.width, y);
  pages.y += height;
  pages.put({ kind: "rule", x: 0, y: pages.y, width: contentWidth, isSoft: true });
}

const footSize = 7.5;
const footLine = 10.5;

function pageFoot({ check, head }: { check: string; head: string }, measure: TextMeasure) {
  const lines = wrapText(check, contentWidth, footSize, measure);
  const height = (lines.length + 1) * footLine + 18;
  const top = pageHeight - margin - height + 8;
  const y = (line: number) => top + 12 + line * footLine;
  return {
    height,
    marks: (pageNumber: string): Mark[] => [
      { kind: "rule", x: 0, y: top, width: contentWidth },
      ...lines.map(
        (text, line): Mark => ({
          kind: "text",
          text,
          x: 0,
          y: y(line),
          size: footSize,
          isSoft: true,
        }),
      ),
      { kind: "text", text: head, x: 0, y: y(lines.length) + 2, size: footSize, isSoft: true },
      {
        kind: "text",
        text: pageNumber,
        x: contentWidth,
        y: y(lines.length) + 2,
        size: 8.5,
        isBold: true,
        align: "end",
        isLtr: true,
      },
    ],
  };
}
