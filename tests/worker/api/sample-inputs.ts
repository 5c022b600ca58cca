/** A valid request of every call, of which tests change one detail at a time. */
import { storeNotices } from "#db/people/messages.ts";
import { termsVersion } from "#domain/access/terms.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/text/names.ts";
import { conversationOf } from "#worker/support/conversation.ts";
import { png } from "../access/pictures.ts";
import { accessSamples } from "./access-samples.ts";
import { freshDemoId, openDemo, smallOrder } from "./api-client.ts";
import { cashierSamples } from "./cashier-samples.ts";
import { chartSamples } from "./chart-samples.ts";
import { followSamples } from "./follow-samples.ts";
import { bindings, perform } from "./requests.ts";

export interface Trader {
  token: string;
  userId: string;
  /** An open position. */
  orderId: string;
  /** A pending order with a price far away. */
  pendingId: string;
}

/** An order for a market that never closes. */
export const marketOrder = await smallOrder();
const productId = marketOrder.forex_id;

export async function openTrader(): Promise<Trader> {
  const { token, userId } = await openDemo();
  const { data } = await perform<WireForexOrder>(calls.submitForex, marketOrder, { token });
  const waiting = { ...marketOrder, status: "0", target_price: "1" };
  const pending = await perform<WireForexOrder>(calls.submitForex, waiting, { token });
  await keepMessage(userId);
  await keepChat(userId);
  return { token, userId, orderId: data.Id, pendingId: pending.data.Id };
}

const messageId = "sample-message";

/** Gives the trader a message. */
function keepMessage(userId: string): Promise<void> {
  const notice = {
    id: messageId,
    kind: "margin_call",
    facts: {},
    atMs: 1_795_000_000_000,
  } as const;
  return storeNotices(bindings.DB, { companyId: 1, userId }, [notice]);
}

