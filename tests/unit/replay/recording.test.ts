import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  decimalsOf,
  parseMessages,
  parseRecording,
  readMessages,
  readRecording,
} from "#scripts/replay/recording.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-recording-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a recording", () => {
  it.each([
    ["quotes", "time_ms,bid,ask\n1000,1.10,1.20\n", ["1000", "1.10", "1.20"]],
    [
      "trades",
      "time_ms,price,size\n1000,61837.63000000,0.02\n",
      ["1000", "61837.63000000", "0.02"],
    ],
    [
      "candles",
      "time_ms,open,high,low,close,volume\n60000,1,4,0.5,2,\n",
      ["60000", "1", "4", "0.5", "2", ""],
    ],
  ])(
    "recognises a recording of %s by its header, and keeps the text of each field unchanged",
    (kind, text, row) => {
      expect(parseRecording(text)).toEqual({ kind, rows: [row] });
    },
  );

  it("reads a recording with Windows line ends and no last line end", () => {
    expect(parseRecording("time_ms,bid,ask\r\n1,2,3\r\n4,5,6").rows).toEqual([
      ["1", "2", "3"],
      ["4", "5", "6"],
    ]);
  });

  it.each(["", "time,bid,ask\n1,2,3\n", "1,2,3\n"])(
    "refuses a recording with unknown columns: %j",
    (text) => {
      expect(() => parseRecording(text)).toThrow("unknown columns");
    },
  );

  it.each([
    ["trades", "1735689600000000,0.316,27", "is no time in ms: microseconds?"],
    ["trades", "1546300800000.5,100,1", "is no time in whole ms"],
    ["trades", "1546300800000,0,1", "0 is no price"],
    ["quotes", '1546300800000,"1,1","1,2"', "5 columns, not 3"],
    ["quotes", "1546300800000;1.1;1.2", "1 columns, not 3"],
    ["candles", "1546300860000,1,0.9,1.1,1,5", "open or close outside of low and high"],
    ["candles", "1546300860000,1,1.1,0.9,1,NaN", '"NaN" is no number'],
  ] as const)(
    "refuses a recording of %s and names the line when a row is %s",
    (kind, row, wrong) => {
      const heads = {
        trades: "price,size",
        quotes: "bid,ask",
        candles: "open,high,low,close,volume",
      };
      const text = `time_ms,${heads[kind]}\n\n${row}\n`;
      expect(() => parseRecording(text)).toThrow(/^line 3: /);
      expect(() => parseRecording(text)).toThrow(wrong);
    },
  );

  it("reads the same recording from a plain and from a gzip file", () => {
    const text = "time_ms,bid,ask\n1,2,3\n";
    writeFileSync(join(folder, "a.csv"), text);
    writeFileSync(join(folder, "a.csv.gz"), gzipSync(text));
    const plain = readRecording(join(folder, "a.csv"));
    expect(plain.rows).toHaveLength(1);
    expect(readRecording(join(folder, "a.csv.gz"))).toEqual(plain);
  });
});

describe("recorded messages", () => {
  it("strips recorded messages of their receive time and nothing else", () => {
    const message =
      '{"stream":"btcusdt@trade", "data":{"e":"trade","T":1723161254073,"p":"61837.63000000","q":"1"}}';
    const path = join(folder, "messages.txt.gz");
    writeFileSync(path, gzipSync(`1723161254073000000 ${message}\n`));
    expect(readMessages(path)).toEqual([message]);
  });

  it.each([
    ["1 nonsense", "no JSON after the time"],
    ["1 null", "no message of a combined stream"],
    ['1 {"result":null}', "no message of a combined stream"],
    ['1 {"data":{"b":"1","a":"1,2"}}', '"1,2" is no number'],
    ['1 {"data":{"e":"trade","p":"1","T":1}}', '"undefined" is no number'],
    ['1 {"data":{"e":"trade","p":"1","q":"1","T":1735689600000000}}', "is no time in ms"],
  ])(
    "refuses recorded messages and names the line when a message cannot be replayed: %s",
    (line, wrong) => {
      const right = '1 {"data":{"b":"1.1","a":"1.2"}}';
      expect(() => parseMessages(`${right}\n\n${line}\n`)).toThrow(`line 3: `);
      expect(() => parseMessages(line)).toThrow(wrong);
    },
  );
});

it.each([
  ["time_ms,bid,ask\n1,1.1,1.10002\n2,1,1\n", 5],
  ["time_ms,price,size\n1,1e-8,0.123456789\n", 8],
  ["time_ms,price,size\n1,0.00002854,3\n", 8],
  ["time_ms,open,high,low,close,volume\n60000,1,4,0.5,2,0.125\n", 1],
])("reads the decimals of prices from a recorded file: %j", (text, decimals) => {
  expect(decimalsOf(parseRecording(text))).toBe(decimals);
});
