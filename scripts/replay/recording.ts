/**
 * Recorded market data: CSV, gzip'd or not, with a header that tells quotes, trades and candles
 * apart.
 */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export type RecordingKind = "quotes" | "trades" | "candles";

export interface Recording {
  kind: RecordingKind;
  /** Texts as in the file: time_ms and then the columns of the kind. */
  rows: string[][];
}

const headers: Record<string, RecordingKind> = {
  "time_ms,bid,ask": "quotes",
  "time_ms,price,size": "trades",
  "time_ms,open,high,low,close,volume": "candles",
};

/** Text of a file; gzip is recognised by its ending. */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

const decimal = /^\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
/** The year 5138: a larger time is one of microseconds, or of nothing. */
const timeMsMax = 1e14;

/** What is wrong with a row; null for a row that can be played. */
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

/**
 * @throws Error `line N: what is wrong` for columns that are none of the three known ones, and for
 *   a row that cannot be played
 */
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

/** Reads a recording; for one that cannot be read, says why in one line and ends with code 2. */
export function readRecording(path: string): Recording {
  try {
    return parseRecording(readText(path));
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    return give(`${path}:${words.replace(/^line (\d+)/, "$1")}`);
  }
}

/** Ends the program for input that it cannot work with. */
export function give(words: string): never {
  console.error(words);
  process.exit(2);
  throw new Error(words);
}

/** Recorded provider messages: lines of `receive_time_ns JSON`. */
export function readMessages(path: string): string[] {
  return readText(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(line.indexOf(" ") + 1));
}