/** Keys of the example in RFC 8291. */
export const pushDevice = {
  endpoint: "https://fcm.googleapis.com/fcm/send/sample",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
/** Sends a chat message with a file as the trader. */
async function keepChat(userId: string): Promise<void> {
  const file = { id: "no-such-file", name: "proof.png", type: "image/png" };
  const given = { id: "sample-chat", text: "Good day", file };
  await conversationOf(bindings, 1, userId).say(given, { side: "customer" });
}

type Sample = (trader: Trader) => Record<string, unknown>;

export const samples: Record<CallName, Sample> = {
  tradeList: () => ({}),
  getCategories: () => ({}),
  kline: () => ({ forex_id: productId, period: "1min", before: 1_795_000_000_000, limit: 10 }),
  abbreviatedKline: () => ({ forex_id: productId, period: "30min" }),
  submitForex: () => ({
    ...marketOrder,
    target_price: "0",
    stop_loss_price: "0",
    target_profit_price: "0",
  }),
  myDeal: () => ({ status: 1, page: 1, startTime: 0, endTime: 9_999_999_999 }),
  getSeconds: () => ({}),
  submitMicro: () => ({ forex_id: productId, type: "1", number: "10", seconds: "30" }),
  microOrders: () => ({ status: 1, page: 1 }),
  receipt: ({ orderId }) => ({ order: orderId }),
  forexDetail: () => ({ accountTypeId: 1, page: 1, type: "forex_open" }),
  accountLog: () => ({ accountTypeId: 2, page: 1, type: "opening" }),
  resetDemo: () => ({}),
  auditOwn: () => ({}),
  statement: () => ({ from: 0, to: 9_999_999_999_999 }),
  statementCsv: () => ({ from: 0, to: 9_999_999_999_999 }),
  closeForex: ({ orderId }) => ({ id: orderId }),
  reverseForex: ({ orderId }) => ({ id: orderId }),
  endForex: ({ orderId, pendingId }) => ({ act: "close", ids: `${orderId},${pendingId}` }),
  cancelTrade: ({ pendingId }) => ({ id: pendingId }),
  setStopPrice: ({ orderId }) => ({ id: orderId, stop_loss_price: "1", target_profit_price: "0" }),
  createDemoAccount: () => ({ demo_id: freshDemoId() }),
  userInfo: () => ({}),
  consentList: () => ({}),
  agreeTerms: () => ({ version: termsVersion }),
  standing: () => ({}),
  deskLog: () => ({ page: 1 }),
  getProfits: () => ({}),
  getHappenings: () => ({ after: 0 }),
  seeHappenings: () => ({ number: 1 }),
  messageList: () => ({ limit: 50, page: 1 }),
  messageInfo: () => ({ id: messageId }),
  messageUnread: () => ({}),
  messageReadAll: () => ({}),
  noticeChoices: () => ({}),
  setNoticeWay: () => ({ event: "orders", way: "email", is_on: "1" }),
  setQuietHours: () => ({ from: 22, to: 7, zone: "Europe/Berlin" }),
  setLetterWord: () => ({ word: "heron" }),
  alertList: () => ({ state: "open", page: 1 }),
  alertCreate: () => ({
    ...{ forex_id: productId, side: "bid", direction: "below", price: "1", note: "buy" },
    ...{ times: 2, pause: 60 },
  }),
  alertMove: () => ({ id: "no-such-alert", direction: "below", price: "1" }),
  alertCancel: () => ({ id: "no-such-alert" }),
  addPushDevice: () => pushDevice,
  dropPushDevice: () => ({ endpoint: pushDevice.endpoint }),
  chatMessages: () => ({ after: 0 }),
  chatSend: () => ({ id: crypto.randomUUID(), text: "Is anybody there?" }),
  chatUpload: () => ({ file: new File([png(3, 4)], "proof.png") }),
  chatFile: () => ({ number: 1 }),
  chatSeen: () => ({ number: 1 }),
  chatTyping: () => ({}),
  chatExport: () => ({}),
  chatLink: () => ({}),
  favourites: () => ({}),
  setFavourite: () => ({ forex_id: productId, marked: "1" }),
  ...chartSamples(productId ?? ""),
  workspace: () => ({}),
  setWorkspace: () => ({ workspace: '{"version":1,"tab":"history"}' }),
  getBalance: () => ({}),
  getCompany: () => ({}),
  getCompanyStatus: () => ({}),
  getBasicInfo: () => ({}),
  getMenu: () => ({}),
  newsHomeList: () => ({}),
  newsList: () => ({ category_id: 1, page: 1 }),
  newsInfo: () => ({ id: 1 }),
  newsSearch: () => ({ text: "news" }),
  serviceStatus: () => ({}),
  calendarList: () => ({ from: 1_795_000_000_000, until: 1_795_600_000_000, currencies: "EUR" }),
  descriptList: () => ({ group: "how_it_works" }),
  descriptInfo: () => ({ group: "how_it_works" }),
  ...accessSamples,
  ...cashierSamples,
  ...followSamples,
};

export const callNames = Object.keys(calls) as CallName[];
/** Mutations by both GET and POST; those by POST alone have their own tests. */
export const mutations = callNames.filter(
  (name) => calls[name].mutation && calls[name].method === "GET",
);
/** Mutations that any demo trader may make. */
export const demoMutations = mutations.filter((name) => !Object.hasOwn(cashierSamples, name));

/** State that every mutation changes: journal, sessions, users and the users' choices. */
export async function stateOf({ userId }: Trader): Promise<string> {
  const { ACCOUNT, DB } = bindings;
  const account = ACCOUNT.get(ACCOUNT.idFromName(accountName(1, userId)));
  const [audit, open, waiting, alerts, users, marked, read, chosen] = await Promise.all([
    account.audit(),
    account.orders({ status: "open", page: 1, pageSize: 20 }),
    account.orders({ status: "pending", page: 1, pageSize: 20 }),
    account.alerts({ isOpen: true, page: 1, pageSize: 20 }),
    DB.prepare("SELECT count(*) AS n FROM users").first<number>("n"),
    DB.prepare("SELECT count(*) AS n FROM favourites").first<number>("n"),
    DB.prepare("SELECT count(read_ms) AS n FROM messages").first<number>("n"),
    DB.prepare("SELECT * FROM notice_choices").all(),
  ]);
  const kept = { audit, open, waiting, alerts, users, marked, read };
  return JSON.stringify({ ...kept, chosen: chosen.results });
}
