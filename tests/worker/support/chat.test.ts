/** A conversation between a customer and the desk over the real calls, objects and database. */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { listMessages } from "#db/people/messages.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { conversationOf } from "#worker/support/conversation.ts";
import { png } from "../access/pictures.ts";
import { openDemo } from "../api/api-client.ts";
import { bindings, home, perform, requestOf, send } from "../api/requests.ts";
import { as, DB, openOperator, withKey } from "../desk/operators.ts";

interface Message {
  number: number;
  side: string;
  id: string;
  text: string;
  file: { id: string; name: string; type: string } | null;
}
interface Part {
  data: Message[];
  newest: number;
  desk_seen: number;
  own_seen: number;
  is_typing: number;
}
interface Row {
  user_id: string;
  unread: number;
  state: string;
  assignee: string;
  text: string;
}

const write = (token: string, input: Record<string, unknown>) =>
  perform<Message>(calls.chatSend, input, { token });
const read = async (token: string, input = {}) =>
  (await perform<Part>(calls.chatMessages, input, { token })).data;
const support = await openOperator("support");
const list = async (view = "all", who = support) =>
  (await as<{ data: Row[]; unread: number }>(who, "deskChats", { view })).data;
const rowOf = async (userId: string, view = "all", who = support) =>
  (await list(view, who)).data.find(({ user_id }) => user_id === userId);
const listed = (userId: string, expected: Partial<Row>) =>
  vi.waitFor(async () => expect(await rowOf(userId)).toMatchObject(expected), { timeout: 10_000 });

test("stores repeated messages once and in order, across kills of the object", async () => {
  const { token, userId } = await openDemo();
  const stub = () => conversationOf(bindings, 1, userId);
  for (let n = 1; n <= 4; n++) {
    const sent = await write(token, { id: `m${n}`, text: `line ${n}` });
    expect(sent.data.number).toBe(n);
    await evictDurableObject(stub());
    expect((await write(token, { id: `m${n}`, text: `line ${n}` })).data).toEqual(sent.data);
  }
  await listed(userId, { unread: 4, state: "open", text: "line 4" });
  const input = { user_id: userId, id: "answer", text: "Hello" };
  const once = await Promise.all([
    as<Message>(support, "deskChatSend", input, withKey("answer-key-1")),
    as<Message>(support, "deskChatSend", input, withKey("answer-key-2")),
  ]);
  await evictDurableObject(stub());
  once.push(await as<Message>(support, "deskChatSend", input, withKey("answer-key-3")));
  expect(once.map(({ data }) => data.number)).toEqual([5, 5, 5]);
  const { data, newest, desk_seen } = await read(token);
  expect(data.map(({ side, text }) => [side, text])).toEqual([
    ...[1, 2, 3, 4].map((n) => ["customer", `line ${n}`]),
    ["desk", "Hello"],
  ]);
  expect([newest, desk_seen]).toEqual([5, 5]);
  expect((await read(token, { after: 4 })).data.map(({ number }) => number)).toEqual([5]);
  const acts = await vi.waitFor(async () => {
    const query = "SELECT act FROM audit_log WHERE subject = ? ORDER BY number";
    const { results } = await DB.prepare(query).bind(`chat/${userId}`).all();
    expect(results.length).toBe(1);
    return results;
  });
  expect(acts).toEqual([{ act: "chat_answer" }]);
  expect((await write(token, { id: "m1", text: "something else" })).code).toBe(
    errorCodes.idempotency_conflict,
  );
});

