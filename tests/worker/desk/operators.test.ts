/** Owners manage other operators, never themselves. */
import { expect, test } from "vitest";
import type { WireOperator } from "#domain/contracts/desk/access.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import {
  as,
  codeNow,
  DB,
  firstStep,
  fromBase32,
  openOperator,
  secondStep,
  signInAgain,
  type TestOperator,
  withKey,
} from "./operators.ts";

type Made = { operator: WireOperator; password: string };

const owner = await openOperator("owner");
const codeOfMe = async (who: TestOperator) => (await as(who, "deskMe")).code;

test("shows a new operator's password in one answer, and in a repeat under the same key", async () => {
  const input = { email: "New.One@Desk.Example", name: " New One ", role: "support" };
  const made = await as<Made>(owner, "operatorAdd", input, withKey("add-once-1"));
  expect(made.code).toBe(1);
  expect(made.data.operator).toMatchObject({
    email: "new.one@desk.example",
    name: "New One",
    role: "support",
    status: 1,
    is_second_factor: 0,
  });
  expect(made.data.password).toMatch(/^[2-9A-HJ-NP-Z]{20}$/);
  const again = await as<Made>(owner, "operatorAdd", input, withKey("add-once-1"));
  expect(again.data).toEqual(made.data);
  const changed = await as(
    owner,
    "operatorAdd",
    { ...input, role: "owner" },
    withKey("add-once-1"),
  );
  expect(changed.code).toBe(errorCodes.idempotency_conflict);
  expect((await as(owner, "operatorAdd", input)).code).toBe(errorCodes.operator_exists);
  expect((await as(owner, "operatorAdd", { ...input, email: "no mail" })).code).toBe(
    errorCodes.account_invalid,
  );
  expect((await firstStep("new.one@desk.example", made.data.password)).code).toBe(1);
  const log = await DB.prepare("SELECT group_concat(note) AS notes FROM audit_log").first<string>(
    "notes",
  );
  expect(log).not.toContain(made.data.password);
  const list = (await as<WireOperator[]>(owner, "operatorList")).data;
  expect(list.map(({ email }) => email)).toContain("new.one@desk.example");
  expect(JSON.stringify(list)).not.toMatch(/scrypt|totp/);
});

test("A4 refuses operators a change of their own role, and disables only one of two owners who disable each other", async () => {
  const other = await openOperator("owner");
  for (const name of ["operatorChange", "operatorReset"] as const) {
    const input = name === "operatorChange" ? { id: owner.id, role: "viewer" } : { id: owner.id };
    expect((await as(owner, name, input)).code).toBe(errorCodes.operator_self);
  }
  const codes = await Promise.all([
    as(owner, "operatorChange", { id: other.id, status: "0" }),
    as(other, "operatorChange", { id: owner.id, status: "0" }),
  ]);
  expect(codes.filter(({ code }) => code === 1)).toHaveLength(1);
  const left = await DB.prepare(
    "SELECT count(*) AS n FROM operators WHERE company_id = 1 AND role = 'owner' AND status = 1",
  ).first<number>("n");
  expect(left).toBe(1);
  // The rest of this file uses this owner.
  await DB.prepare("UPDATE operators SET status = 1 WHERE id = ?").bind(owner.id).run();
  owner.token = await signInAgain(owner);
});

test("ends a disabled operator's sessions immediately, and restores no session when the operator is enabled", async () => {
  const ann = await openOperator("finance");
  expect(await codeOfMe(ann)).toBe(1);
  const disable = { id: ann.id, status: "0" };
  expect((await as<Made>(owner, "operatorChange", disable)).data.operator.status).toBe(0);
  expect(await codeOfMe(ann)).toBe(999);
  expect((await firstStep(ann.email)).code).toBe(1010);
  expect((await as(owner, "operatorChange", { id: ann.id, status: "1" })).code).toBe(1);
  expect(await codeOfMe(ann)).toBe(999);
  expect((await as(owner, "operatorChange", { id: ann.id })).code).toBe(errorCodes.field_missing);
  expect((await as(owner, "operatorChange", { id: "nobody", role: "viewer" })).code).toBe(404);
});

test("ends an operator's sessions, and replaces password and second factor, when an owner resets the operator's access", async () => {
  const ann = await openOperator("risk");
  const pending = (await firstStep(ann.email)).data.ticket;
  const { data } = await as<Made>(owner, "operatorReset", { id: ann.id });
  expect(await codeOfMe(ann)).toBe(999);
  await DB.prepare("UPDATE operators SET totp_last_step = 0 WHERE id = ?").bind(ann.id).run();
  // A sign-in under way still has the old secrets, so it fails.
  expect((await secondStep(pending, await codeNow(ann.secret))).code).not.toBe(1);
  expect((await firstStep(ann.email)).code).toBe(1010);
  const first = await firstStep(ann.email, data.password);
  expect(first.data.secret).not.toBe("");
  const second = await secondStep(first.data.ticket, await codeNow(fromBase32(first.data.secret)));
  expect(second.code).toBe(1);
  const acts = await DB.prepare("SELECT act FROM audit_log WHERE subject = ? ORDER BY number")
    .bind(`operator/${ann.id}`)
    .all<{ act: string }>();
  expect(acts.results.map(({ act }) => act)).toEqual(["sign_in", "operator_reset", "sign_in"]);
});
