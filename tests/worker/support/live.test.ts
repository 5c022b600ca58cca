/** A conversation's live socket: its users, its messages, and its end. */
import { evictDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { findConversation } from "#db/desk/conversations.ts";
import { socketCloseCodes } from "#domain/close-codes.ts";
import { chatNudge } from "#domain/contracts/chat.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { secondHost } from "#tests/support/worker/second-company.ts";
import { conversationOf } from "#worker/support/conversation.ts";
import { liveChatUrl } from "#worker/support/live-link.ts";
import { png } from "../access/pictures.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, bindings, home, perform, send } from "../api/requests.ts";
import { as, DB, openOperator } from "../desk/operators.ts";
import { TestSocket } from "../gateway/open-socket.ts";

const support = await openOperator("support");
const linkOf = async (token: string) =>
  (await perform<{ live_url: string }>(calls.chatMessages, {}, { token })).data.live_url;
async function write(token: string, id: string): Promise<void> {
  const { code } = await perform(calls.chatSend, { id, text: id }, { token });
  expect(code).toBe(errorCodes.ok);
}

function knock(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const all = { Upgrade: "websocket", origin: home, ...headers };
  return send(new Request(home + path, { headers: all }));
}
async function open(path: string): Promise<TestSocket> {
  const { webSocket, status } = await knock(path);
  expect(status).toBe(101);
  return new TestSocket(webSocket as WebSocket);
}
const codeOf = async (answer: Promise<Response>) => (await answerOf(await answer)).code;
const count = (socket: TestSocket, n: number) =>
  vi.waitFor(() => expect(socket.texts).toEqual(Array(n).fill(chatNudge)));

/** A customer with a conversation. */
async function openCustomer() {
  const { token, userId } = await openDemo();
  await write(token, "first");
  const owner = { companyId: 1, userId };
  await vi.waitFor(async () => expect(await findConversation(DB, owner)).not.toBeNull());
  return { token, userId };
}

test("announces a message to both sides, even after an eviction of the object", async () => {
  const { token, userId } = await openCustomer();
  const customer = await open(await linkOf(token));
  const { data } = await as<{ live_url: string }>(support, "deskChat", { user_id: userId });
  const desk = await open(data.live_url);
  await write(token, "second");
  await Promise.all([count(customer, 1), count(desk, 1)]);
  await evictDurableObject(conversationOf(bindings, 1, userId));
  await as(support, "deskChatSend", { user_id: userId, id: "answer", text: "Good day" });
  await Promise.all([count(customer, 2), count(desk, 2)]);
  // Only the other side is told of typing.
  await as(support, "deskChatTyping", { user_id: userId });
  await count(customer, 3);
  expect(desk.texts).toHaveLength(2);
});

test("accepts a live link only for its own conversation and side, for five minutes", async () => {
  const [one, other] = [await openCustomer(), await openCustomer()];
  const path = await linkOf(one.token);
  const changed = (name: string, value: string) => {
    const url = new URL(path, home);
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  const ahead = { companyId: 1, userId: one.userId, side: "customer" } as const;
  for (const wrong of [
    // A link from a clock a day ahead.
    await liveChatUrl(bindings, ahead, Date.now() + 86_400_000),
    changed("user", other.userId),
    changed("side", "desk"),
    changed("side", "owner"),
    changed("expires", String(Date.now() + 10 ** 9)),
    changed("signature", ""),
    "/api/chat/live",
  ]) {
    expect([wrong, await codeOf(knock(wrong))]).toEqual([wrong, errorCodes.not_found]);
  }
  const elsewhere = new Request(`https://${secondHost}${path}`, {
    headers: { Upgrade: "websocket", origin: `https://${secondHost}` },
  });
  expect(await codeOf(send(elsewhere))).toBe(errorCodes.not_found);
  const foreign = await codeOf(knock(path, { origin: "https://evil.example" }));
  expect(foreign).toBe(errorCodes.origin_refused);
  expect(await codeOf(send(new Request(home + path)))).toBe(errorCodes.invalid_request);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
  try {
    expect(await codeOf(knock(path))).toBe(errorCodes.not_found);
  } finally {
    vi.useRealTimers();
  }
  const socket = await open(path);
  await write(other.token, "not-for-you");
  await write(one.token, "for-you");
  await count(socket, 1);
});

test("closes the socket of a page that sends anything but pings, and the oldest socket when an eleventh opens", async () => {
  const { token } = await openCustomer();
  const path = await linkOf(token);
  const talking = await open(path);
  talking.socket.send('{"type":"ping"}');
  await vi.waitFor(() => expect(talking.texts).toEqual(['{"type":"pong"}']));
  talking.socket.send("x".repeat(100_000));
  await vi.waitFor(() => expect(talking.closed?.code).toBe(socketCloseCodes.abusive));
  const pages: TestSocket[] = [];
  for (let n = 0; n < 11; n++) pages.push(await open(path));
  await vi.waitFor(() => expect(pages[0]?.closed?.code).toBe(socketCloseCodes.too_many_sockets));
  await write(token, "more");
  await Promise.all(pages.slice(1).map((page) => count(page, 1)));
});

test("closes a live socket after an hour", async () => {
  const { token } = await openCustomer();
  const socket = await open(await linkOf(token));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60_000 });
  try {
    await write(token, "late");
    await vi.waitFor(() => expect(socket.closed?.code).toBe(socketCloseCodes.idle));
  } finally {
    vi.useRealTimers();
  }
});

test("shows a customer the file that an operator sent in the conversation, and refuses any other use of the file", async () => {
  const { token, userId } = await openCustomer();
  const colleague = await openOperator("support");
  const file = new File([png(3, 4)], "form.png");
  const stored = await as<{ id: string; type: string }>(support, "deskChatUpload", { file });
  expect(stored.data.type).toBe("image/png");
  const said = { user_id: userId, id: "with-file", file: stored.data.id, file_name: "form.png" };
  expect((await as(colleague, "deskChatSend", said)).data).toEqual({ field: "file" });
  const sent = await as<{ number: number }>(support, "deskChatSend", said);
  const { number } = sent.data;
  const link = await perform<{ url: string }>(calls.chatFile, { number }, { token });
  const opened = await send(new Request(home + link.data.url));
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/png"]);
  await opened.body?.cancel();
  // The file cannot serve for another purpose, such as the proof of a payment.
  expect((await perform(calls.fileUrl, { id: stored.data.id }, { token })).code).toBe(404);
  const again = { id: "mine", file: stored.data.id };
  expect((await perform(calls.chatSend, again, { token })).data).toEqual({ field: "file" });
  const empty = { user_id: userId, id: "nothing", text: " " };
  expect((await as(support, "deskChatSend", empty)).data).toEqual({ field: "text" });
});
