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

/** @throws when the header is none of the three known ones */
export function parseRecording(text: string): Recording {
  const lines = text.split("\n").filter((line) => line !== "");
  const kind = headers[(lines[0] ?? "").trim()];
  if (!kind) throw new Error(`unknown columns: ${lines[0]}`);
  return { kind, rows: lines.slice(1).map((line) => line.trim().split(",")) };
}

export function readRecording(path: string): Recording {
  return parseRecording(readText(path));
}

/** Recorded provider messages: lines of `receive_time_ns JSON`. */
export function readMessages(path: string): string[] {
  return readText(path)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(line.indexOf(" ") + 1));
}
