/** The day's report: content and recipients of its letter, and the alert without one. */
import { runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listOutbox } from "#db/dev-outbox.ts";
import { storeBooks } from "#db/money/books.ts";
import type { Message } from "#platform/delivery/message.ts";
import { bindings } from "../api/requests.ts";
import { addOperatorRow } from "../desk/operators.ts";
import * as watch from "./company-watch.ts";

const { company, DB, firesOnce, incidents, look, runDuty, setting } = watch;
let owners: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  owners = [(await addOperatorRow("owner")).email, (await addOperatorRow("owner")).email].sort();
});
afterAll(() => void vi.restoreAllMocks());

/** A day of an account with a deposit, trades and a withdrawal. */
async function tellDay(day: string, version: number): Promise<void> {
  const sum = (kind: string, bucket: string, amount: string) => ({
    ...{ day, kind, bucket, amount, currency: "USD", entries: 1 },
  });
  const sums = [
    sum("deposit", "external", "-1125.5"),
    sum("deposit", "change.free", "1125.5"),
    sum("withdraw_paid", "external", "200"),
    sum("withdraw_paid", "house.fee", "1.5"),
    sum("withdraw_paid", "change.free", "-201.5"),
    sum("forex_close", "house.profit", "-30.25"),
    sum("forex_close", "forex.free", "28.15"),
    sum("forex_close", "house.fee", "2.1"),
    sum("micro_settle", "house.profit", "85"),
    sum("micro_settle", "micro.free", "-85"),
  ];
  const who = { companyId: 1, userId: "report-letter" };
  await storeBooks(DB, who, { version, sums, cash: "0", margin: "0", balance: "0" }, Date.now());
}

/** Waits until all days are closed and reported; accounts without a report are asked first. */
async function report(day: string): Promise<void> {
  for (let round = 0; round < 40; round++) {
    await runDuty("report");
    const row = await DB.prepare("SELECT 1 FROM day_reports WHERE company_id = 1 AND day = ?")
      .bind(day)
      .first();
    if (row) break;
  }
  await runDuty("report");
}

const letters = async (subject: string) =>
  (await listOutbox(DB, 1)).filter((each) => each.subject.includes(subject));

test("sends each active owner one e-mail in the company's language with the day's sums", async () => {
  const off = await addOperatorRow("owner");
  await DB.prepare("UPDATE operators SET status = 0 WHERE id = ?").bind(off.id).run();
  await addOperatorRow("finance");
  await addOperatorRow("owner", 2);
  await setting("default_lang", "de");
  await setting("site_name", "Haus\u2028am Markt");
  await tellDay("2020-05-04", 1);
  await report("2020-05-04");
  await runDuty("report");
  const sent = await letters("2020-05-04");
  const seeded = await DB.prepare(
    "SELECT email FROM operators WHERE company_id = 1 AND role = 'owner' AND status = 1",
  ).all<{ email: string }>();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
    seeded.results.map(({ email }) => email).sort(),
  );
  expect(sent.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(owners));
  expect(sent[0]?.subject).toBe("Haus am Markt: Bericht vom 2020-05-04");
  expect(sent[0]?.body.split("\n")).toEqual([
    "Einzahlungen: 1125.5 USD",
    "Genehmigte Auszahlungen: 200 USD",
    "Zurückgegebene Auszahlungen: 0 USD",
    "Kontrakte: -30.25 USD",
    "Auf/Ab-Optionen: 85 USD",
    "Handelsgebühren: 2.1 USD",
    "Auszahlungsgebühren: 1.5 USD",
    "Übernachtfinanzierung: 0 USD",
    "Gezahlter Saldoschutz: 0 USD",
    "Korrekturen: 0 USD",
    "Darlehenszinsen: 0 USD",
    "Dividenden: 0 USD",
    "In Fonds eingezahlt: 0 USD",
    "Ins Kreditbuch eingezahlt: 0 USD",
    "Ergebnis des Hauses: 56.85 USD",
    "Kunden geschuldet: 867.15 USD",
  ]);
  expect(await letters("Bericht vom")).toHaveLength(sent.length);
  await setting("default_lang", "en");
});

test("raises one alert when a day cannot be closed, and mails the day's report later", async () => {
  await tellDay("2020-05-05", 2);
  await DB.prepare("ALTER TABLE day_reports RENAME TO day_reports_away").run();
  await runDuty("report");
  await look(2);
  // A short failure sends no message.
  expect(await incidents("report_late")).toEqual([]);
  await watch.waited(360);
  await firesOnce("report_late", async () => {
    await DB.prepare("ALTER TABLE day_reports_away RENAME TO day_reports").run();
    await report("2020-05-05");
  });
  expect((await letters("2020-05-05")).map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining(owners),
  );
  const [owner = ""] = owners;
  const told = (await watch.lettersTo(owner)).filter((subject) => subject.includes("daily report"));
  expect(told).toEqual([expect.stringMatching(/Alert:/), expect.stringMatching(/Resolved:/)]);
});

test("sends each owner a report once even when another owner's mailbox refuses the report", async () => {
  const [refusing = ""] = owners;
  const sent: string[] = [];
  let refuses = true;
  const EMAIL = {
    send: async ({ to, subject }: Message) => {
      if (!subject.includes("2020-05-06")) return;
      if (to === refusing && refuses) throw new Error("no such mailbox");
      sent.push(to);
    },
  };
  await setting("mail_provider", "cloudflare");
  await runInDurableObject(company, (instance) => {
    Object.assign(instance, { env: { ...bindings, EMAIL } });
  });
  await tellDay("2020-05-06", 3);
  await report("2020-05-06");
  await runDuty("report");
  const others = sent.length;
  expect([others, new Set(sent).size, sent.includes(refusing)]).toEqual([others, others, false]);
  expect(sent).toContain(owners[1]);
  await watch.waited(360);
  await look();
  const [newest] = await incidents("report_late");
  expect(newest?.endedMs).toBeNull();
  refuses = false;
  await runDuty("report");
  await runDuty("report");
  expect(sent.slice(others)).toEqual([refusing]);
  await look(3);
  const [over] = await incidents("report_late");
  expect(over?.endedMs).not.toBeNull();
});
