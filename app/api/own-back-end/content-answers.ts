import { type Answer, pageWith, type Reading, readingOf } from "./about.ts";
import { need, over, rowsOf } from "./fit.ts";
import { inWords } from "./plain-text.ts";
import { isMissing, isRow, type Row } from "./values.ts";

/** Reads a single row. A row without an id gets the requested id. */
const single =
  (read: (row: Row, reading: Reading) => Row): Answer =>
  async (data, about) =>
    read(over({ id: about.input.id }, need(data, "title")), await readingOf(about));

const news = (row: Row, { time }: Reading): Row => ({
  ...inWords(row),
  createdMs: time(row.createdMs ?? row.created_at),
});

export const newsItem = single(news);
export const newsList = pageWith(["id", "title"], news);

export const newsTitles: Answer = (data) =>
  rowsOf(data).map((each) => (isRow(each) ? inWords(each) : each));

/** The specification names only the content, which may come as a bare text. */
export const descript: Answer = (data) => need(isRow(data) ? data : { content: data }, "content");

export const descripts: Answer = (data) =>
  isMissing(data) ? [] : rowsOf(data).map((each) => need(each, "content"));

/** Shows a message without `is_read` as read: its unread mark could never be cleared. */
const note = (row: Row, { time }: Reading): Row => ({
  ...over({ is_read: 1 }, inWords(row)),
  sentMs: time(row.sentMs ?? row.send_time),
});

export const message = single(note);
export const messages = pageWith(["id", "title"], note);
