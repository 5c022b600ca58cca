/** A permitted request of every desk call, of which tests change one detail at a time. */
import { expect, vi } from "vitest";
import { findConversation } from "#db/desk/conversations.ts";
import type { DeskCallName } from "#domain/contracts/desk/index.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { noRate } from "#worker/cashier/rate.ts";
import { conversationOf } from "#worker/support/conversation.ts";
import { png } from "../access/pictures.ts";
import { bindings } from "../api/requests.ts";
import {
  accountOf,
  applyAsMaster,
  askLoan,
  askMatching,
  askWithdrawal,
  type Customer,
  fund,
  openCustomer,
  payDeposit,
  repayLoan,
  reported,
  stateBorrower,
  submitVerification,
} from "./customers.ts";
import { deskPassword } from "./operators.ts";

export interface Waiting {
  customer: Customer;
  /** An item of each queue. */
  items: Record<Queue, string>;
}

async function askAdjustment(customer: Customer): Promise<string> {
  const asked = { account: "change", amount: "5", reason: "goodwill", ownResets: 0 } as const;
  const command = { act: "adjust", ...asked } as const;
  const operator = { id: "asker", name: "Asker" };
  const answer = await accountOf(customer).desk(command, operator, noRate, crypto.randomUUID());
  if (!answer.ok || !answer.payment) throw new Error("no adjustment");
  return (await reported(customer, answer.payment)).id;
}

/** Waits until the desk's list has the item. */
async function writeToDesk({ companyId, id: userId }: Customer): Promise<void> {
  const file = { id: "no-such-file", name: "proof.png", type: "image/png" };
  const given = { id: "sample-chat", text: "Good day", file };
  await conversationOf(bindings, companyId, userId).say(given, { side: "customer" });
  await vi.waitFor(async () => {
    expect(await findConversation(bindings.DB, { companyId, userId })).not.toBeNull();
  });
}

/** Opens a customer with an item in every queue. */
export async function openWaiting(companyId = 1, marker?: string): Promise<Waiting> {
  const customer = await openCustomer(companyId, marker);
  await submitVerification(customer, marker);
  await fund(customer, "1000");
  await writeToDesk(customer);
  return {
    customer,
    items: {
      verification: customer.id,
      master: await applyAsMaster(customer),
      matching: (await askMatching(customer, "50")).id,
      proof: (await payDeposit(customer, "60")).id,
      withdrawal: (await askWithdrawal(customer, "70")).id,
      adjustment: await askAdjustment(customer),
      loan_kyc: await stateBorrower(customer, marker),
      loan: (await askLoan(customer, "80")).id,
      // One customer has one loan at a time, so another customer repays.
      repayment: (await repayLoan(await openCustomer(companyId, marker), "90")).id,
    },
  };
}

type Sample = (waiting: Waiting, queue: Queue) => Record<string, unknown>;

const item: Sample = ({ items }, queue) => ({ queue, id: items[queue] });
const reason = "because of a test";
const text = { title: "Title", summary: "", body: "<p>Text</p>" };