test("A2 refuses to read, write or download anything of another customer or company", async () => {
  const [one, other] = [await openDemo(), await openDemo()];
  await write(one.token, { id: "secret", text: "my secret" });
  await listed(one.userId, { unread: 1 });
  expect((await read(other.token)).data).toEqual([]);
  const foreign = await openOperator("owner", 2);
  const asked = { user_id: one.userId };
  for (const [name, more] of [
    ["deskChat", {}],
    ["deskChatSend", { id: "x", text: "x" }],
    ["deskChatSeen", { number: 1 }],
    ["deskChatTyping", {}],
    ["deskChatFile", { number: 1 }],
    ["deskChatAssign", { operator_id: "" }],
    ["deskChatState", { state: "closed" }],
    ["deskRemark", { remark: "x" }],
  ] as const) {
    const { code } = await as(foreign, name, { ...asked, ...more });
    expect([name, code]).toEqual([name, errorCodes.not_found]);
  }
  expect(await rowOf(one.userId, "all", foreign)).toBeUndefined();
  // An operator of the other company gets no conversation of this one.
  const given = await as(support, "deskChatAssign", { ...asked, operator_id: foreign.id });
  expect(given.code).toBe(errorCodes.not_found);
  const finance = await openOperator("finance");
  expect((await as(finance, "deskChats", { view: "all" })).code).toBe(errorCodes.role_forbidden);
});

test("C3 accepts only the sender's own picture or PDF as an attachment, and keeps its name as text", async () => {
  const [one, other] = [await openDemo(), await openDemo()];
  const upload = (token: string, file: File) =>
    perform<{ id: string; type: string }>(calls.chatUpload, { file }, { token });
  const pdf = new File(["%PDF-1.7\n1 0 obj\n%%EOF\n"], "a.pdf");
  const [picture, document] = [
    await upload(one.token, new File([png(3, 4)], "p.png")),
    await upload(one.token, pdf),
  ];
  expect([picture.data.type, document.data.type]).toEqual(["image/png", "application/pdf"]);
  const page = new File(["<html><script>alert(1)</script>"], "a.pdf");
  expect((await upload(one.token, page)).code).toBe(errorCodes.file_refused);
  const name = '<img src=x onerror=alert(1)>".pdf';
  const sent = { id: "with-file", file: document.data.id, file_name: name };
  expect((await write(other.token, sent)).code).toBe(errorCodes.invalid_request);
  const { data } = await write(one.token, sent);
  expect(data.file).toEqual({ id: document.data.id, name, type: "application/pdf" });
  const link = await perform<{ url: string }>(calls.chatFile, { number: 1 }, { token: one.token });
  const opened = await send(new Request(home + link.data.url));
  expect([opened.status, opened.headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="document.pdf"',
  ]);
  await opened.body?.cancel();
  expect((await perform(calls.chatFile, { number: 1 }, { token: other.token })).code).toBe(404);
  await listed(one.userId, { unread: 1, text: name });
  const shown = await as<{ url: string }>(support, "deskChatFile", {
    user_id: one.userId,
    number: 1,
  });
  expect(shown.data.url).toContain(document.data.id);
  // A document cannot serve as a proof picture.
  const asProof = await perform(calls.fileUrl, { id: document.data.id }, { token: one.token });
  expect(asProof.code).toBe(404);
});

test("assigns and closes conversations at the desk, and reopens one when its customer writes", async () => {
  const { token, userId } = await openDemo();
  await write(token, { id: "a", text: "Hello" });
  await listed(userId, { unread: 1, state: "open", assignee: "" });
  const asked = { user_id: userId };
  await as(support, "deskChatAssign", { ...asked, operator_id: support.id });
  expect(await rowOf(userId, "mine")).toMatchObject({ user_id: userId });
  await as(support, "deskChatState", { ...asked, state: "closed" });
  expect([await rowOf(userId, "open"), await rowOf(userId, "mine")]).toEqual([
    undefined,
    undefined,
  ]);
  // Reading a closed conversation leaves it closed.
  await as(support, "deskChatSeen", { ...asked, number: 1 });
  await listed(userId, { unread: 0, state: "closed" });
  await write(token, { id: "b", text: "One more thing" });
  await listed(userId, { unread: 1, state: "open" });
  const { results } = await DB.prepare(
    "SELECT act FROM audit_log WHERE subject = ? ORDER BY number",
  )
    .bind(`chat/${userId}`)
    .all<{ act: string }>();
  expect(results.map(({ act }) => act)).toEqual(["chat_assign", "chat_close"]);
});

