/** A conversation in memory: kills, repeats, an unreachable list, unread answers. */
import { beforeEach, describe, expect, it } from "vitest";
import type { ChatPart, ChatWriter, ConversationRow } from "#domain/contracts/chat.ts";
import type { AuditEntry } from "#domain/contracts/desk/records.ts";
import { Conversation, tellAfterMs } from "#durable-objects/support/conversation.ts";
import { conversationMigrations } from "#durable-objects/support/schema.ts";
import { MemoryDatabase } from "#tests/support/memory-database.ts";

const customer: ChatWriter = { side: "customer" };
const operator = { id: "op", name: "Anna" };
const desk = (actId = "act"): ChatWriter => ({ side: "desk", operator, actId });
const plain = (id: string, text = id) => ({ id, text, file: null });

class World {
  readonly db = new MemoryDatabase(conversationMigrations);
  nowMs = 1_795_000_000_000;
  isListReachable = true;
  rows: ConversationRow[] = [];
  acts: AuditEntry[] = [];
  told: number[] = [];
  nudged: string[] = [];
  conversation: Conversation;

  constructor() {
    this.conversation = this.start();
  }

  /** Starts the object again from its rows, as after a kill. */
  start(): Conversation {
    this.conversation = new Conversation({
      db: this.db,
      userId: "u",
      nowMs: () => this.nowMs,
      random: () => 0.5,
      storeRow: async (row) => {
        if (!this.isListReachable) throw new Error("connection lost");
        this.rows.push(row);
      },
      storeActs: async (acts) => void this.acts.push(...acts),
      changed: (side) => void this.nudged.push(side ?? "both"),
      tell: async (number) => void this.told.push(number),
      storeParked: async () => {},
    });
    return this.conversation;
  }

  part(from: "newest" | { after: number } | { before: number } = "newest", limit = 50): ChatPart {
    return this.conversation.read({ from, side: "customer", limit });
  }

  texts(): string[] {
    return this.part().messages.map(({ text }) => text);
  }

