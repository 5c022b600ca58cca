/** Answers about what the company publishes. */
import type { About, Answer } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { inWords } from "./plain-text.ts";
import { isMissing, isRow, type Row, timeOf, unknownMs } from "./values.ts";

async function withTime(row: Row, about: About): Promise<Row> {
  const { timezone } = await about.settings();
  return {
    ...inWords(row),
    createdMs: timeOf(row.createdMs ?? row.created_at, timezone) ?? unknownMs,
  };
}

/** A row without an id is the requested one. */
export const newsItem: Answer = (data, about) =>
  withTime(over({ id: about.input.id }, need(data, "title")), about);

export const newsList: Answer = async (data, about) => {
  const rows = isMissing(data) ? [] : rowsOf(data).map((each) => need(each, "id", "title"));
  return pageOf(data, await Promise.all(rows.map((each) => withTime(each, about))));
};

/** The headlines on Home. */
export const newsTitles: Answer = (data) =>
  rowsOf(data).map((each) => (isRow(each) ? inWords(each) : each));

/** The specification names nothing of a text but its content; it may come without an object. */
export const descript: Answer = (data) => need(isRow(data) ? data : { content: data }, "content");

export const descripts: Answer = (data) =>
  isMissing(data) ? [] : rowsOf(data).map((each) => need(each, "content"));
