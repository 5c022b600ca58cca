/** Roles of a company: made by two people, within the permissions of both. */
import { expect, test } from "vitest";
import type { Permission } from "#domain/contracts/desk/permissions.ts";
import { builtInRoles, isBuiltIn } from "#domain/contracts/desk/roles.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { addRole, as, DB, openOperator, type TestOperator } from "./operators.ts";

const [olga, otto] = await Promise.all([openOperator("owner"), openOperator("owner")]);

type Texts = Record<string, string | null>;
const newId = () => `own_${crypto.randomUUID().slice(0, 8)}`;
const granted = (...list: Permission[]): Texts =>
  Object.fromEntries(list.map((each) => [each, "1"]));

function ask(by: TestOperator, subject: string, after: Texts, before: Texts = {}) {
  const fields = Object.entries(after).map(([name, text]) => ({
    ...{ name, before: before[name] ?? null, after: text },
  }));
  const input = { kind: "role", subject, fields, reason: "because of a test" };
  return as<{ id: string; state: string }>(by, "deskChangeAsk", input);
}

const approve = (by: TestOperator, id: string) =>
  as(by, "deskChangeDecide", { id, act: "approve" });

/** Adds a role that both owners have approved. */
async function makeRole(name: string, ...list: Permission[]): Promise<string> {
  const id = newId();
  const asked = await ask(olga, id, { name, ...granted(...list) });
  expect([asked.code, asked.data.state]).toEqual([1, "asked"]);
  expect((await approve(otto, asked.data.id)).code).toBe(1);
  return id;
}

interface Listed {
  id: string;
  name: string;
  permissions: Permission[];
  operators: number;
  may_give: boolean;
}
const listed = async (id: string, by = olga) =>
  (await as<Listed[]>(by, "deskRoles")).data.find((role) => role.id === id);

const give = (by: TestOperator, to: TestOperator, role: string) =>
  as(by, "operatorChange", { id: to.id, role });

test("requires two owners to create a role, and applies the role's permissions to its operators", async () => {
  const id = newId();
  const asked = await ask(olga, id, {
    name: "Night desk",
    ...granted("read_audit", "answer_chats"),
  });
  expect(await listed(id)).toBeUndefined();
  expect((await approve(olga, asked.data.id)).code).toBe(errorCodes.four_eyes);
  expect((await approve(otto, asked.data.id)).code).toBe(1);
  expect(await listed(id)).toEqual({
    ...{ id, name: "Night desk", operators: 0, may_give: true },
    permissions: ["answer_chats", "read_audit"],
  });
  const ann = await openOperator("viewer");
  expect((await give(olga, ann, id)).code).toBe(1);
  expect((await as(ann, "deskAudit")).code).toBe(1);
  expect((await as(ann, "deskQueue", { queue: "proof" })).code).toBe(errorCodes.role_forbidden);
  expect((await as(ann, "deskMe")).data).toMatchObject({
    operator: { role: id, role_name: "Night desk", permissions: ["answer_chats", "read_audit"] },
  });
  const log = await DB.prepare("SELECT act, note FROM audit_log WHERE subject = ? ORDER BY number")
    .bind(`role/${id}`)
    .all<{ act: string; note: string }>();
  expect(log.results.map(({ act }) => act)).toEqual(["change_ask", "change_approve"]);
  expect(log.results[1]?.note).toContain("read_audit: – → 1");
});

test("applies a changed role at its operators' next request", async () => {
  const id = await makeRole("Auditors", "read_audit");
  const ann = await openOperator(id);
  expect((await as(ann, "deskAudit")).code).toBe(1);
  const taken = await ask(olga, id, { read_audit: null, read_queues: "1" }, { read_audit: "1" });
  expect((await as(ann, "deskAudit")).code).toBe(1);
  expect((await approve(otto, taken.data.id)).code).toBe(1);
  expect((await as(ann, "deskAudit")).code).toBe(errorCodes.role_forbidden);
  expect((await as(ann, "deskOverview")).code).toBe(1);
});