  /** Runs the object's alarm, if it is due. */
  async wake(): Promise<void> {
    this.conversation.tellUnread();
    await this.conversation.drain();
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

describe("messages", () => {
  it("numbers messages, and stores a repeated id only once, even after a kill", () => {
    const first = world.conversation.say(plain("a", "hello"), customer);
    expect(first).toMatchObject({ ok: true, message: { number: 1, text: "hello" } });
    world.start();
    expect(world.conversation.say(plain("a", "hello"), customer)).toEqual(first);
    world.conversation.say(plain("b"), customer);
    expect(world.texts()).toEqual(["hello", "b"]);
    expect(world.part().newest).toBe(2);
  });

  it("refuses another text, or another file, under a used message id", () => {
    world.conversation.say(plain("a", "one"), customer);
    const other = world.conversation.say(plain("a", "two"), customer);
    expect(other).toEqual({ ok: false, error: "idempotency_conflict" });
    const file = { id: "f", name: "x.png", type: "image/png" };
    const filed = world.conversation.say({ id: "a", text: "one", file }, customer);
    expect(filed).toEqual({ ok: false, error: "idempotency_conflict" });
    expect(world.texts()).toEqual(["one"]);
  });

  it("accepts the same message id from the customer and from the desk", () => {
    world.conversation.say(plain("a", "asks"), customer);
    world.conversation.say(plain("a", "answers"), desk());
    expect(world.texts()).toEqual(["asks", "answers"]);
  });

  it("reads the newest messages, or the messages before or after a message number", () => {
    for (let n = 1; n <= 7; n++) world.conversation.say(plain(`m${n}`), customer);
    const numbers = (...args: Parameters<World["part"]>) =>
      world.part(...args).messages.map(({ number }) => number);
    expect(numbers("newest", 3)).toEqual([5, 6, 7]);
    expect(numbers({ before: 5 }, 3)).toEqual([2, 3, 4]);
    expect(numbers({ after: 5 }, 3)).toEqual([6, 7]);
    expect(numbers({ after: 7 }, 3)).toEqual([]);
  });
});

describe("the read mark", () => {
  it("moves the read mark neither back nor beyond the last message", () => {
    world.conversation.say(plain("a"), customer);
    world.conversation.say(plain("b"), desk());
    world.conversation.see("customer", 99);
    expect(world.part().seen).toEqual({ customer: 2, desk: 2 });
    world.conversation.see("customer", 1);
    expect(world.part().seen.customer).toBe(2);
    world.conversation.say(plain("c"), desk("two"));
    expect(world.part().seen.customer).toBe(2);
  });

  it("reports fewer unread messages to the company's list after the desk has read one", async () => {
    world.conversation.say(plain("a"), customer);
    world.conversation.say(plain("b"), customer);
    await world.conversation.drain();
    expect(world.rows.at(-1)).toMatchObject({ unread: 2, customerNumber: 2, text: "b" });
    world.conversation.see("desk", 1);
    await world.conversation.drain();
    expect(world.rows.at(-1)).toMatchObject({ unread: 1 });
    const versions = world.rows.map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});

it("logs a repeated answer of the desk once, and updates the company's list when the list is reachable again", async () => {
  world.isListReachable = false;
  world.conversation.say(plain("a"), customer);
  world.conversation.say(plain("b"), desk("act-b"));
  world.conversation.say(plain("b"), desk("act-b"));
  await world.conversation.drain();
  expect(world.rows).toEqual([]);
  expect(world.acts.map(({ id, act, note }) => [id, act, note])).toEqual([
    ["act-b", "chat_answer", "#2"],
  ]);
  world.isListReachable = true;
  world.start();
  world.nowMs += 120_000;
  await world.wake();
  expect(world.rows.at(-1)).toMatchObject({ side: "desk", text: "b", unread: 0 });
});

it("sends a second update to the company's list when a message arrives while the first is sent", async () => {
  let during = () => {};
  world.conversation.say(plain("a"), customer);
  const push = world.rows.push.bind(world.rows);
  world.rows.push = (...rows) => {
    during();
    during = () => {};
    return push(...rows);
  };
  during = () => void world.conversation.say(plain("b"), customer);
  await world.conversation.drain();
  expect(world.rows.at(-1)).toMatchObject({ text: "b", unread: 2 });
});

describe("an unread answer", () => {
  it("sends a notice of an unread answer after half a minute, and no second one until the customer reads", async () => {
    world.conversation.say(plain("a"), customer);
    world.conversation.say(plain("b"), desk("one"));
    const due = world.conversation.tellAtMs();
    expect(due).toBe(world.nowMs + tellAfterMs);
    await world.wake();
    expect(world.told).toEqual([]);
    world.nowMs += tellAfterMs;
    await world.wake();
    await world.wake();
    expect(world.told).toEqual([2]);
    world.conversation.say(plain("c"), desk("two"));
    expect(world.conversation.tellAtMs()).toBeNull();
    world.conversation.see("customer", 3);
    world.conversation.say(plain("d"), desk("three"));
    world.nowMs += tellAfterMs;
    await world.wake();
    expect(world.told).toEqual([2, 4]);
  });

  it("sends no notice of an answer when it was read within half a minute", async () => {
    world.conversation.say(plain("a"), desk());
    world.conversation.see("customer", 1);
    world.nowMs += tellAfterMs;
    await world.wake();
    expect(world.told).toEqual([]);
  });
});

it("shows typing only to the other side, for six seconds or until the message arrives", () => {
  world.conversation.type("desk");
  const isSeenBy = (side: "customer" | "desk") =>
    world.conversation.read({ from: "newest", side, limit: 1 }).isTyping;
  expect([isSeenBy("customer"), isSeenBy("desk")]).toEqual([true, false]);
  world.nowMs += 6_001;
  expect(isSeenBy("customer")).toBe(false);
  world.conversation.type("desk");
  world.conversation.say(plain("a"), desk());
  expect(isSeenBy("customer")).toBe(false);
});

describe("open pages", () => {
  it("notifies open pages once of a repeated message or read mark, and of typing at most every six seconds", () => {
    const { conversation } = world;
    conversation.say(plain("a"), customer);
    conversation.say(plain("a"), customer);
    expect(world.nudged).toEqual(["both"]);
    conversation.see("desk", 1);
    conversation.see("desk", 1);
    expect(world.nudged).toEqual(["both", "both"]);
    conversation.type("desk");
    conversation.type("desk");
    expect(world.nudged.slice(2)).toEqual(["customer"]);
    world.nowMs += 6_001;
    conversation.type("desk");
    expect(world.nudged.slice(3)).toEqual(["customer"]);
  });

  it("sends nothing to open pages when a message is refused", () => {
    world.conversation.say(plain("a", "one"), customer);
    world.conversation.say(plain("a", "two"), customer);
    expect(world.nudged).toEqual(["both"]);
  });
});