test("sends the customer a message about the desk's answer only when the answer stays unread", async () => {
  const [away, here] = [await openDemo(), await openDemo()];
  for (const { token, userId } of [away, here]) {
    await write(token, { id: "a", text: "Hello" });
    await listed(userId, { unread: 1 });
    await as(support, "deskChatSend", { user_id: userId, id: "b", text: "Good day" });
  }
  await perform(calls.chatSeen, { number: 2 }, { token: here.token });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  try {
    for (const { userId } of [away, here]) {
      await runDurableObjectAlarm(conversationOf(bindings, 1, userId));
    }
  } finally {
    vi.useRealTimers();
  }
  const kinds = async (userId: string) => {
    const { rows } = await listMessages(
      DB,
      { companyId: 1, userId, lang: "en", nowMs: Date.now() },
      { limit: 10, offset: 0 },
    );
    return rows.map(({ kind, id }) => [kind, id]);
  };
  await vi.waitFor(async () => {
    expect(await kinds(away.userId)).toEqual([["chat_answer", "chat-2"]]);
  });
  expect(await kinds(here.userId)).toEqual([]);
});

test("refuses an empty or invalid message, names the field, and keeps line breaks", async () => {
  const { token } = await openDemo();
  for (const text of [undefined, "", "  \n ", "a\u0000b", "a\tb", "x".repeat(2_001), "\ud800"]) {
    const { code, data } = await write(token, { id: "a", ...(text !== undefined && { text }) });
    expect([text, code, data]).toEqual([text, errorCodes.invalid_request, { field: "text" }]);
  }
  expect((await write(token, { id: "a", text: "one\ntwo" })).data.text).toBe("one\ntwo");
  const both = await perform(calls.chatMessages, { after: 1, before: 3 }, { token });
  expect(both.code).toBe(errorCodes.invalid_request);
});

test("refuses a customer's chat messages above the rate", async () => {
  const { token } = await openDemo();
  const codes = [];
  for (let n = 0; n < 31; n++) codes.push((await write(token, { id: `m${n}`, text: "x" })).code);
  expect(codes.slice(0, 30)).toEqual(Array(30).fill(1));
  expect(codes[30]).toBe(errorCodes.rate_limited);
});

test("exports a conversation's whole history as a file", async () => {
  const { token } = await openDemo();
  const text = '</script><script>alert(1)</script>\n"quoted"';
  await write(token, { id: "a", text });
  const answer = await send(requestOf(calls.chatExport, {}, { token }));
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="conversation.json"',
  );
  expect(await answer.json()).toMatchObject([{ number: 1, from: "customer", text, file: null }]);
});

test("adds a ready answer once, changes it and removes it", async () => {
  const input = { lang: "de", title: "Gruß", text: "Guten Tag" };
  type Canned = { id: string; title: string; text: string }[];
  const all = async () =>
    (await as<Canned>(support, "cannedAnswers")).data.filter(({ title }) => title === "Gruß");
  await as(support, "cannedSet", input, withKey("canned-key-1"));
  await as(support, "cannedSet", input, withKey("canned-key-1"));
  const [first, ...more] = await all();
  expect(more).toEqual([]);
  await as(support, "cannedSet", { ...input, id: first?.id, text: "Moin" });
  expect((await all())[0]?.text).toBe("Moin");
  const foreign = await openOperator("owner", 2);
  expect((await as(foreign, "cannedRemove", { id: first?.id })).code).toBe(404);
  await as(support, "cannedRemove", { id: first?.id });
  expect(await all()).toEqual([]);
});

test("shows a customer the remark that the desk has stored about the customer", async () => {
  const { token, userId } = await openDemo();
  await as(support, "deskRemark", { user_id: userId, remark: "prefers mornings" });
  const { data } = await perform<{ remark: string }>(calls.userInfo, {}, { token });
  expect(data.remark).toBe("prefers mornings");
});
