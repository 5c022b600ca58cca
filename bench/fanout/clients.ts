/**
 * The readers, in a process of their own so that their processor time is not counted as the
 * server's. argv: url sockets seconds symbols openShare stalledShare lyingShare. Prints
 * "connected", waits for a line on stdin, measures, prints a line of JSON.
 */
import WebSocket from "ws";
import { type View, viewOf } from "./views.ts";

const [url = "", ...numbers] = process.argv.slice(2);
const [count = 0, seconds = 0, symbols = 0, openShare = 0, stalledShare = 0, lyingShare = 0] =
  numbers.map(Number);
/**
 * The first `stalled` readers read nothing. The first `lying` of these readers send
 * acknowledgements of frames that another reader on the same gateway has read.
 */
const lying = Math.floor(count * lyingShare);
const stalled = lying + Math.floor(count * stalledShare);
/** Time in ms that the runtime may take to end a connection that the server has closed. */
const closingMs = stalled > 0 ? 12_000 : 0;
/** Only one in this many sockets parses its messages, to measure the age of their prices. */
const sampleEvery = 25;

let measuring = false;
let updates = 0;
let messages = 0;
let bytes = 0;
let closedStalled = 0;
let closedOthers = 0;
const ages: Record<"list" | "open", number[]> = { list: [], open: [] };
const open: WebSocket[] = [];
/** The mark in each socket's last pong, by the socket's number. */
const marks: string[] = [];

/** Counts a price frame's rows by the opening brackets inside its `d` list, without parsing it. */
function countRows(data: Buffer): number {
  const start = data.indexOf('"d":[');
  if (start < 0) return data.includes('"tick"') ? 1 : 0;
  let rows = 0;
  for (let at = start + 5; at < data.length; at++) {
    const byte = data[at];
    if (byte === 0x5b) rows++;
    else if (byte === 0x5d && data[at - 1] === 0x5d) break;
  }
  return rows;
}

/** Records the age of each price in a message at its arrival. */
function sample(data: Buffer, { open = [] }: View): void {
  const now = Date.now();
  const message = JSON.parse(String(data)) as {
    time?: number;
    t?: number;
    d?: [number, number, number][];
  };
  if (message.time !== undefined) ages.list.push(now - message.time);
  for (const [id, , offset] of message.d ?? []) {
    ages[open.includes(id) ? "open" : "list"].push(now - ((message.t ?? 0) + offset));
  }
}

function connect(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}?client=c${index}`, { perMessageDeflate: false });
    open[index] = socket;
    marks[index] = "";
    const isStalled = index < stalled;
    const view = viewOf(index, symbols, openShare);
    socket.on("open", () => {
      socket.send(JSON.stringify({ type: "sub", topic: "DAY_MARKET", ...view }));
      resolve();
    });
    socket.on("error", (error) => (measuring ? undefined : reject(error)));
    socket.on("close", () => {
      if (isStalled) closedStalled++;
      else closedOthers++;
    });
    socket.on("message", (data: Buffer) => {
      if (data.includes('"mark"'))
        marks[index] = (JSON.parse(String(data)) as { mark: string }).mark;
      if (!measuring || isStalled) return;
      messages++;
      bytes += data.length;
      updates += countRows(data);
      if (index % sampleEvery === 0) sample(data, view);
    });
  });
}

for (let at = 0; at < count; at += 100) {
  await Promise.all(Array.from({ length: Math.min(100, count - at) }, (_, n) => connect(at + n)));
}
// Sends pings with acknowledgements, spread over five seconds like the pings of real clients.
let turn = 0;
const pinger = setInterval(() => {
  for (let index = turn % 50; index < count; index += 50) {
    const socket = open[index];
    const isSilent = index >= lying && index < stalled;
    if (isSilent || socket?.readyState !== WebSocket.OPEN) continue;
    const reader = index < lying ? stalled + index : index;
    socket.send(JSON.stringify({ type: "ping", ack: marks[reader] }));
  }
  turn++;
}, 100);
// A stalled reader takes no more bytes from its connection, so the system's buffers fill up and
// stay full.
for (let index = 0; index < stalled; index++) open[index]?.pause();
console.log("connected");
await new Promise((resolve) => process.stdin.once("data", resolve));
measuring = true;
const startedAt = Date.now();
await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
measuring = false;
clearInterval(pinger);
const elapsed = (Date.now() - startedAt) / 1_000;
// A paused socket notices its close only once it reads again.
for (let index = 0; index < stalled; index++) open[index]?.resume();
await new Promise((resolve) => setTimeout(resolve, closingMs));
const age = (kind: keyof typeof ages, share: number) => {
  const sorted = ages[kind].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
};
console.log(
  JSON.stringify({
    updatesPerSecond: updates / elapsed,
    messagesPerSecond: messages / elapsed,
    megabytesPerSecond: bytes / elapsed / 1e6,
    listP50: age("list", 0.5),
    listP99: age("list", 0.99),
    openP50: age("open", 0.5),
    openP99: age("open", 0.99),
    closedStalled,
    closedOthers,
  }),
);
process.exit(0);
