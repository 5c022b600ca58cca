/**
 * Makes the SQL statements by which scripts create operators: a company's first owner, and the
 * operators of the demo company.
 */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "#domain/contracts/desk/roles.ts";
import { hashPassword } from "#worker/access/password-hash.ts";
import { randomText, readable } from "#worker/access/secrets.ts";

interface Given {
  email: string;
  name: string;
  role: Role;
}

/** Returns a random password of 100 bits, without characters that look alike. */
export function randomPassword(): string {
  return randomText(20, readable);
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * Returns statements that create the operator. If an operator already has this e-mail, the
 * statements reset that operator's name, password, role and second factor, and end all sessions.
 * The operator's entries in `operator_ties` stay, so the operator still counts as one person with
 * the operators named there. A new person therefore needs a new e-mail.
 */
export async function operatorStatements(
  companyId: number,
  { email, name, role }: Given,
  password: string,
): Promise<string[]> {
  const hash = text(await hashPassword(password));
  return [
    `INSERT INTO operators (company_id, id, email, name, role, password_hash, created_ms)
     VALUES (${companyId}, ${text(crypto.randomUUID())}, ${text(email)}, ${text(name)}, ${text(role)}, ${hash}, ${Date.now()})
     ON CONFLICT (company_id, email) DO UPDATE SET name = ${text(name)}, role = ${text(role)}, status = 1,
       password_hash = ${hash}, totp_secret = '', is_totp_on = 0, totp_last_step = 0,
       resets = resets + 1`,
    `DELETE FROM operator_sessions WHERE company_id = ${companyId} AND operator_id =
       (SELECT id FROM operators WHERE company_id = ${companyId} AND email = ${text(email)})`,
  ];
}

const demoOperators: Given[] = [
  { email: "viewer@meridian.example", name: "Vera Viewer", role: "viewer" },
  { email: "support@meridian.example", name: "Sam Support", role: "support" },
  { email: "finance@meridian.example", name: "Fiona Finance", role: "finance" },
  { email: "finance2@meridian.example", name: "Felix Finance", role: "finance" },
  { email: "risk@meridian.example", name: "Rita Risk", role: "risk" },
  { email: "owner@meridian.example", name: "Olga Owner", role: "owner" },
  { email: "owner2@meridian.example", name: "Otto Owner", role: "owner" },
];

/**
 * Returns the path of the file with the first passwords of the demo company's operators, in a local
 * run.
 */
export function operatorsFile(stateDir: string): string {
  return join(stateDir, "desk-operators.json");
}

interface Database {
  prepare(sql: string): { first<Row>(): Promise<Row | null> };
}

/**
 * Returns statements that create the demo company's operators; none if it already has operators.
 * Writes their first passwords to a file.
 */
export async function demoOperatorStatements(db: Database, stateDir: string): Promise<string[]> {
  const known = await db
    .prepare("SELECT 1 AS one FROM operators WHERE company_id = 1 LIMIT 1")
    .first();
  if (known) return [];
  const entries = demoOperators.map((given) => ({ ...given, password: randomPassword() }));
  const path = operatorsFile(stateDir);
  writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
  // `writeFileSync` gives its mode to new files only.
  chmodSync(path, 0o600);
  const all = await Promise.all(entries.map((each) => operatorStatements(1, each, each.password)));
  return all.flat();
}
