/**
 * One person with an account, two pots and options in a gap of 7 %. The house pays exactly the
 * person's net below zero. The test computes the net from sizes and prices alone, in doubles.
 */
import { expect, it } from "vitest";
import { seeded } from "#scripts/replay/seeded.ts";
import { PersonWorld, type Purse, purses } from "#tests/unit/account/person-world.ts";

const seeds = 200;
const start = [1.1, 1.3] as const;

interface Position {
  purse: Purse;
  market: 0 | 1;
  side: "buy" | "sell";
  units: number;
}

interface Plan {
  money: Record<Purse, number>;
  positions: Position[];
  options: Array<{ id: string; market: 0 | 1; direction: "up" | "down"; stake: number }>;
}

type Random = () => number;
const chosen = <T>(random: Random, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("nothing to choose from");
  return one;
};

/** Opens everything at one tick, as far as the margin allows. */
async function begin(world: PersonWorld, random: Random): Promise<Plan> {
  const money = { own: 30_000, one: 0, two: 0 };
  for (const pot of ["one", "two"] as const) {
    const amount = 1_000 + Math.floor(random() * 5_000);
    await world.fund(pot, String(amount));
    money[pot] = amount;
    money.own -= amount;
  }
  const positions: Position[] = [];
  for (const purse of purses) {
    for (let count = 0; count < 3; count++) {
      const market = random() < 0.7 ? 0 : 1;
      const side = chosen(random, ["buy", "sell"] as const);
      const lots = (1 + Math.floor(random() * 20)) / 10;
      const margin = (lots * 100_000 * start[market]) / 100;
      if (Number(world.benches[purse].funds()[0]) < margin) continue;
      world.open(purse, market, side, String(lots));
      positions.push({ purse, market, side, units: lots * 100_000 });
    }
  }
  const options = Array.from({ length: Math.floor(random() * 3) }, () => {
    const direction = chosen(random, ["up", "down"] as const);
    const stake = 100 + Math.floor(random() * 900);
    return {
      id: world.option(0, direction, String(stake), 60),
      market: 0 as const,
      direction,
      stake,
    };
  });
  return { money, positions, options };
}

/** Gain of a purse's positions when the first market moves by this much. */
function gainOf(positions: readonly Position[], move: number): number {
  return positions
    .filter(({ market }) => market === 0)
    .reduce((sum, { side, units }) => sum + (side === "buy" ? units : -units) * move, 0);
}

/**
 * The person's net below zero: shortfalls minus the wins of other purses and options against them.
 */
function netOf({ money, positions, options }: Plan, move: number): number {
  const losing = move < 0 ? "buy" : "sell";
  const of = (purse: Purse) => positions.filter((each) => each.purse === purse);
  const falls = purses
    .map((purse) => ({ purse, short: -(money[purse] + gainOf(of(purse), move)) }))
    .filter(({ short }) => short > 0);
  const others = purses.filter((purse) => !falls.some((each) => each.purse === purse));
  const won = others.reduce((sum, purse) => sum + Math.max(0, gainOf(of(purse), move)), 0);
  const short = falls.reduce((sum, each) => sum + each.short, 0);
  const direction = losing === "buy" ? "down" : "up";
  const opposed = options.filter((each) => each.direction === direction);
  const paid = opposed.reduce((sum, { stake }) => sum + Math.floor(stake * 85) / 100, 0);
  return Math.max(0, short - won - paid);
}

/** Loses messages before or after they arrive, and kills purses, until no message is left. */
async function play(world: PersonWorld, random: Random, plan: Plan, move: number): Promise<void> {
  world.between = () => {
    if (random() < 0.3) throw Object.assign(new Error("lost"), { retryable: true });
  };
  world.move(0, start[0] + move);
  const order = [...purses].sort(() => random() - 0.5);
  for (const purse of order) {
    await world.look(purse, 0);
    if (random() < 0.5) await world.deliver(1);
    if (random() < 0.5) world.benches[chosen(random, purses)].restart();
  }
  const settles = random() < 0.5;
  if (settles) for (const { id } of plan.options) world.settle(0, id);
  for (let rounds = 0; rounds < 6; rounds++) {
    await world.deliver(1);
    if (random() < 0.3) world.benches[chosen(random, purses)].restart();
    world.benches.own.nowMs += 1;
    world.pass(60_000);
  }
  world.between = () => undefined;
  world.pass(60_000);
  await world.deliver();
  if (!settles) for (const { id } of plan.options) world.settle(0, id);
  await world.deliver();
}

it(`lets the house pay exactly a person's net shortfall, over ${seeds} seeds`, async () => {
  const different: string[] = [];
  const seen = { claims: 0, opposed: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seeded(seed);
    const world = new PersonWorld("30000", "5000", 0);
    const plan = await begin(world, random);
    const move = (random() < 0.5 ? -1 : 1) * 0.077;
    await play(world, random, plan, move);
    const net = netOf(plan, move);
    if (purses.some((purse) => world.protection(purse) > 0)) seen.claims += 1;
    if (purses.some((purse) => world.protection(purse) < 0)) seen.opposed += 1;
    const problems = world.problems();
    if (Math.abs(world.paidByHouse - net) > 0.001 || problems.length > 0) {
      different.push(`${seed}: ${world.paidByHouse}, not ${net}; ${problems.join("; ")}`);
    }
  }
  expect(seen.claims).toBeGreaterThan(seeds / 4);
  expect(seen.opposed).toBeGreaterThan(seeds / 8);
  console.log(`${seeds} compared, ${different.length} different`);
  expect(different).toEqual([]);
}, 1_800_000);