test("removes a role only when no operator has it", async () => {
  const all: Texts = { name: "Short lived", ...granted("read_audit") };
  const id = await makeRole("Short lived", "read_audit");
  const ann = await openOperator(id);
  const none: Texts = { name: null, read_audit: null };
  expect((await ask(olga, id, none, all)).code).toBe(errorCodes.role_held);
  expect((await give(olga, ann, "viewer")).code).toBe(1);
  expect((await ask(olga, id, { name: null }, all)).code).toBe(errorCodes.invalid_request);
  const asked = await ask(olga, id, none, all);
  // An operator gets the role before its removal, so the role stays, and the operator keeps it.
  expect((await give(olga, ann, id)).code).toBe(1);
  expect((await approve(otto, asked.data.id)).code).toBe(errorCodes.role_held);
  expect((await give(olga, ann, "viewer")).code).toBe(1);
  expect((await approve(otto, asked.data.id)).code).toBe(1);
  expect(await listed(id)).toBeUndefined();
  expect((await give(olga, ann, id)).code).toBe(errorCodes.invalid_request);
  const late = await ask(olga, id, { read_queues: "1" });
  expect([late.code, late.data]).toMatchObject([errorCodes.invalid_request, { field: "name" }]);
});

test("removes a role or gives it to an operator, but not both, when the two requests arrive at once", async () => {
  const all: Texts = { name: "Contested", ...granted("read_audit") };
  const id = await makeRole("Contested", "read_audit");
  const ann = await openOperator("viewer");
  const asked = await ask(olga, id, { name: null, read_audit: null }, all);
  await Promise.all([approve(otto, asked.data.id), give(olga, ann, id)]);
  const row = await DB.prepare("SELECT role FROM operators WHERE id = ?")
    .bind(ann.id)
    .first("role");
  expect(row === "viewer").toBe((await listed(id)) === undefined);
});

test("refuses one of two parallel requests that create roles of the same name", async () => {
  const asked = await Promise.all([
    ask(olga, newId(), { name: "Twins", ...granted("read_queues") }),
    ask(otto, newId(), { name: "twins", ...granted("read_queues") }),
  ]);
  const codes = await Promise.all([
    approve(otto, asked[0].data.id),
    approve(olga, asked[1].data.id),
  ]);
  const [first, second = 0] = codes.map(({ code }) => code).sort((a, b) => a - b);
  expect(first).toBe(1);
  // The database refuses a request at the same moment; a later one gets the reason.
  expect([errorCodes.role_name_taken, errorCodes.content_changed]).toContain(second);
  const twins = (await as<Listed[]>(olga, "deskRoles")).data.filter(
    ({ name }) => name.toLowerCase() === "twins",
  );
  expect(twins).toHaveLength(1);
});

test.each([
  ["a built-in role", "viewer", { read_audit: "1" }],
  ["the owner", "owner", { manage_operators: null }],
  ["a permission that there is not", newId(), { name: "X", set_prices: "1" }],
  ["half a permission", newId(), { name: "X", read_audit: "yes" }],
  ["no name", newId(), { read_audit: "1" }],
  ["a name of nothing", newId(), { name: " ", read_audit: "1" }],
  ["a name with a line end", newId(), { name: "a\nb", read_audit: "1" }],
])("refuses a request for a role: %s", async (_, subject, after) => {
  expect((await ask(olga, subject, after)).code).toBe(errorCodes.invalid_request);
});

