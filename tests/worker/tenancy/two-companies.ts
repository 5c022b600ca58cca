/**
 * Two companies on hosts of their own, each with data that no user of the other may see or change.
 */
import { expect } from "vitest";
import { publicSettings } from "#domain/config/schema.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { signToken } from "#domain/network/session-token.ts";
import { accountName } from "#domain/text/names.ts";
import { SoftwareAuthenticator } from "#tests/support/worker/software-authenticator.ts";
import { goodPassword, openPerson, type Person } from "../access/people.ts";
import { png } from "../access/pictures.ts";
import { cashierSamples } from "../api/cashier-samples.ts";
import { bindings, perform, send } from "../api/requests.ts";
import { openTrader, type Trader } from "../api/sample-inputs.ts";

const { ACCOUNT, DB, FILES, SESSION_SECRET } = bindings;

/** The first company's host; `demo.example` names no company, and gets the default one. */
export const here = { id: 1, origin: "https://first.example" };
export const there = { id: 2, origin: "https://second.example" };

/** Part of all texts that the first company shows its visitors. */
export const marker = "only-of-the-first";
/** Settings whose values other code parses. */
const readAsValues = new Set(["currency", "timezone", "desktop_host", "micro_loss_level"]);

/** Puts the marker into every text setting of a company, including new ones. */
export async function plantMarkers(): Promise<void> {
  const texts = Object.entries(publicSettings)
    .filter(([key, { type }]) => type === "text" && !readAsValues.has(key))
    .map(([key]) => key);
  const columns = ["name", "logo", "url", "subject", "registered_address", "location", "email"];
  await DB.batch([
    DB.prepare("INSERT INTO company_hosts VALUES ('first.example', 1)"),
    ...texts.map((key) =>
      DB.prepare("INSERT OR REPLACE INTO company_config VALUES (1, ?, ?)").bind(
        key,
        `${marker}-${key}`,
      ),
    ),
    ...columns.map((column) =>
      DB.prepare(`UPDATE companies SET ${column} = ? WHERE id = 1`).bind(`${marker}-${column}`),
    ),
    DB.prepare(
      `UPDATE news_texts SET title = ?1 || news_id, summary = ?1, body = ?1
       WHERE news_id IN (SELECT id FROM news WHERE company_id = 1)`,
    ).bind(`${marker}-news-`),
    DB.prepare("UPDATE menu_items SET title = ?1 || id WHERE company_id = 1").bind(
      `${marker}-menu-`,
    ),
    DB.prepare("UPDATE products SET show_code = ?1 || id WHERE company_id = 1").bind(
      `${marker}-product-`,
    ),
    DB.prepare("UPDATE bank_accounts SET name = ?1, payee_name = ?1 WHERE company_id = 1").bind(
      `${marker}-bank`,
    ),
    DB.prepare("UPDATE micro_durations SET profit_ratio = '0.77177' WHERE company_id = 1"),
  ]);
}

export interface Owner {
  trader: Trader;
  person: Person;
  /** Ids of the person's file, session and passkey. */
  fileId: string;
  sessionId: string;
  passkeyId: string;
  /** Ids of a deposit that waits at the desk, and of a payout account. */
  depositId: string;
  wayId: string;
}

const payPassword = "another fine password";

/** A user's acts about money: reports a deposit, and saves a payout account. */
async function openPayments(token: string, proofImg: string) {
  const done = async (call: Call, input: Record<string, unknown>) =>
    expect([call.path, (await perform(call, input, { token })).code]).toEqual([call.path, 1]);
  await done(calls.amendPayPassword, { password: payPassword });
  await done(calls.chargeSubmit, { ...cashierSamples.chargeSubmit(), proofImg });
  const { type, draw_id, dc_address } = cashierSamples.bindDrawMethod();
  await done(calls.bindDrawMethod, { type, draw_id, dc_address, pay_password: payPassword });
  const deposits = await perform<{ data: Array<{ id: string }> }>(
    calls.chargeList,
    cashierSamples.chargeList(),
    { token },
  );
  const ways = await perform<Array<{ id: string }>>(
    calls.drawMethods,
    { draw_type: type },
    { token },
  );
  const [deposit, way] = [deposits.data.data[0], ways.data[0]];
  if (!deposit || !way) throw new Error("a deposit and a way have to be listed");
  return { depositId: deposit.id, wayId: way.id };
}

/** Opens a user of the first company with one of everything. */
export async function openOwner(): Promise<Owner> {
  const [trader, person] = await Promise.all([openTrader(), openPerson()]);
  const { token } = person;
  const file = new File([png(8, 8)], "card.png", { type: "image/png" });
  const uploaded = await perform<{ id: string }>(calls.imageUpload, { file }, { token });
  const front_pic = uploaded.data.id;
  const submission = {
    name: marker,
    card_id: `${marker}-card`,
    id_type: "2",
    front_pic,
    hand_pic: front_pic,
  };
  expect((await perform(calls.realName, submission, { token })).code).toBe(1);
  const key = await SoftwareAuthenticator.at(here.origin);
  const options = await perform<Parameters<typeof key.create>[0]>(
    calls.passkeyOptions,
    {},
    { token, origin: here.origin },
  );
  const made = await key.create(options.data);
  const passkey = { password: goodPassword, name: marker, ...made };
  expect((await perform(calls.passkeyAdd, passkey, { token, origin: here.origin })).code).toBe(1);
  const sessions = await perform<Array<{ id: string }>>(calls.sessionList, {}, { token });
  const sessionId = sessions.data[0]?.id ?? "";
  const payments = await openPayments(token, front_pic);
  return { trader, person, fileId: front_pic, sessionId, passkeyId: key.id, ...payments };
}

