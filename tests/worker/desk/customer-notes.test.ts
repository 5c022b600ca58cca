/** Notes, tags, saved views, bulk acts and the timeline of a customer. */
import { expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { goodPassword, logIn, openPerson } from "../access/people.ts";
import { perform } from "../api/requests.ts";
import { fund, openCustomer, submitVerification } from "./customers.ts";
import { as, DB, openOperator, withKey } from "./operators.ts";

const [support, risk, viewer] = await Promise.all([
  openOperator("support"),
  openOperator("risk"),
  openOperator("viewer"),
]);

const acts = async (userId: string, act: string) =>
  DB.prepare("SELECT count(*) AS n FROM audit_log WHERE user_id = ? AND act = ?")
    .bind(userId, act)
    .first("n");

test("stores a note once, shows the note to a viewer, and refuses to change or remove it", async () => {
  const ann = await openCustomer();
  const note = { user_id: ann.id, text: "wants to be called\n@Ben knows why" };
  expect((await as(viewer, "deskNoteAdd", note)).code).toBe(errorCodes.role_forbidden);
  expect((await as(support, "deskNoteAdd", { ...note, text: " " })).code).toBe(
    errorCodes.field_missing,
  );
  for (let times = 0; times < 2; times++) {
    expect((await as(support, "deskNoteAdd", note, withKey("one-note"))).code).toBe(1);
  }
  const { data } = await as<{ data: Array<{ text: string }> }>(viewer, "deskNotes", { id: ann.id });
  expect(data.data.map(({ text }) => text)).toEqual([note.text]);
  expect(await acts(ann.id, "note")).toBe(1);
  await expect(DB.prepare("DELETE FROM customer_notes").run()).rejects.toThrow("append-only");
  await expect(DB.prepare("UPDATE customer_notes SET text = ''").run()).rejects.toThrow(
    "append-only",
  );
  const there = await openOperator("owner", 2);
  expect((await as(there, "deskNotes", { id: ann.id })).code).toBe(404);
  expect((await as(there, "deskNoteAdd", note)).code).toBe(404);
});

test("shows no notes in the customer's own log", async () => {
  const ann = await openPerson();
  await as(support, "deskNoteAdd", { user_id: ann.user.id, text: "difficult" });
  const log = await perform<{ total: number }>(calls.deskLog, {}, { token: ann.token });
  expect(log.data.total).toBe(0);
});

test("finds customers by tag, and removes a tag from all customers when the company deletes the tag", async () => {
  const [ann, ben] = [await openCustomer(), await openCustomer()];
  const tag = "big depositor";
  const give = { user_id: ann.id, tag, on: "1" };
  expect((await as(support, "deskTag", give)).code).toBe(404);
  expect((await as(support, "deskTagSet", { tag: "<b>", on: "1" })).code).toBe(
    errorCodes.invalid_request,
  );
  expect((await as(support, "deskTagSet", { tag, on: "1" })).code).toBe(1);
  for (let times = 0; times < 2; times++) expect((await as(support, "deskTag", give)).code).toBe(1);
  expect(await acts(ann.id, "tag")).toBe(1);
  type Found = { data: Array<{ id: string; tags: string[] }> };
  const found = async (who = viewer) =>
    (await as<Found>(who, "deskUsers", { tag })).data.data.map(({ id }) => id);
  expect(await found()).toEqual([ann.id]);
  expect(await found(await openOperator("viewer", 2))).toEqual([]);
  await as(support, "deskTag", { ...give, user_id: ben.id });
  expect((await as(support, "deskTag", { ...give, user_id: ben.id, on: "0" })).code).toBe(1);
  expect(await found()).toEqual([ann.id]);
  expect((await as(support, "deskTagSet", { tag, on: "0" })).code).toBe(1);
  expect(await found()).toEqual([]);
});

test("filters customers by verification, country and last sign-in", async () => {
  const ann = await openPerson();
  await submitVerification({ id: ann.user.id, email: ann.account, companyId: 1 });
  const search = ann.account.slice(0, 20);
  const count = async (filter: object) =>
    (await as<{ total: number }>(viewer, "deskUsers", { search, ...filter })).data.total;
  expect(await count({ review: "1", country: "DE", kind: "real", sort: "seen" })).toBe(1);
  expect(await count({ review: "2" })).toBe(0);
  expect(await count({ country: "FR" })).toBe(0);
  expect(await count({ seen: "7", sort: "name" })).toBe(1);
  expect(await count({ seen: "not_30" })).toBe(0);
  await DB.prepare("UPDATE users SET signed_in_ms = 5 WHERE id = ?").bind(ann.user.id).run();
  expect(await count({ seen: "not_30" })).toBe(1);
  expect(await count({ seen: "7" })).toBe(0);
});

test("saves an operator's filter of customers under a name, replaces it under the same name, and removes it when the query is empty", async () => {
  const views = async (who: typeof support) =>
    (await as<Array<{ name: string; query: string }>>(who, "deskViews")).data;
  const save = (query: string) => as(support, "deskViewSet", { name: "Sleepers", query });
  expect((await save("?seen=not_90")).code).toBe(1);
  expect((await save("?seen=not_30")).code).toBe(1);
  expect(await views(support)).toEqual([{ name: "Sleepers", query: "?seen=not_30" }]);
  expect(await views(risk)).toEqual([]);
  expect((await save("")).code).toBe(1);
  expect(await views(support)).toEqual([]);
});

test("previews a bulk act, logs the act once for each changed customer, and repeats the answer under the same key", async () => {
  const [ann, ben] = [await openCustomer(), await openCustomer()];
  const there = await openCustomer(2);
  const tag = "bulk";
  await as(support, "deskTagSet", { tag, on: "1" });
  await as(support, "deskTag", { user_id: ann.id, tag, on: "1" });
  const ids = [ann.id, ben.id, ben.id, there.id, "nobody"];
  const preview = await as<{ data: object[]; changes: number }>(support, "deskBulkPreview", {
    ...{ ids, act: "tag", tag },
  });
  expect(preview.data).toMatchObject({
    data: [
      { id: ann.id, is_same: true },
      { id: ben.id, is_same: false },
    ],
    changes: 1,
  });
  for (let times = 0; times < 2; times++) {
    const { data } = await as(support, "deskBulk", { ids, act: "tag", tag }, withKey("bulk-once"));
    expect(data).toMatchObject({
      data: [
        { id: ann.id, result: "unchanged" },
        { id: ben.id, result: "done" },
      ],
    });
  }
  expect(await acts(ben.id, "tag")).toBe(1);
  expect(await acts(there.id, "tag")).toBe(0);
});

test("stops payouts of several customers by one call, except for the operator's own account, and refuses a role without the permission", async () => {
  const [ann, ben] = [await openCustomer(), await openCustomer()];
  await DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(risk.email, ben.id).run();
  const bulk = { ids: [ben.id, ann.id], act: "payout_stop", reason: "is looked into" };
  expect((await as(support, "deskBulk", bulk)).code).toBe(errorCodes.role_forbidden);
  expect((await as(risk, "deskBulk", { ...bulk, reason: " " })).code).toBe(
    errorCodes.reason_required,
  );
  const { data } = await as(risk, "deskBulk", bulk);
  expect(data).toMatchObject({ data: [{ result: "refused" }, { result: "done" }] });
  expect((await as(risk, "deskUser", { id: ann.id })).data).toMatchObject({
    payout_stop: "payouts_stopped",
  });
  const preview = await as<{ changes: number }>(risk, "deskBulkPreview", bulk);
  expect(preview.code).toBe(errorCodes.invalid_request);
  const { reason: _, ...plain } = bulk;
  expect((await as<{ changes: number }>(risk, "deskBulkPreview", plain)).data.changes).toBe(1);
  const many = { ...plain, ids: Array.from({ length: 201 }, (_, n) => `user-${n}`) };
  expect((await as(risk, "deskBulkPreview", many)).code).toBe(errorCodes.invalid_request);
});

test("lists a customer's timeline in pages, newest first, and filters it by kind", async () => {
  const ann = await openPerson();
  const customer = { id: ann.user.id, email: ann.account, companyId: 1 };
  expect((await logIn(ann.account, goodPassword)).code).toBe(1);
  await submitVerification(customer);
  await fund(customer, "100");
  for (let n = 0; n < 40; n++) {
    await as(support, "deskNoteAdd", { user_id: customer.id, text: `note ${n}` });
  }
  type Page = {
    data: Array<{ kind: string; id: string; at_ms: number; text: string }>;
    next: { before: number; before_id: string } | null;
  };
  const seen: Page["data"] = [];
  for (let next: Page["next"] | undefined; next !== null; ) {
    const { data } = await as<Page>(viewer, "deskTimeline", { id: customer.id, ...next });
    seen.push(...data.data);
    next = data.next;
  }
  const times = seen.map(({ at_ms }) => at_ms);
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(new Set(seen.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(seen.length);
  expect(seen.filter(({ kind }) => kind === "note")).toHaveLength(40);
  for (const kind of ["registration", "sign_in", "verification", "payment", "operator"]) {
    expect(seen.map((entry) => entry.kind)).toContain(kind);
  }
  const only = await as<Page>(viewer, "deskTimeline", { id: customer.id, kind: "sign_in" });
  expect(only.data.data.length).toBeGreaterThan(1);
  expect(new Set(only.data.data.map(({ kind }) => kind))).toEqual(new Set(["sign_in"]));
});
