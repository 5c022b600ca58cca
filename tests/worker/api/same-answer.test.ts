/**
 * M1, T7: one key, one answer. Each keyed mutation is carried out, then everything that it needed
 * is removed, then the request is repeated.
 */
import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { publicSettings } from "#domain/config/public-settings.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accountName } from "#domain/text/names.ts";
import { unkept } from "#worker/first-answer.ts";
import { DB, set } from "../access/people.ts";
import type { Answer } from "./api-client.ts";
import { type Asked, askedOf } from "./keyed-worlds.ts";
import { bindings, perform } from "./requests.ts";

/** Calls that need an authenticator; their own tests repeat them. */
const elsewhere: ReadonlySet<string> = new Set(["passkeyAdd", "passkeyRemove"]);

const names = (Object.keys(calls) as CallName[]).filter((name) => {
  const { mutation, audience }: Call = calls[name];
  return mutation && audience === "session" && !(name in unkept) && !elsewhere.has(name);
});

interface Carried extends Asked {
  key: string;
  first: Answer;
}

const carried = new Map<CallName, Carried>();

const accountOf = (userId: string) =>
  bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));

const sendAs = (name: CallName, { token }: Asked, key: string, input: Record<string, unknown>) =>
  perform(calls[name], input, { token, headers: { "idempotency-key": key } });

const of = (name: CallName): Carried => {
  const found = carried.get(name);
  if (!found) throw new Error(`${name} was not carried out`);
  return found;
};

/** An account's balances and journal. */
async function moneyOf(userId: string) {
  const account = accountOf(userId);
  const [balances, journal] = await Promise.all([account.balances(), account.journal(1, 1)]);
  return { balances, journal };
}

/** Every follower leaves without open positions, so the pots end. */
async function endPots(): Promise<void> {
  for (const { token } of carried.values()) {
    const { data } = await perform<{ user_id: string }[]>(calls.followedTrader, {}, { token });
    for (const { user_id } of data ?? []) {
      const input = { trader_id: user_id };
      await perform(calls.cancelFollow, input, {
        token,
        headers: { "idempotency-key": crypto.randomUUID() },
      });
    }
  }
}

/** Removes every offer and every master, and sets each switch to the opposite of its default. */
async function turnOver(): Promise<void> {
  await endPots();
  const offered = ["products", "micro_durations", "loan_products", "masters"];
  const paid = ["deposit_coins", "deposit_symbols", "bank_accounts", "draw_currencies"];
  await DB.batch([
    DB.prepare("INSERT INTO companies (id, name) VALUES (3, 'Elsewhere')"),
    ...[...offered, ...paid, "draw_methods"].map((table) =>
      DB.prepare(`UPDATE ${table} SET company_id = 3 WHERE company_id = 1`),
    ),
    DB.prepare("UPDATE funds SET is_open = 0"),
    DB.prepare("UPDATE users SET pay_password_hash = NULL WHERE company_id = 1"),
  ]);
  const flags = Object.entries(publicSettings).filter(([, { type }]) => type === "flag");
  await set(
    Object.fromEntries(flags.map(([key, { default: now }]) => [key, now === "1" ? "0" : "1"])),
  );
}

beforeAll(async () => {
  for (const name of names) {
    const asked = await askedOf(name);
    const key = crypto.randomUUID();
    const first = await sendAs(name, asked, key, asked.input);
    carried.set(name, { ...asked, key, first });
  }
  await turnOver();
});

test("lists only traders' mutations as calls that store no answer, each with a reason", () => {
  for (const [name, reason] of Object.entries(unkept)) {
    const call: Call = calls[name as CallName];
    expect([name, call.mutation, call.audience]).toEqual([name, true, "session"]);
    expect(reason).toMatch(/^[a-z].{10,}$/);
  }
});

test.each(names)(
  "repeats the first answer of %s when offers are gone and switches are reversed",
  async (name) => {
    const { first, key, input, ...asked } = of(name);
    expect(first.code, first.msg).toBe(1);
    const before = await moneyOf(asked.userId);
    const again = await sendAs(name, { ...asked, input }, key, input);
    expect([again.code, again.msg, again.data]).toEqual([1, first.msg, first.data]);
    expect(await moneyOf(asked.userId)).toEqual(before);
  },
);

const changed = [
  ...["imageUpload", "amendPayPassword", "chargeSubmit", "draw", "transferMoney"],
  ...["fundBuy", "loanSubmit", "followTrader", "movePotMoney"],
] as CallName[];

test.each(changed)("refuses %s with another body under a used key", async (name) => {
  const { key, other = {}, ...asked } = of(name);
  const before = await moneyOf(asked.userId);
  expect((await sendAs(name, asked, key, other)).code).toBe(errorCodes.idempotency_conflict);
  expect(await moneyOf(asked.userId)).toEqual(before);
});

const lost = ["fundBuy", "loanSubmit", "followTrader", "draw", "submitForex"] as const;

test.each(lost)(
  "reports the act %s as already done when only its stored answer is lost",
  async (name) => {
    const { key, input, ...asked } = of(name);
    const before = await moneyOf(asked.userId);
    await runInDurableObject(accountOf(asked.userId), (_, { storage }) =>
      storage.sql.exec("DELETE FROM kept_answers"),
    );
    const again = await sendAs(name, { ...asked, input }, key, input);
    expect(again.code, again.msg).toBe(errorCodes.already_done);
    expect(await moneyOf(asked.userId)).toEqual(before);
  },
);

test("refuses a fund purchase under a new key when the offers are gone", async () => {
  const { input, ...asked } = of("fundBuy");
  const answer = await sendAs("fundBuy", { ...asked, input }, crypto.randomUUID(), input);
  expect(answer.code).not.toBe(1);
});
