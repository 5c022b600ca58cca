/** Operators for tests: inserted like the first owner, signed in like people. */
import { expect } from "vitest";
import { totpAt } from "#domain/access/totp.ts";
import type { WireOperator } from "#domain/contracts/desk/access.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { Permission } from "#domain/contracts/desk/permissions.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import { hashPassword } from "#worker/access/password-hash.ts";
import { bindings, home, perform, type RequestOptions } from "../api/requests.ts";

export const { DB } = bindings;
export const deskPassword = "a desk password nobody guesses";
export const origins: Record<number, string> = { 1: home, 2: `https://${secondHost}` };
const passwordHash = await hashPassword(deskPassword);

export interface TestOperator {
  id: string;
  email: string;
  role: string;
  token: string;
  /** Secret of the second factor, for codes. */
  secret: Uint8Array<ArrayBuffer>;
  companyId: number;
}

/** Adds a role of the company, like an approved change. */
export async function addRole(permissions: readonly Permission[], companyId = 1): Promise<string> {
  const id = `own_${crypto.randomUUID().slice(0, 8)}`;
  await DB.prepare("INSERT INTO roles (company_id, id, name, permissions) VALUES (?, ?, ?, ?)")
    .bind(companyId, id, `Role ${id}`, JSON.stringify(permissions))
    .run();
  return id;
}

/** Inserts an operator's row, without a sign-in. */
export async function addOperatorRow(
  role: string,
  companyId = 1,
): Promise<{ id: string; email: string }> {
  const id = crypto.randomUUID();
  const email = `${role}-${id.slice(0, 8)}@desk.example`;
  await DB.prepare(
    `INSERT INTO operators (company_id, id, email, name, role, password_hash, created_ms)
     VALUES (?, ?, ?, ?, ?, ?, 1)`,
  )
    .bind(companyId, id, email, `${role} ${id.slice(0, 4)}`, role, passwordHash)
    .run();
  return { id, email };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes of a base32 text, as an authenticator app reads it. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The current code, or that of a step beside it. */
export function codeNow(secret: Uint8Array, stepsLater = 0): Promise<string> {
  return totpAt(secret, Math.floor(Date.now() / 30_000) + stepsLater);
}

export const firstStep = (email: string, password = deskPassword, companyId = 1) =>
  perform<{ ticket: string; otpauth: string; secret: string }>(
    deskCalls.deskLogin,
    { email, password },
    { origin: origins[companyId] ?? home },
  );

export const secondStep = (ticket: string, code: string, companyId = 1) =>
  perform<{ token: string; operator: WireOperator }>(
    deskCalls.deskLoginVerify,
    { ticket, code },
    { origin: origins[companyId] ?? home },
  );

/** Forgets the used codes. */
export async function forgetSteps(): Promise<void> {
  await DB.prepare("UPDATE operators SET totp_last_step = 0").run();
}

/** Another session of an operator who has signed in before. */
export async function signInAgain({ email, secret, companyId }: TestOperator): Promise<string> {
  await forgetSteps();
  const { data } = await firstStep(email, deskPassword, companyId);
  const signedIn = await secondStep(data.ticket, await codeNow(secret), companyId);
  expect([signedIn.code, signedIn.msg]).toEqual([1, ""]);
  return signedIn.data.token;
}

export async function openOperator(role: string, companyId = 1): Promise<TestOperator> {
  return enter(await addOperatorRow(role, companyId), role, deskPassword, companyId);
}

/**
 * Signs in for the first time, and sets up the second factor; only the first password is needed.
 */
async function enter(
  { id, email }: { id: string; email: string },
  role: string,
  password: string,
  companyId = 1,
): Promise<TestOperator> {
  const first = await firstStep(email, password, companyId);
  expect([first.code, first.msg]).toEqual([1, ""]);
  const secret = fromBase32(first.data.secret);
  const second = await secondStep(first.data.ticket, await codeNow(secret), companyId);
  expect([second.code, second.msg]).toEqual([1, ""]);
  return { id, email, role, token: second.data.token, secret, companyId };
}

type Made = { operator: WireOperator; password: string };

/** Has the owner add an operator, and signs in as the new one. */
export async function addPuppet(owner: TestOperator, role: string): Promise<TestOperator> {
  const email = `puppet-${crypto.randomUUID()}@desk.example`;
  const { code, data } = await as<Made>(owner, "operatorAdd", { email, name: "Puppet", role });
  expect(code).toBe(1);
  return enter(data.operator, role, data.password);
}

/** Has the owner reset an operator, and signs in as that one. */
export async function takeOver(owner: TestOperator, victim: TestOperator): Promise<TestOperator> {
  const { code, data } = await as<Made>(owner, "operatorReset", { id: victim.id });
  expect(code).toBe(1);
  return enter(data.operator, victim.role, data.password);
}

type Name = keyof typeof deskCalls;

/** Makes a call as an operator. */
export function as<T = unknown>(
  { token, companyId }: Pick<TestOperator, "token" | "companyId">,
  name: Name,
  input: Record<string, unknown> = {},
  more: RequestOptions = {},
) {
  const call = deskCalls[name];
  return perform<T>(call, input, { token, origin: origins[companyId] ?? home, ...more });
}

export const withKey = (key: string): RequestOptions => ({ headers: { "idempotency-key": key } });

/** Fingerprint of all that desk acts can change in D1. */
export async function deskState(): Promise<string> {
  const tables = [
    ...["audit_log", "desk_items", "real_names", "operators", "roles"],
    ...["news", "news_texts", "descripts", "descript_texts", "content_versions"],
    ...["circulars", "circular_texts"],
    ...["funds", "fund_texts", "loan_products"],
    ...["customer_notes", "tags", "customer_tags", "saved_views"],
    ...["changes", "company_config", "company_hosts", "companies"],
  ];
  const all = await DB.batch([
    ...tables.map((table) => DB.prepare(`SELECT * FROM ${table}`)),
    DB.prepare("SELECT id, status, review_status FROM users ORDER BY id"),
    // Leaves out the time of a session's last use, as refused calls change it, too.
    DB.prepare("SELECT company_id, token_hash, operator_id, created_ms FROM operator_sessions"),
  ]);
  return sha256Hex(JSON.stringify(all.map(({ results }) => results)));
}