let owned: Promise<string[]> | null = null;
/** Tables with a company's column, including those of later migrations. */
function ownedTables(): Promise<string[]> {
  owned ??= findOwnedTables();
  return owned;
}

async function findOwnedTables(): Promise<string[]> {
  const tables = await DB.prepare(
    // D1 refuses queries of its own tables, which begin with an underscore.
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const owned: string[] = [];
  for (const { name } of tables.results) {
    const columns = await DB.prepare(`SELECT name FROM pragma_table_info('${name}')`).all<{
      name: string;
    }>();
    if (columns.results.some((column) => column.name === "company_id")) owned.push(name);
  }
  return owned;
}

/**
 * Everything of the first company and its two users: rows, pictures, money, orders and sessions.
 */
export async function stateHere({ trader, person }: Owner) {
  const rows = await Promise.all(
    (await ownedTables()).map(async (name) => {
      const { results } = await DB.prepare(`SELECT * FROM ${name} WHERE company_id = 1`).all();
      return [name, results];
    }),
  );
  const accountOf = (userId: string) => ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  const account = accountOf(trader.userId);
  const { token } = person;
  const [audits, deposits, open, waiting, pictures, sessions] = await Promise.all([
    Promise.all([account.audit(), accountOf(person.user.id).audit()]),
    perform(calls.chargeList, cashierSamples.chargeList(), { token }),
    account.orders({ status: "open", page: 1, pageSize: 20 }),
    account.orders({ status: "pending", page: 1, pageSize: 20 }),
    FILES.list({ prefix: "1/" }),
    perform<Array<{ id: string }>>(calls.sessionList, {}, { token }),
  ]);
  return {
    rows,
    audits,
    deposits: deposits.data,
    orders: [open, waiting],
    pictures: pictures.objects.map(({ key }) => key),
    // Sorted, as the call lists the last used session first.
    sessions: sessions.data.map(({ id }) => id).sort(),
  };
}

/** Ids of the first company: of each table that has ids, the newest. */
export async function idsHere(owner: Owner): Promise<string[]> {
  const found = new Set<string>([
    owner.trader.orderId,
    owner.trader.pendingId,
    owner.trader.userId,
    owner.fileId,
    owner.sessionId,
    owner.passkeyId,
    owner.depositId,
    owner.wayId,
    owner.person.account,
    owner.person.user.id,
    owner.person.user.uid,
    owner.person.user.invite_code,
  ]);
  for (const table of await ownedTables()) {
    const columns = await DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    if (!columns.results.some(({ name }) => name === "id")) continue;
    const { results } = await DB.prepare(
      `SELECT id FROM ${table} WHERE company_id = 1
         AND id NOT IN (SELECT id FROM ${table} WHERE company_id = 2) ORDER BY id DESC LIMIT 2`,
    ).all<{ id: string | number }>();
    for (const { id } of results) found.add(String(id));
  }
  return [...found];
}

/** An id of the same shape that nothing has. */
export function unlike(id: string): string {
  if (/^\d{1,6}$/.test(id)) return String(990_000_000 + Number(id));
  const letters = "qzvxkjwpgh";
  return [...id]
    .map((letter, at) => {
      // Keeps a leading digit, which may be a zero.
      if (at === 0 && /\d/.test(letter)) return letter;
      if (/\d/.test(letter)) return String((Number(letter) + 5) % 10);
      const other = letters[(letter.charCodeAt(0) + at) % letters.length] ?? "q";
      if (/[a-f]/.test(letter)) return letter === "a" ? "b" : "a";
      if (/[a-z]/.test(letter)) return other;
      return /[A-Z]/.test(letter) ? other.toUpperCase() : letter;
    })
    .join("");
}

/** Another session of a user, for tests that ask more than one session may. */
export async function anotherSession(companyId: number, userId: string): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const { token, tokenHash } = await signToken(userId, random, SESSION_SECRET);
  const account = ACCOUNT.get(ACCOUNT.idFromName(accountName(companyId, userId)));
  await account.startSession(tokenHash, Date.now());
  return token;
}

/** The answer as text, whether bytes or an envelope. */
export async function textOf(request: Request): Promise<string> {
  return (await send(request)).text();
}

/** Expects nothing of the first company in a text. */
export function expectNothingOfFirst(what: string, text: string, owner: Owner): void {
  const secrets = [
    marker,
    "0.77177",
    owner.trader.userId,
    owner.person.user.id,
    owner.person.account,
    owner.fileId,
    owner.sessionId,
    owner.passkeyId,
    owner.depositId,
    owner.wayId,
    owner.trader.orderId,
    owner.trader.pendingId,
  ];
  expect([what, secrets.filter((secret) => text.includes(secret))]).toEqual([what, []]);
}

/** Fields that name something, which may belong to another company. */
export function namingFields(call: Call): string[] {
  const { shape } = call.input as unknown as { shape: Record<string, unknown> };
  // Fields with the same few numbers in every company.
  const everybodys = new Set(["accountTypeId", "area_id", "currencyId", "currency_id"]);
  const names =
    /(^|_)(id|ids|to|order|key|handle|ticket|pic|code|account|user|uid)$|[a-z](Id|Img)$/;
  return Object.keys(shape).filter((name) => names.test(name) && !everybodys.has(name));
}
