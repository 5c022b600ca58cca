/**
 * `npm run verify:report -- [--seed S] [--accounts 12] [--acts 300] [--record]`: runs random lives
 * of accounts, which lose reports and are killed between steps. Old reports arrive again. The
 * company's books and daily reports are compared with independent sums of all journal entries.
 */
import { parseArgs } from "node:util";
import { storeBooks, sumDay, sumUntil } from "#db/money/books.ts";
import type { BookReport } from "#domain/contracts/books.ts";
import { owedTo, reportOf } from "#domain/reports/day-report.ts";
import { Comparison } from "./replay/compare.ts";
import { finishComparison } from "./replay/finish.ts";
import { seeded } from "./replay/seeded.ts";
import { BookLife } from "./report/life.ts";
import { MemoryBooks } from "./report/memory-books.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    accounts: { type: "string", default: "12" },
    acts: { type: "string", default: "300" },
    record: { type: "boolean", default: false },
  },
});

const result = new Comparison();
const books = new MemoryBooks();
const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
/** Sums of all entries by day, kind and bucket, in units of 10^-10. */
const walked = new Map<string, bigint>();

function inParts(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const parts = BigInt(whole + fraction.padEnd(10, "0"));
  return amount.startsWith("-") ? -parts : parts;
}

function walk({ bench }: BookLife): void {
  const rows = bench.db.rows<{ at: number; kind: string; bucket: string; amount: string }>(
    `SELECT created_at_ms AS at, kind, bucket, amount FROM journal_transactions
     JOIN journal_entries ON transaction_id = id`,
  );
  for (const { at, kind, bucket, amount } of rows) {
    const key = `${day.format(at)} ${kind} ${bucket}`;
    walked.set(key, (walked.get(key) ?? 0n) + inParts(amount));
  }
}

function sumOf(of: string, has: (kind: string, bucket: string) => boolean): bigint {
  let sum = 0n;
  for (const [key, parts] of walked) {
    const [on = "", kind = "", bucket = ""] = key.split(" ");
    if (on === of && has(kind, bucket)) sum += parts;
  }
  return sum;
}

async function live(number: number): Promise<string> {
  const random = seeded(Number(values.seed) * 1_000 + number);
  const userId = `user-${number}`;
  const owner = { companyId: 1, userId };
  const old: BookReport[] = [];
  const life = new BookLife(random, userId, async (report) => {
    old.push(report);
    await storeBooks(books.asD1, owner, report, 1);
  });
  for (let act = 0; act < Number(values.acts); act++) {
    await life.act();
    const late = random() < 0.05 ? old[Math.floor(random() * old.length)] : undefined;
    if (late) await storeBooks(books.asD1, owner, late, 2);
  }
  await life.tellAll();
  for (const report of old.slice(0, 20)) await storeBooks(books.asD1, owner, report, 3);
  walk(life);
  const { deaths, lost, acts } = life.counts;
  return `account ${number}: ${acts} acts, ${deaths} deaths, ${lost} lost reports`;
}

async function compareDay(on: string): Promise<bigint> {
  const of = { day: on, currency: "USD" };
  const sums = await sumDay(books.asD1, 1, of);
  const expected = [...walked].filter(([key]) => key.startsWith(on));
  result.check(`${on} sums`, expected.length, sums.length);
  for (const [key, parts] of expected) {
    const [, kind, bucket] = key.split(" ");
    const found = sums.find((sum) => sum.kind === kind && sum.bucket === bucket);
    result.check(key, String(parts), String(inParts(found?.amount ?? "0")));
  }
  const report = reportOf(sums);
  const line = (name: keyof typeof report, parts: bigint) =>
    result.check(`${on} ${name}`, String(parts), String(inParts(report[name])));
  line("deposits", -sumOf(on, (kind, bucket) => kind === "deposit" && bucket === "external"));
  line(
    "withdrawals",
    sumOf(on, (kind, bucket) => kind === "withdraw_paid" && bucket === "external"),
  );
  line(
    "returned",
    -sumOf(on, (kind, bucket) => kind === "withdraw_returned" && bucket === "external"),
  );
  line(
    "contracts",
    sumOf(on, (_, bucket) => bucket === "house.profit"),
  );
  line(
    "fees",
    sumOf(on, (kind, bucket) => bucket === "house.fee" && kind.startsWith("forex")),
  );
  line(
    "payment_fees",
    sumOf(on, (kind, bucket) => bucket === "house.fee" && kind.startsWith("with")),
  );
  line("adjustments", -sumOf(on, (_, bucket) => bucket === "adjustment"));
  return sumOf(on, (_, bucket) => /^(forex|micro|change)\./.test(bucket));
}

for (let number = 1; number <= Number(values.accounts); number++) {
  console.log(`  ${await live(number)}`);
}
let owed = 0n;
const days = [...new Set([...walked.keys()].map((key) => key.slice(0, 10)))].sort();
for (const on of days) {
  owed += await compareDay(on);
  const until = await sumUntil(books.asD1, 1, { day: on, currency: "USD" });
  result.check(`${on} owed`, String(owed), String(inParts(owedTo(until))));
}
console.log(`  ${days.length} days`);
finishComparison(result, values.record);
