/**
 * Reads recorded market data from CSV files, which may be compressed by gzip. A file's header says
 * whether the file contains quotes, trades or candles.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export type RecordingKind = "quotes" | "trades" | "candles";

export interface Recording {
  kind: RecordingKind;
  /** Texts of each row: time_ms, then the columns of the recording's kind. */
  rows: string[][];
}

const headers: Record<string, RecordingKind> = {
  "time_ms,bid,ask": "quotes",
  "time_ms,price,size": "trades",
  "time_ms,open,high,low,close,volume": "candles",
};

/** Returns the text of a file, which is compressed if its name ends in .gz. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const decimal = /^\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
/** Upper limit of times in ms (year 5138). A larger number is in microseconds, or is no time. */
const timeMsMax = 1e14;

/** Returns the reason why a row cannot be played; null if it can. */
function wrongOf(kind: RecordingKind, cells: readonly string[], columns: number): string | null {
  if (cells.length !== columns) return `${cells.length} columns, not ${columns}`;
  const [time = "", ...values] = cells;
  if (!/^\d+$/.test(time)) return `"${time}" is no time in whole ms`;
  if (Number(time) >= timeMsMax) return `${time} is no time in ms: microseconds?`;
  for (const [index, value] of values.entries()) {
    const isVolume = kind !== "quotes" && index === values.length - 1;
    if (kind === "candles" && isVolume && value === "") continue;
    if (!decimal.test(value)) return `"${value}" is no number`;
    if (!isVolume && !(Number(value) > 0)) return `${value} is no price`;
  }
  const [open = 0, high = 0, low = 0, close = 0] = values.map(Number);
  const isBar = low <= Math.min(open, close) && high >= Math.max(open, close);
  return kind !== "candles" || isBar ? null : "open or close outside of low and high";
}

/** @throws Error `line N: <problem>` if the header is of no known kind or a row cannot be played */
export function parseRecording(text: string): Recording {
  const lines = text.split("\n").map((line) => line.trim());
  const header = lines[0] ?? "";
  const kind = headers[header];
  if (!kind) throw new Error(`line 1: unknown columns "${header}"`);
  const columns = header.split(",").length;
  const rows: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line === "") continue;
    const cells = line.split(",");
    const wrong = wrongOf(kind, cells, columns);
    if (wrong) throw new Error(`line ${index + 1}: ${wrong}`);
    rows.push(cells);
  }
  return { kind, rows };
}

/** Reads a recording; if it cannot be read, prints the reason in one line and exits with 2. */
export const readRecording = (path: string): Recording => readOrEnd(path, parseRecording);

function readOrEnd<T>(path: string, parse: (text: string) => T): T {
  try {
    return parse(readText(path));
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    return give(`${path}: ${words}`.replace(": line ", ":"));
  }
}

/** Ends the program because its input cannot be used. */
export function give(words: string): never {
  console.error(words);
  process.exit(2);
  throw new Error(words);
}

/** Returns the largest number of decimals of any price in the recording. */
export function decimalsOf({ kind, rows }: Recording): number {
  const columns = { quotes: 2, trades: 1, candles: 4 }[kind];
  return rows
    .flatMap((row) => row.slice(1, 1 + columns))
    .reduce((most, text) => Math.max(most, decimalsIn(text)), 0);
}

function decimalsIn(text: string): number {
  const [digits = "", exponent = "0"] = text.toLowerCase().split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}

/** Returns the reason why a message of a combined stream cannot be played; null if it can. */
function wrongOfMessage(text: string): string | null {
  let message: { data?: Record<string, unknown> } | null;
  try {
    message = JSON.parse(text);
  } catch {
    return "no JSON after the time";
  }
  const data = message?.data;
  if (typeof data !== "object" || data === null) return "no message of a combined stream";
  const prices = data.e === "trade" ? [data.p, data.q] : [data.b, data.a];
  const wrong = prices.find((price) => !decimal.test(String(price)));
  if (prices.includes(wrong)) return `"${wrong}" is no number`;
  const isTime = data.e !== "trade" || (Number.isInteger(data.T) && Number(data.T) < timeMsMax);
  return isTime ? null : `"${data.T}" is no time in ms`;
}

/**
 * Reads recorded messages of a provider, in lines of `receive_time_ns JSON`.
 * @throws Error `line N: <problem>` if a message cannot be played
 */
export function parseMessages(text: string): string[] {
  const messages: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const message = line.slice(line.indexOf(" ") + 1);
    const wrong = wrongOfMessage(message);
    if (wrong) throw new Error(`line ${index + 1}: ${wrong}`);
    messages.push(message);
  }
  return messages;
}

/** Reads messages; if they cannot be read, prints the reason in one line and exits with 2. */
export const readMessages = (path: string): string[] => readOrEnd(path, parseMessages);