test("refuses every way to grant permissions that the operator lacks", async () => {
  const own: Permission[] = ["manage_operators", "read_changes", "read_audit"];
  const id = await addRole(own);
  const [mallory, second, victim, risk] = await Promise.all([
    openOperator(id),
    openOperator(id),
    openOperator("viewer"),
    openOperator("risk"),
  ]);
  const { permission_not_own, operator_self } = errorCodes;
  // An operator who may make roles can neither extend the own role nor make a larger one.
  expect((await ask(mallory, id, granted("decide_withdrawals"))).code).toBe(permission_not_own);
  const grand: Texts = { name: "Grand", ...granted("read_audit", "change_company") };
  expect((await ask(mallory, newId(), grand)).code).toBe(permission_not_own);
  // The operator cannot approve another operator's request beyond the own permissions.
  const asked = await ask(olga, id, granted("decide_withdrawals"));
  expect((await approve(mallory, asked.data.id)).code).toBe(permission_not_own);
  // The operator can neither give roles with more permissions nor change operators who have them.
  for (const role of ["owner", "risk", "viewer"]) {
    expect((await give(mallory, second, role)).code).toBe(permission_not_own);
    const added = { email: `${role}@mallory.example`, name: "Puppet", role };
    expect((await as(mallory, "operatorAdd", added)).code).toBe(permission_not_own);
  }
  for (const other of [olga, risk, victim]) {
    expect((await give(mallory, other, id)).code).toBe(permission_not_own);
    const off = { id: other.id, status: "0" };
    expect((await as(mallory, "operatorChange", off)).code).toBe(permission_not_own);
    expect((await as(mallory, "operatorReset", { id: other.id })).code).toBe(permission_not_own);
  }
  expect((await give(mallory, mallory, "owner")).code).toBe(operator_self);
  // Two operators may pass on a permission of their role.
  const small = newId();
  const made = await ask(mallory, small, { name: "Small", ...granted("read_audit") });
  expect((await approve(second, made.data.id)).code).toBe(1);
  expect((await give(mallory, second, small)).code).toBe(1);
  expect(await listed(small, mallory)).toMatchObject({ may_give: true, operators: 1 });
  expect(await listed("owner", mallory)).toMatchObject({ may_give: false });
});

test("refuses to change or add owners when the operator has a custom role, even a role with every permission", async () => {
  const mallory = await openOperator(await addRole(builtInRoles.owner));
  for (const input of [{ role: "viewer" }, { status: "0" }]) {
    const { code } = await as(mallory, "operatorChange", { id: olga.id, ...input });
    expect(code).toBe(errorCodes.permission_not_own);
  }
  const email = { email: "owner@mallory.example", name: "Puppet", role: "owner" };
  expect((await as(mallory, "operatorAdd", email)).code).toBe(errorCodes.permission_not_own);
  const owners = await DB.prepare("SELECT count(*) AS n FROM operators WHERE role = 'owner'").first(
    "n",
  );
  expect(owners).toBe(2);
});

test("leaves a request for a role undecided after an approval when the requester has lost the requested permissions", async () => {
  const id = await addRole(["manage_operators", "read_changes", "read_audit"]);
  const [ann, bob] = await Promise.all([openOperator(id), openOperator(id)]);
  const asked = await ask(ann, newId(), { name: "Later", ...granted("read_audit") });
  await DB.prepare("UPDATE operators SET role = 'viewer' WHERE id = ?").bind(ann.id).run();
  expect((await approve(bob, asked.data.id)).code).toBe(1);
  const state = await DB.prepare("SELECT state FROM changes WHERE id = ?")
    .bind(asked.data.id)
    .first("state");
  expect(state).toBe("asked");
});

test("refuses to give or change another company's roles", async () => {
  const there = await addRole(["read_audit"], 2);
  const ann = await openOperator("viewer");
  expect((await give(olga, ann, there)).code).toBe(errorCodes.invalid_request);
  for (const after of [{ read_audit: null }, { name: null, read_audit: null }]) {
    const before = { name: `Role ${there}`, ...granted("read_audit") };
    expect((await ask(olga, there, after, before)).code).toBe(errorCodes.invalid_request);
  }
  expect(await listed(there)).toBeUndefined();
  const row = await DB.prepare("SELECT permissions FROM roles WHERE id = ?").bind(there).first();
  expect(row).toEqual({ permissions: '["read_audit"]' });
});

test("lists the built-in roles with their permissions", async () => {
  const { data } = await as<Listed[]>(olga, "deskRoles");
  for (const { id, permissions } of data.filter((role) => isBuiltIn(role.id))) {
    expect([id, permissions]).toEqual([id, builtInRoles[id as keyof typeof builtInRoles]]);
  }
  expect(data.slice(0, 5).map(({ id }) => id)).toEqual(Object.keys(builtInRoles));
});
