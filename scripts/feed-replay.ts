/**
 * `npm run feed:replay -- --file F --symbol S [--speed X|max] [--port P] [--original-times]`, or
 * `--messages F`: serves recorded data as a Binance-format feed. See docs/replay.md.
 */
import { parseArgs } from "node:util";
import { BinanceReplay } from "./replay/binance-server.ts";
import { give, readMessages, readRecording } from "./replay/recording.ts";

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    messages: { type: "string" },
    symbol: { type: "string", default: "btcusdt" },
    speed: { type: "string", default: "1" },
    port: { type: "string", default: "9443" },
    "original-times": { type: "boolean", default: false },
  },
});
if (!values.file === !values.messages) {
  give("give either --file (CSV) or --messages (recorded messages)");
}
const speed = values.speed === "max" ? Number.POSITIVE_INFINITY : Number(values.speed);
if (!(speed > 0)) throw new Error("--speed is a number above zero, or max");
const recording = values.file ? readRecording(values.file) : undefined;
const messages = values.messages ? readMessages(values.messages) : undefined;
const firstMs = Number(recording?.rows[0]?.[0] ?? 0);
const symbol = values.symbol.toLowerCase();
const replay = new BinanceReplay(
  { ...(recording ? { recording } : {}), ...(messages ? { messages } : {}) },
  { symbol, speed, shiftMs: values["original-times"] || !recording ? 0 : Date.now() - firstMs },
);
const port = await replay.listen(Number(values.port));
const url = `http://127.0.0.1:${port}`;
console.log(
  `${replay.length} rows as ${symbol} at ${url}; with the server stopped, point a product at it:`,
);
// With the clock `wall`, the market would drop ticks whose times differ from the current time.
const clock = values["original-times"] || values.messages || speed !== 1 ? "feed" : "wall";
const candles = recording?.kind === "quotes" ? "bid" : "trade";
console.log(
  `  npm run feed:use -- --product BTCUSD --url ${url} --symbol ${symbol} --clock ${clock} --candles ${candles}`,
);
if (values.messages || speed === Number.POSITIVE_INFINITY) {
  console.log("waiting for a subscriber");
  await replay.subscribed();
}
await replay.play();
console.log("played to the end; the stream stays open and quiet (Ctrl-C ends it)");
