/** Data of the tabs of a customer's page, and the log of opened documents. */
import { expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { openPerson } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { marketOrder } from "../api/sample-inputs.ts";
import {
  accountOf,
  askLoan,
  askWithdrawal,
  fund,
  openCustomer,
  payDeposit,
  submitVerification,
} from "./customers.ts";
import { as, DB, openOperator, withKey } from "./operators.ts";

const [support, finance, viewer] = await Promise.all([
  openOperator("support"),
  openOperator("finance"),
  openOperator("viewer"),
]);

test("finds an order, its customer and its receipt by the order's number", async () => {
  const { token, userId } = await openDemo();
  const { data: placed } = await perform<{ Id: string }>(calls.submitForex, marketOrder, { token });
  const short = shortNumber(placed.Id);
  for (const text of [placed.Id, short, short.toLowerCase(), short.replace("-", " ")]) {
    const found = await as<{ orders: object[] }>(viewer, "deskSearch", { text });
    expect(found.data.orders).toEqual([
      { id: placed.Id, kind: "forex", user_id: userId, account: "" },
    ]);
  }
  const listed = await as<{ data: Array<{ id: string }> }>(viewer, "deskUsers", {
    search: placed.Id,
  });
  expect(listed.data.data.map(({ id }) => id)).toEqual([userId]);
  const orders = await as<{ data: Array<{ Id: string }> }>(viewer, "deskUserOrders", {
    id: userId,
    status: "1",
  });
  expect(orders.data.data.map(({ Id }) => Id)).toEqual([placed.Id]);
  const receipt = await as<{ journal: object[] }>(viewer, "deskUserReceipt", {
    id: userId,
    order: placed.Id,
  });
  expect(receipt.data.journal.length).toBeGreaterThan(0);
  // A customer's page shows no receipt of another customer's order.
  const other = await openCustomer();
  const through = await as(viewer, "deskUserReceipt", { id: other.id, order: placed.Id });
  expect(through.code).toBe(errorCodes.order_unknown);
});

test("finds no order of another company", async () => {
  const there = await openOperator("viewer", 2);
  const { token } = await openDemo();
  const { data: placed } = await perform<{ Id: string }>(calls.submitForex, marketOrder, { token });
  const found = await as<{ orders: object[] }>(there, "deskSearch", { text: placed.Id });
  expect(found.data.orders).toEqual([]);
});

test("lists payments and all other queue items of a customer together", async () => {
  const ann = await openCustomer();
  await fund(ann, "500");
  const deposit = await payDeposit(ann, "60");
  const withdrawal = await askWithdrawal(ann, "70");
  await submitVerification(ann);
  const { data } = await as<{ data: Array<{ id: string; queue: string }>; total: number }>(
    viewer,
    "deskUserItems",
    { id: ann.id },
  );
  const ids = data.data.map(({ id }) => id);
  expect(ids).toContain(deposit.id);
  expect(ids).toContain(withdrawal.id);
  expect(data.data.map(({ queue }) => queue)).toContain("verification");
  const found = await as<{ items: Array<{ id: string }> }>(viewer, "deskSearch", {
    text: deposit.id.slice(0, 13),
  });
  expect(found.data.items.map(({ id }) => id)).toContain(deposit.id);
});

test("finds a payment by its exact amount in any notation", async () => {
  const ann = await openCustomer();
  const deposit = await payDeposit(ann, "61.37");
  const found = async (text: string) => {
    const { data } = await as<{ items: Array<{ id: string }> }>(viewer, "deskSearch", { text });
    return data.items.some(({ id }) => id === deposit.id);
  };
  await expect.poll(() => found("61.37")).toBe(true);
  expect([await found("61,370"), await found("61.3"), await found("61")]).toEqual([
    ...[true, false, false],
  ]);
});

test("shows no loans, copies, payout accounts or transfers for a new customer", async () => {
  const ann = await openCustomer();
  const list = async (name: Parameters<typeof as>[1]) =>
    (await as<{ total: number }>(viewer, name, { id: ann.id })).data;
  expect(await list("deskUserLoans")).toMatchObject({ total: 0 });
  expect(await list("deskUserSubscriptions")).toMatchObject({ total: 0 });
  expect(await list("deskUserTransfers")).toMatchObject({ total: 0 });
  expect(await list("deskUserPayoutAccounts")).toEqual([]);
  expect(await list("deskUserCopying")).toEqual({ copies: [], followers: [], followers_total: 0 });
  await askLoan(ann, "80");
  expect(await list("deskUserLoans")).toMatchObject({ total: 1 });
});

test("shows a payout account in full to roles that decide on withdrawals, and its last digits to others", async () => {
  const ann = await openCustomer();
  await DB.prepare(
    `INSERT INTO draw_methods (company_id, id, user_id, type, draw_currency_id, dc_address, bank, created_ms)
     VALUES (1, ?, ?, 1, 1, 'TAddressOfTheCustomer9876', '{}', 5)`,
  )
    .bind(crypto.randomUUID(), ann.id)
    .run();
  const read = async (who: typeof viewer) =>
    JSON.stringify((await as(who, "deskUserPayoutAccounts", { id: ann.id })).data);
  expect(await read(finance)).toContain("TAddressOfTheCustomer9876");
  expect(await read(viewer)).not.toContain("TAddressOfTheCustomer9876");
  expect(await read(viewer)).toContain("***9876");
});

test("logs every opening of documents, and shows the openings to the desk and the customer", async () => {
  const ann = await openPerson();
  await submitVerification({ id: ann.user.id, email: ann.account, companyId: 1 });
  const open = { user_id: ann.user.id, kind: "verification" };
  expect((await as(viewer, "deskDocumentOpen", open)).code).toBe(errorCodes.role_forbidden);
  // The role may open documents, but none of this queue.
  expect((await as(finance, "deskDocumentOpen", open)).code).toBe(errorCodes.forbidden);
  for (let times = 0; times < 2; times++) {
    const opened = await as<{ pictures: object; details: { name: string } }>(
      support,
      "deskDocumentOpen",
      open,
      withKey("opens-once"),
    );
    expect(opened.data.details.name).toBe("Ann Example");
    expect(Object.keys(opened.data.pictures)).toHaveLength(3);
  }
  type Shown = { openings: Array<{ subject: string }>; documents: Array<{ may_open: boolean }> };
  const shown = (await as<Shown>(viewer, "deskUserDocuments", { id: ann.user.id })).data;
  expect(shown.openings).toMatchObject([{ subject: `verification/${ann.user.id}` }]);
  expect(shown.documents.map(({ may_open }) => may_open)).toEqual([false]);
  // The queue shows the same pictures, so it counts as an opening, once within an hour.
  for (let times = 0; times < 2; times++) {
    await as(support, "deskItem", { queue: "verification", id: ann.user.id });
  }
  type Log = { data: Array<{ act: string; about: string; role: string; of: string }> };
  const log = await perform<Log>(calls.deskLog, {}, { token: ann.token });
  expect(log.data.data).toMatchObject([
    { act: "document_open", about: "verification", role: "support", of: "" },
    { act: "document_open", about: "verification", role: "support", of: "" },
  ]);
  expect(JSON.stringify(log.data)).not.toContain(support.email.slice(0, 16));
  expect((await as(support, "deskDocumentOpen", { ...open, kind: "borrower" })).code).toBe(
    errorCodes.forbidden,
  );
});

test("lists a customer's sessions, and ends one or all with a reason", async () => {
  const ann = await openPerson();
  const list = async () =>
    (await as<Array<{ id: string }>>(viewer, "deskUserSessions", { id: ann.user.id })).data;
  const [session] = await list();
  const end = { user_id: ann.user.id, reason: "a lost phone" };
  const other = { ...end, session_id: "no-such-session" };
  expect((await as(support, "deskEndSessions", other)).code).toBe(404);
  expect((await as(support, "deskEndSessions", { ...end, reason: " " })).code).toBe(
    errorCodes.reason_required,
  );
  expect((await as(viewer, "deskEndSessions", end)).code).toBe(errorCodes.role_forbidden);
  const one = { ...end, session_id: session?.id ?? "" };
  for (let times = 0; times < 2; times++) {
    expect((await as(support, "deskEndSessions", one, withKey("ends-one"))).code).toBe(1);
  }
  expect(await list()).toEqual([]);
  expect((await perform(calls.userInfo, {}, { token: ann.token })).code).toBe(999);
  await accountOf({ id: ann.user.id, email: "", companyId: 1 }).startSession("hash", Date.now());
  expect(await list()).toHaveLength(1);
  expect((await as(support, "deskEndSessions", end)).code).toBe(1);
  expect(await list()).toEqual([]);
});
