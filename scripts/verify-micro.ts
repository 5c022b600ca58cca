/**
 * `npm run verify:micro -- --file F [--orders 500] [--seed S] [--markup 12|0.1%] [--record]`: plays
 * a recorded file of ticks through the platform's own market and account objects in workerd.
 * Meanwhile Up/Down options are ordered, and each settlement is compared with a scan of the ticks.
 * The file plays far faster than real time, so alarms are late, each by a different time. Some
 * orders are still running when the file ends. With --markup the product has a markup, which must
 * have no effect, because options use the feed's own prices.
 */
import { parseArgs } from "node:util";
import { microStatus } from "#domain/codes.ts";
import type { MicroAnswer, MicroOrder } from "#domain/contracts/account.ts";
import type { Quote } from "#domain/contracts/market.ts";
import type { Refusal } from "#domain/errors/errors.ts";
import { accountName, marketName } from "#domain/text/names.ts";
import { quietRuntime } from "./environment.ts";
import { BinanceReplay } from "./replay/binance-server.ts";
import { Comparison, compareTicks, readAllTicks } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { withMarkup } from "./replay/given-markup.ts";
import { marketOf, startObjects } from "./replay/object-harness.ts";
import { give, readRecording } from "./replay/recording.ts";
import { acceptedTicks } from "./replay/reference.ts";
import { replayProduct, replaySpec } from "./replay/replay-product.ts";
import { seeded } from "./replay/seeded.ts";

const accounts = 10;
const durations = [5, 10, 30, 60];

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    orders: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    markup: { type: "string" },
    record: { type: "boolean", default: false },
  },
});
quietRuntime();
if (!values.file) give("give --file F, a recording of quotes or trades");
const recording = readRecording(values.file);
if (recording.kind === "candles") give("an order is settled at a tick, not at a candle");
const orders = Number(values.orders);
const random = seeded(Number(values.seed));
const replay = new BinanceReplay(
  { recording },
  { symbol: "verify", shiftMs: 0, speed: Number.POSITIVE_INFINITY, history: false },
);
const spec = replaySpec(await replay.listen(0), recording, "verify");
const product = replayProduct(withMarkup(spec, values.markup));
const objects = await startObjects();
const market = marketOf(objects, spec);
const result = new Comparison();
const placed: Array<{
  account: string;
  id: string;
  openedAt: number;
  seconds: number;
  up: boolean;
}> = [];

/**
 * Gets a price and places the order, as the route does. Tries again if the account refuses the
 * price as too old.
 */
async function place(account: string, command: object, key: string, tries = 5) {
  const name = marketName(spec);
  const answer = await objects.call<{ ok: true; quote: Quote } | Refusal>(
    "MARKET",
    name,
    "quote",
    spec,
  );
  if (!answer.ok) throw new Error(answer.error);
  const { quote } = answer;
  const made = await objects.call<({ ok: true } & MicroAnswer) | Refusal>(
    "ACCOUNT",
    account,
    "submitMicro",
    command,
    { quote },
    `${key}-${tries}`,
  );
  if (made.ok) return { order: made.order, quote };
  if (made.error !== "quote_unavailable" || tries === 0) throw new Error(made.error);
  return place(account, command, key, tries - 1);
}

try {
  for (let index = 0; index < accounts; index++) {
    const identity = { companyId: 1, userId: `u${index}`, isDemo: true };
    const name = accountName(1, identity.userId);
    await objects.call("ACCOUNT", name, "open", identity, "USD", "1000000", "1000000");
  }
  await market.wake();
  await replay.subscribed();
  await replay.play(Math.min(replay.length, 50));
  for (let index = 0; index < orders; index++) {
    await replay.play(Math.floor(50 + ((replay.length - 50) * (index + 1)) / (orders + 1)));
    const account = accountName(1, `u${Math.floor(random() * accounts)}`);
    const seconds = durations[Math.floor(random() * durations.length)] ?? 5;
    const up = random() < 0.5;
    const command = {
      product,
      direction: up ? "up" : "down",
      amount: "100",
      seconds,
      ratio: "0.85",
      limitAmount: "10",
      lossLevel: "0",
      equalPrice: "refund",
      oneAccount: false,
    };
    const { order, quote } = await place(account, command, `micro-${index}`);
    placed.push({ account, id: order.id, openedAt: quote.seq, seconds, up });
  }
  await replay.play();
  const settled = await allSettled();
  const { seq, gaps } = await market.report();
  const ticks = await readAllTicks(market, seq);
  compareTicks(result, acceptedTicks(recording), ticks, gaps);
  let waiting = 0;
  for (const { account, id, openedAt, seconds, up } of placed) {
    const open = ticks[openedAt - 1];
    const expiryMs = (open?.timeMs ?? 0) + seconds * 1_000;
    const isKnown = (ticks.at(-1)?.timeMs ?? 0) > expiryMs;
    const last = ticks.findLast((tick) => tick.timeMs <= expiryMs);
    const order = settled.get(id);
    const what = `${account} ${id} opened at ${openedAt} for ${seconds} s`;
    if (!isKnown || !last || !open) {
      waiting++;
      result.check(what, "running", order?.status);
      continue;
    }
    const isVoid = last.seq <= openedAt;
    const moved = Math.sign(last.bid - open.bid) * (up ? 1 : -1);
    const outcome = isVoid ? "void" : moved === 0 ? "draw" : moved > 0 ? "win" : "loss";
    result.check(`${what}: outcome`, outcome, order?.outcome);
    result.check(`${what}: tick`, isVoid ? null : last.seq, order?.endReceipt?.seq ?? null);
    const profit = { win: "85", loss: "-100", draw: "0", void: "0" }[outcome];
    result.check(`${what}: profit`, profit, order?.profit);
  }
  for (let index = 0; index < accounts; index++) {
    const name = accountName(1, `u${index}`);
    const { problems } = await objects.call<{ problems: string[] }>("ACCOUNT", name, "audit");
    result.check(`audit of account ${index}`, "", problems.join("; "));
  }
  console.log(`  ${placed.length} orders over ${ticks.length} ticks, ${waiting} outlive the file`);
} finally {
  await objects.close();
  replay.close();
}
finishComparison(result, values.record);

/** Returns all orders by id, once none has changed for a while. */
async function allSettled(): Promise<Map<string, MicroOrder>> {
  let known = -1;
  for (let unchanged = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const all = new Map<string, MicroOrder>();
    for (let index = 0; index < accounts; index++) {
      for (const status of microStatus.names) {
        for (let page = 1; ; page++) {
          const { data } = await objects.call<{ data: MicroOrder[] }>(
            "ACCOUNT",
            accountName(1, `u${index}`),
            "microOrders",
            { status, page, pageSize: 100 },
          );
          for (const order of data) all.set(order.id, order);
          if (data.length < 100) break;
        }
      }
    }
    const closed = [...all.values()].filter((order) => order.status === "closed").length;
    unchanged = closed === known ? unchanged + 1 : 0;
    known = closed;
    // Waits for more than a minute of real time: no option lasts longer, so no alarm comes later.
    if (unchanged > 36 || closed === all.size) return all;
  }
}
