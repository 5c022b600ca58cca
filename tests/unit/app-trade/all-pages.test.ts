import { expect, it } from "vitest";
import { readAllPages } from "#app/data/reading/all-pages.ts";

const pageSize = 20;
const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: `${index}` }));

/** A server of these rows; `before` may change them before each answer. */
function server(rows: Array<{ Id: string }>, before: (call: number) => void = () => undefined) {
  const asked: number[] = [];
  const ask = async (page: number) => {
    asked.push(page);
    before(asked.length);
    const from = (page - 1) * pageSize;
    return { data: rows.slice(from, from + pageSize), total: rows.length };
  };
  return { asked, ask };
}

it.each([0, 1, 20, 21, 240, 617])("reads all pages of a list of %i rows", async (count) => {
  const rows = rowsTo(count);
  const { asked, ask } = server(rows);
  expect(await readAllPages(ask)).toEqual(rows);
  expect(asked).toHaveLength(Math.max(1, Math.ceil(count / pageSize)));
});

it("misses no row of a list when another row is removed between two pages", async () => {
  const rows = rowsTo(50);
  const { asked, ask } = server(rows, (call) => {
    if (call === 2) rows.splice(0, 1);
  });
  expect(await readAllPages(ask)).toEqual(rows);
  expect(asked).toEqual([1, 2, 3, 1, 2, 3]);
});

it("returns each row once, and ends, when the list changes continuously", async () => {
  const rows = rowsTo(60);
  const { asked, ask } = server(rows, (call) => void rows.unshift({ Id: `new ${call}` }));
  const read = (await readAllPages(ask)).map(({ Id }) => Id);
  expect(new Set(read).size).toBe(read.length);
  expect([read.length >= 60, asked.length < 20]).toEqual([true, true]);
});
