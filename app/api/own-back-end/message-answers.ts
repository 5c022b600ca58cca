/** Answers about messages to the user. */
import type { About, Answer } from "./about.ts";
import { need, over, pageOf, rowsOf } from "./fit.ts";
import { inWords } from "./plain-text.ts";
import { isMissing, type Row, timeOf, unknownMs } from "./values.ts";

/** A message that does not say so counts as read: otherwise its mark would never go. */
async function read(row: Row, about: About): Promise<Row> {
  const { timezone } = await about.settings();
  const sentMs = timeOf(row.sentMs ?? row.send_time, timezone) ?? unknownMs;
  return { ...over({ is_read: 1 }, inWords(row)), sentMs };
}

export const messages: Answer = async (data, about) => {
  const rows = isMissing(data) ? [] : rowsOf(data).map((each) => need(each, "id", "title"));
  return pageOf(data, await Promise.all(rows.map((each) => read(each, about))));
};

/** A message without an id is the requested one. */
export const message: Answer = (data, about) =>
  read(over({ id: about.input.id }, need(data, "title")), about);