export const samples: Record<DeskCallName, Sample> = {
  deskLogin: () => ({ email: "nobody@desk.example", password: deskPassword }),
  deskLoginVerify: () => ({ ticket: "no-such-ticket", code: "123456" }),
  deskLogout: () => ({}),
  deskMe: () => ({}),
  deskPassword: () => ({ old_password: "not it", password: "some other desk secret" }),
  deskPasskeys: () => ({}),
  deskPasskeyOptions: () => ({}),
  deskPasskeyAdd: () => ({
    code: "123456",
    name: "Laptop",
    client_data: "e30",
    attestation: "oA",
    transports: "usb",
  }),
  deskPasskeyRemove: () => ({ id: "AAAA", code: "123456" }),
  deskPasskeyLoginOptions: () => ({}),
  deskPasskeyLogin: () => ({
    ...{ id: "AAAA", client_data: "e30", authenticator_data: "AA" },
    ...{ signature: "AA", user_handle: "AA" },
  }),
  operatorList: () => ({}),
  deskRoles: () => ({}),
  operatorAdd: () => ({
    email: `new-${crypto.randomUUID()}@desk.example`,
    name: "New",
    role: "viewer",
  }),
  operatorChange: () => ({ id: "no-such-operator", role: "viewer", status: "0" }),
  operatorReset: () => ({ id: "no-such-operator" }),
  deskQueue: (_, queue) => ({ queue, state: "open", page: 1 }),
  deskQueueExport: (_, queue) => ({ queue, state: "all" }),
  deskItem: item,
  deskClaim: item,
  deskRelease: item,
  deskDecide: (waiting, queue) => ({
    ...item(waiting, queue),
    decision: "reject",
    reason,
  }),
  deskOverview: () => ({}),
  deskRisk: () => ({}),
  deskReports: () => ({ page: 1 }),
  deskReport: () => ({ day: "2026-01-31" }),
  deskReportExport: () => ({ day: "2026-01-31" }),
  deskStatementBalance: () => ({
    day: "2026-01-31",
    name: "Example Bank",
    amount: "1000",
    unit: "USD",
  }),
  deskPayout: ({ items }) => ({ id: items.withdrawal, step: "send", reference: "BANK-REF-1" }),
  deskPayoutReturn: ({ items }) => ({ id: items.withdrawal, step: "return", reason }),
  deskMatch: ({ items }) => ({ id: items.matching, bank_account_id: 1 }),
  deskBankAccounts: () => ({}),
  deskUsers: () => ({ search: "mail.example", page: 1 }),
  deskUser: ({ customer }) => ({ id: customer.id }),
  deskJournal: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskAdjust: ({ customer }) => ({
    user_id: customer.id,
    account: "change",
    amount: "1.5",
    reason,
  }),
  deskUserStatus: ({ customer }) => ({ user_id: customer.id, status: "1", reason }),
  deskEndMaster: ({ customer }) => ({ user_id: customer.id, reason }),
  deskPayoutStop: ({ customer }) => ({ user_id: customer.id, on: "0", reason }),
  deskUserOrders: ({ customer }) => ({ id: customer.id, status: "1", page: 1 }),
  deskUserOptions: ({ customer }) => ({ id: customer.id, status: "3", page: 1 }),
  deskUserReceipt: ({ customer }) => ({ id: customer.id, order: "no-such-order" }),
  deskUserItems: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskUserTransfers: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskUserPayoutAccounts: ({ customer }) => ({ id: customer.id }),
  deskUserSessions: ({ customer }) => ({ id: customer.id }),
  deskEndSessions: ({ customer }) => ({ user_id: customer.id, session_id: "no-such-one", reason }),
  deskUserDocuments: ({ customer }) => ({ id: customer.id }),
  deskDocumentOpen: ({ customer }) => ({ user_id: customer.id, kind: "verification" }),
  deskUserCopying: ({ customer }) => ({ id: customer.id }),
  deskUserLoans: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskUserSubscriptions: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskNotes: ({ customer }) => ({ id: customer.id, page: 1 }),
  deskNoteAdd: ({ customer }) => ({ user_id: customer.id, text: "asked to be called back" }),
  deskTags: () => ({}),
  deskTagSet: () => ({ tag: "of a test", on: "1" }),
  deskTag: ({ customer }) => ({ user_id: customer.id, tag: "of no list", on: "1" }),
  deskViews: () => ({}),
  deskViewSet: () => ({ name: "of a test", query: "?kind=real" }),
  deskBulkPreview: ({ customer }) => ({ ids: [customer.id], act: "tag", tag: "of no list" }),
  deskBulk: ({ customer }) => ({ ids: [customer.id], act: "tag", tag: "of no list", reason }),
  deskEmailCode: ({ customer }) => ({ user_id: customer.id, email: "no address" }),
  deskEmailAsk: ({ customer }) => ({
    ...{ user_id: customer.id, email: "new@mail.example", code: "000000", reason },
  }),
  deskTimeline: ({ customer }) => ({ id: customer.id, kind: "payment" }),
  deskSearch: () => ({ text: "mail.example" }),
  deskLoans: () => ({ state: "late", page: 1 }),
  deskFunds: () => ({ page: 1 }),
  deskFund: () => ({ id: 1 }),
  deskFundAdd: () => ({}),
  deskFundSet: () => ({ id: 1, version: 987_654, is_open: "1", sort: 0, image: "" }),
  deskFundText: () => ({ id: 1, lang: "en", version: 987_654, title: "Title", desc: "Text" }),
  deskOffer: () => ({ kind: "product" }),
  deskOfferChoices: () => ({}),
  deskPlatformNames: () => ({ kind: "category_names", subject: "forex" }),
  deskChanges: () => ({ view: "open", page: 1 }),
  deskInbox: () => ({}),
  deskChangeAsk: () => ({
    ...{ kind: "settings", subject: "", reason, start_ms: 0 },
    fields: [{ name: "customer_tag", before: "not it", after: "ICE" }],
  }),
  deskChangeDecide: () => ({ id: "no-such-change", act: "take_back" }),
  deskLoanProducts: () => ({}),
  deskSettings: () => ({}),
  deskSecret: () => ({ name: "service_secret", value: "", reason: "for a test" }),
  deskPreview: () => ({ fields: [{ name: "theme_primary", after: "#123456" }] }),
  deskConfigExport: () => ({}),
  deskConfigCompare: () => ({
    file: JSON.stringify({
      ...{ format: "edge-broker configuration", version: 1, company: "Meridian", entries: [] },
    }),
  }),
  deskCompanies: () => ({}),
  deskCompanyAdd: () => ({
    ...{ name: "Acme", host: "taken.second.example", default_lang: "de", currency: "EUR" },
    ...{ timezone: "Europe/Berlin", theme_primary: "#123456", is_default_dark: "0" },
    ...{ take_from: 1, feed: "", owner_email: "ann@acme.example", owner_name: "Ann" },
  }),
  deskCompanyOwnerAdd: () => ({ company_id: 987_654, email: "bo@acme.example", name: "Bo" }),
  deskHostCheck: () => ({ host: "no-such-host.example" }),
  deskAudit: () => ({ page: 1 }),
  deskAuditExport: () => ({}),
  deskAuditCheck: () => ({}),
  deskHealth: () => ({}),
  deskMaintenanceAdd: () => ({
    text: "A new database",
    from: Date.now(),
    to: Date.now() + 3_600_000,
  }),
  deskMaintenanceRemove: () => ({ id: "no-such-maintenance" }),
  deskParked: () => ({}),
  deskRetryParked: () => ({ kind: "account", object: "1/nobody", id: 1 }),
  deskChats: () => ({ view: "all", page: 1 }),
  deskChatUnread: () => ({}),
  deskChat: ({ customer }) => ({ user_id: customer.id, after: 0 }),
  deskChatSend: ({ customer }) => ({
    user_id: customer.id,
    id: crypto.randomUUID(),
    text: "How can we help?",
  }),
  deskChatUpload: () => ({ file: new File([png(3, 4)], "form.png") }),
  deskChatSeen: ({ customer }) => ({ user_id: customer.id, number: 1 }),
  deskChatTyping: ({ customer }) => ({ user_id: customer.id }),
  deskChatFile: ({ customer }) => ({ user_id: customer.id, number: 1 }),
  deskChatAssign: ({ customer }) => ({ user_id: customer.id, operator_id: "" }),
  deskChatState: ({ customer }) => ({ user_id: customer.id, state: "open" }),
  deskRemark: ({ customer }) => ({ user_id: customer.id, remark: "asks for a call" }),
  cannedAnswers: () => ({}),
  cannedSet: () => ({ lang: "en", title: "Greeting", text: "Good day" }),
  cannedRemove: () => ({ id: "no-such-answer" }),
  deskCalendar: () => ({ view: "coming", page: 1 }),
  deskCalendarSet: () => ({
    ...{ time_ms: 1_795_000_000_000, country: "US", currency: "USD", importance: "high" },
    ...{ titles: [{ lang: "en", title: "Payrolls" }], previous: "1", forecast: "2", actual: "3" },
  }),
  deskCalendarRemove: () => ({ id: 987_654, version: 1 }),
  deskPictures: () => ({}),
  deskSetPicture: () => ({ kind: "logo", picture: "" }),
  deskContent: () => ({ kind: "circular", page: 1 }),
  deskContentItem: () => ({ kind: "circular", id: 1 }),
  deskContentAdd: () => ({ kind: "circular" }),
  deskContentText: () => ({ kind: "circular", id: 1, lang: "en", version: 0, ...text }),
  deskContentSet: () => ({
    ...{ kind: "news", id: 987_654, version: 1, place: "1" },
    ...{ sort: 0, logo: "", published_ms: 1 },
  }),
  deskContentPicture: () => ({ picture: "" }),
  deskContentPreview: () => ({ kind: "news", lang: "en", body: "<p>a</p>" }),
  deskContentVersions: () => ({ kind: "circular", id: 1, lang: "en", page: 1 }),
  deskCircular: () => ({ id: 1 }),
  deskCircularSet: () => ({
    ...{ id: 1, version: 1, audience: "country" },
    ...{ country: "DE", uid: "", send_ms: 0 },
  }),
  deskCircularAct: () => ({ id: 1, version: 1, act: "withdraw" }),
  deskAudience: () => ({ audience: "country", country: "DE", uid: "" }),
};
