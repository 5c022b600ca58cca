/** A real topic with real accounts and a real market, from the master's fill to the copies. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Quote } from "#domain/contracts/market.ts";
import type { CopySettings } from "#domain/copying/settings.ts";
import { accountName, followName, potUserId } from "#domain/text/names.ts";
import type { Env } from "#platform/env.ts";
import { eurusd, oneLot, openTestAccount } from "../account/open-test-account.ts";
import { freshMarket } from "../market/fed-market.ts";

const { ACCOUNT, FOLLOW } = env as Env;

const quiet = {
  symbol: "EURUSD",
  pricePrecision: 5,
  spread: 0,
  simulator: { basePrice: 1.1, volatility: 0.0001, ticksPerSecond: 5, seed: 7 },
};
const settings: CopySettings = {
  size: { kind: "multiple", multiple: "1" },
  stopPercent: 60,
  whenClosed: "wait",
  copiesOpen: false,
};

/** A master and followers who have put 1,000 each into their pots. */
async function copied(followers: number) {
  const { spec, market } = freshMarket(quiet);
  const { stub: master, identity } = await openTestAccount();
  const masterId = identity.userId;
  await master.setMaster(true);
  const topic = () => FOLLOW.get(FOLLOW.idFromName(followName(1, masterId)));
  const ids = await Promise.all(
    Array.from({ length: followers }, async (_, index) => {
      const { stub, identity: follower } = await openTestAccount();
      const size = index % 2 === 0 ? settings.size : ({ kind: "share" } as const);
      const command = { masterId, amount: "1000", settings: { ...settings, size } };
      const funded = await stub.fundPot(command, "fund");
      if (!funded.ok) throw new Error(funded.error);
      return follower.userId;
    }),
  );
  await vi.waitFor(
    async () => expect((await topic().report()).followers).toEqual({ following: followers }),
    { timeout: 20_000 },
  );
  const pot = (followerId: string) =>
    ACCOUNT.get(ACCOUNT.idFromName(accountName(1, potUserId(followerId, masterId))));
  const quote = (): Promise<Quote> =>
    vi.waitFor(async () => {
      const answer = await market.quote(spec);
      if (!answer.ok) throw new Error(answer.error);
      return answer.quote;
    });
  const order = { ...oneLot, product: { ...eurusd, market: spec }, lots: "0.1" };
  return { master, topic, ids, pot, quote, order };
}

type Copied = Awaited<ReturnType<typeof copied>>;

/** Number of copies in a state; expects at most one in each pot. */
async function copies({ ids, pot }: Copied, status: "open" | "closed"): Promise<number> {
  const query = { status, page: 1, pageSize: 10 };
  const pages = await Promise.all(ids.map((id) => pot(id).orders(query)));
  for (const { total } of pages) expect(total).toBeLessThanOrEqual(1);
  return pages.filter(({ total }) => total === 1).length;
}

async function auditsAreClean({ ids, pot }: Copied): Promise<void> {
  for (const id of ids) expect((await pot(id).audit()).problems).toEqual([]);
}

it("opens and closes a copy in each pot when the master opens and closes", async () => {
  const world = await copied(4);
  const { master, topic, quote, order } = world;
  const opened = await master.submitForex(order, { quote: await quote() }, "open");
  if (!opened.ok) throw new Error(opened.error);
  await vi.waitFor(async () => expect(await copies(world, "open")).toBe(4), { timeout: 20_000 });
  const closed = await master.closeForex(
    { orderId: opened.order.id },
    { quote: await quote() },
    "c",
  );
  if (!closed.ok) throw new Error(closed.error);
  await vi.waitFor(async () => expect(await copies(world, "closed")).toBe(4), { timeout: 20_000 });
  await vi.waitFor(async () =>
    expect(await topic().report()).toMatchObject({
      ...{ opened: { count: 4 }, closed: { count: 4 }, refused: {}, newest: 2 },
      ...{ behind: 0, waiting: 0 },
    }),
  );
  await auditsAreClean(world);
});

/** Kills the object in its n-th transaction from now. */
async function killAt(topic: DurableObjectStub, transactions: number): Promise<void> {
  await runInDurableObject(topic, (_, state) => {
    const run = state.storage.transactionSync.bind(state.storage);
    let count = 0;
    state.storage.transactionSync = (work) => {
      const result = run(work);
      count++;
      if (count === transactions) state.abort("killed");
      return result;
    };
  });
}

const followers = 12;

// The first transaction stores the act, the next ones make the calls, and the last ones store the
// answers.
it.each([1, 7, 18])(
  "copies an opening exactly once to each follower when the master's topic is killed in transaction %i",
  async (transactions) => {
    const world = await copied(followers);
    const { master, topic, quote, order } = world;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await killAt(topic(), transactions);
    const opened = await master.submitForex(order, { quote: await quote() }, "open");
    if (!opened.ok) throw new Error(opened.error);
    // The object's alarm wakes it, or the master's account, which got no answer.
    await vi.waitFor(
      async () => {
        const { opened: done, behind } = await topic().report();
        expect([done.count, behind]).toEqual([followers, 0]);
      },
      { timeout: 30_000 },
    );
    logged.mockRestore();
    expect(await copies(world, "open")).toBe(followers);
    await auditsAreClean(world);
  },
);
