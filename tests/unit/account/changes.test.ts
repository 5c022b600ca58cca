/** Messages of an account to a gateway: the whole state once, then changes. */
import { expect, it } from "vitest";
import type { AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountChange, ChangeAnswer } from "#domain/contracts/gateway.ts";
import { AccountBench, eurusd } from "./account-bench.ts";

const product = { ...eurusd, market: { ...eurusd.market, session: "24x7" } };

function followed(answer: () => ChangeAnswer = () => "taken") {
  const bench = new AccountBench("1000000");
  const told: Array<AccountSnapshot | AccountChange> = [];
  bench.gateways.set("g", {
    accountChanged: async (_, news) => {
      told.push(news);
      return answer();
    },
    sessionEnded: async () => undefined,
  });
  const quote = () => ({ quote: bench.quote(product, 1.1, 1.1) });
  const open = (key: string) => {
    const made = bench.account.forex.submit(bench.command(product, { lots: "0.1" }), quote(), key);
    if (!made.ok) throw new Error(made.error);
    return made.order.id;
  };
  const close = (orderId: string) =>
    bench.account.forex.close({ orderId }, quote(), `close ${orderId}`);
  return { bench, told, open, close };
}

const idsOf = ({ positions }: AccountSnapshot) => positions.map(({ orderId }) => orderId);

it("announces only the new order, in a small message, when 150 others were opened before", async () => {
  const { bench, told, open } = followed();
  for (let index = 0; index < 150; index++) open(`a${index}`);
  expect(idsOf(bench.account.announcer.attach("g"))).toHaveLength(150);
  const id = open("b");
  await bench.account.drain();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ since: 151, version: 152, ended: [] });
  expect(told.flatMap(idsOf)).toEqual([id]);
  expect(JSON.stringify(told[0]).length).toBeLessThan(1_500);
});

it("sends changes that let a gateway rebuild an account's positions even when the gateway's answers are lost", async () => {
  let tries = 0;
  const { bench, told, open, close } = followed(() => {
    tries += 1;
    // The gateway applies the change, but every third answer is lost.
    if (tries % 3 === 1) throw new Error("the answer was lost");
    return "taken";
  });
  const known = new Set(idsOf(bench.account.announcer.attach("g")));
  const opened: string[] = [];
  for (let index = 0; index < 40; index++) {
    opened.push(open(`a${index}`));
    if (index % 3 === 2) close(opened[index - 1] ?? "");
    if (index % 5 === 0) bench.restart();
    bench.nowMs += 120_000;
    const { error } = console;
    console.error = () => undefined;
    await bench.account.drain();
    console.error = error;
  }
  bench.nowMs += 120_000;
  await bench.account.drain();
  let version = 1;
  for (const news of told) {
    expect("since" in news && news.since).toBeLessThanOrEqual(version);
    for (const id of idsOf(news)) known.add(id);
    for (const id of "ended" in news ? news.ended : []) known.delete(id);
    version = Math.max(version, news.version);
  }
  expect([...known].sort()).toEqual(
    bench.account.orders
      .openPositions()
      .map(({ orderId }) => orderId)
      .sort(),
  );
});

it("sends the whole state once when a gateway has fallen behind, and only changes afterwards", async () => {
  let answer: ChangeAnswer = "behind";
  const { bench, told, open } = followed(() => {
    const now = answer;
    answer = "taken";
    return now;
  });
  bench.account.announcer.attach("g");
  const [first, second] = [open("a"), open("b")];
  await bench.account.drain();
  expect(told.map((news) => "since" in news)).toEqual([true, false]);
  expect(told.map(idsOf)[1]).toEqual([first, second]);
  const third = open("c");
  await bench.account.drain();
  expect(told.map(idsOf)[2]).toEqual([third]);
});
