/** Migration 0240 moves waiting requests from their own tables to `changes`. */
import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const moves = "0240_move_requests_to_changes.sql";
const names = readdirSync("migrations").sort();
const run = (db: DatabaseSync, all: readonly string[]) => {
  for (const name of all) db.exec(readFileSync(`migrations/${name}`, "utf8"));
};

const product = {
  ...{ loan_period: 60, free_period: 5, min_amount: "200", max_amount: "5000" },
  ...{ interest_rate: "0.0006", penalty_rate: "0.002", sort: 7 },
};
const terms = {
  ...{ percent: "0.02", lock_days: 30, penalty: "1" },
  ...{ least: "100", most: "", per_user: 3 },
};

function moved() {
  const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  run(
    db,
    names.filter((name) => name < moves),
  );
  const ask = db.prepare(
    `INSERT INTO desk_requests (company_id, id, subject, kind, body, currency, before, state,
       asked_by, asked_resets, asked_ms, decided_by, decided_ms, outcome)
     VALUES (1, ?, ?, ?, ?, 'USD', ?, ?, 'ann', 2, 5, ?, ?, ?)`,
  );
  const waits = ["asked", "", 0, ""] as const;
  const body = JSON.stringify(terms);
  ask.run("terms", "fund/3", "terms", body, body.replace("0.02", "0.01"), ...waits);
  ask.run("first", "fund/3", "terms", body, "", ...waits);
  ask.run("way", "fund/3", "put_in", "1000", "", "approved", "ben", 9, "");
  ask.run("gone", "fund/3", "take_out", "7", "", "approved", "ben", 9, "refused");
  ask.run("book", "loans", "put_in", "250.5", "", "approved", "ben", 9, "done");
  const made = JSON.stringify({ id: 0, version: 0, ...product });
  ask.run("new", "loans", "product", made, "", ...waits);
  ask.run("newer", "loans", "product", made, "", ...waits);
  const ended = JSON.stringify({ id: 4, version: 1, ...product });
  ask.run("end", "loans", "product_end", ended, JSON.stringify(product), ...waits);
  db.exec(`INSERT INTO customer_requests (company_id, id, user_id, kind, email, reason, state,
      asked_by, asked_resets, asked_ms)
    VALUES (1, 'factor', 'u', 'second_factor', '', 'lost', 'asked', 'ann', 0, 5)`);
  run(db, [moves]);
  return db;
}

const of = (db: DatabaseSync, id: string) => {
  const row = db.prepare("SELECT * FROM changes WHERE id = ?").get(id) as Record<string, unknown>;
  const read = (text: unknown) => JSON.parse(String(text)) as Record<string, string | null>;
  return { ...row, before: read(row.before), after: read(row.after) };
};

test("migrates each request with its state, operator and content", () => {
  const db = moved();
  expect(of(db, "terms")).toMatchObject({
    ...{ kind: "fund_terms", subject: "3", state: "asked", asked_by: "ann", asked_resets: 2 },
    before: { percent: "0.01", lock_days: "30" },
    after: { ...terms, lock_days: "30", per_user: "3" },
  });
  expect(of(db, "first").before).toMatchObject({ percent: null, per_user: null });
  expect(of(db, "way")).toMatchObject({
    ...{ kind: "fund_money", subject: "3", state: "scheduled", decided_by: "ben", decided_ms: 9 },
    after: { way: "put_in", amount: "1000", currency: "USD" },
  });
  expect(of(db, "gone")).toMatchObject({ state: "refused", error: "money_not_free" });
  expect(of(db, "book")).toMatchObject({ kind: "loan_money", subject: "", state: "applied" });
  expect(of(db, "factor")).toMatchObject({
    ...{ kind: "second_factor", subject: "u", before: { is_on: "1" }, after: { is_on: "0" } },
  });
});

test("gives a different number to each product that an earlier request proposes", () => {
  const db = moved();
  const [first, second] = [of(db, "new"), of(db, "newer")] as Array<Record<string, unknown>>;
  expect(first?.after).toEqual({
    ...Object.fromEntries(Object.entries(product).map(([name, value]) => [name, String(value)])),
  });
  expect([first?.subject, second?.subject]).toEqual(["1", "2"]);
  expect(of(db, "end")).toMatchObject({ subject: "4", after: { is_offered: "0" } });
});

test("refuses updates of the former request tables, and refuses to store a two-person change that one operator decided", () => {
  const db = moved();
  expect(() => db.exec("UPDATE desk_requests SET state = 'approved'")).toThrow();
  expect(() => db.exec("UPDATE customer_requests SET state = 'approved'")).toThrow();
  expect(() =>
    db.exec(`INSERT INTO changes (company_id, id, kind, subject, before, after, reason, start_ms,
      needs_two, state, asked_by, asked_resets, asked_ms)
      VALUES (1, 'alone', 'fund_terms', '3', '{}', '{}', 'x', 0, 1, 'applied', 'ann', 0, 1)`),
  ).toThrow("second person");
});
