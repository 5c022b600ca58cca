/** Circulars: sent by two operators, and read once by each recipient and no other user. */
import { describe, expect, test } from "vitest";
import type { Audience } from "#domain/content/circular.ts";
import type { DeskCircular } from "#domain/contracts/desk/circulars.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { openPerson } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import {
  addPuppet,
  as,
  DB,
  openOperator,
  type TestOperator,
  takeOver,
  withKey,
} from "./operators.ts";

const support = await openOperator("support");
const risk = await openOperator("risk");

interface Messages {
  data: Array<{ id: string; title: string; desc: string; is_read: number; content?: string }>;
  total: number;
  unread: number;
}

const inbox = async (token: string, lang = "en") =>
  (await perform<Messages>(calls.messageList, {}, { token, headers: { lang } })).data;
const titles = async (token: string, lang = "en") =>
  (await inbox(token, lang)).data.map(({ title }) => title);

const circular = async (id: number, by = support) =>
  (await as<DeskCircular>(by, "deskCircular", { id })).data;

const plainBody = "<p onclick=x>Long</p>";

/** Creates a draft with a text in English and German. */
async function write(title: string, by = support, body = plainBody): Promise<number> {
  const { data } = await as<{ id: number }>(by, "deskContentAdd", { kind: "circular" });
  for (const lang of ["en", "de"]) {
    const text = { title: `${title} ${lang}`, summary: "Short", body };
    const input = { kind: "circular", id: data.id, lang, version: 0, ...text };
    expect((await as(by, "deskContentText", input)).code).toBe(1);
  }
  return data.id;
}

async function address(id: number, audience: Audience, more: object = {}, by = support) {
  const { version } = await circular(id, by);
  return as<{ version: number }>(by, "deskCircularSet", { id, version, audience, ...more });
}

async function act(by: TestOperator, id: number, name: string) {
  const { version } = await circular(id, by);
  return as(by, "deskCircularAct", { id, version, act: name });
}

async function sendToMany(title: string, audience: Audience, more: object = {}): Promise<number> {
  const id = await write(title);
  expect((await address(id, audience, more)).code).toBe(1);
  expect((await act(support, id, "ask")).code).toBe(1);
  expect((await act(risk, id, "approve")).code).toBe(1);
  return id;
}

test("lists a circular in the inbox with the time of its request, not of its draft", async () => {
  const id = await write("Drafted long ago");
  await DB.prepare("UPDATE circulars SET created_ms = 1 WHERE id = ?").bind(id).run();
  expect((await address(id, "all")).code).toBe(1);
  expect((await act(support, id, "ask")).code).toBe(1);
  const { data } = await as<{ data: Array<{ id: string; asked_ms: number }> }>(risk, "deskInbox");
  const row = data.data.find((each) => each.id === String(id));
  expect(row?.asked_ms).toBeGreaterThan(Date.now() - 60_000);
  expect((await act(risk, id, "withdraw")).code).toBe(1);
});

const uidOf = async (userId: string) =>
  (await DB.prepare("SELECT uid FROM users WHERE id = ?").bind(userId).first<string>("uid")) ?? "";

describe("to one customer", () => {
  test("sends a circular to one customer immediately, and counts it as read when it is opened", async () => {
    const [ann, bob] = [await openPerson(), await openDemo()];
    const id = await write("For Ann");
    const uid = await uidOf(ann.user.id);
    expect((await address(id, "one", { uid })).code).toBe(1);
    expect((await circular(id)).readers).toBe(1);
    expect(await titles(ann.token)).not.toContain("For Ann en");
    expect((await act(support, id, "ask")).code).toBe(1);
    expect(await titles(ann.token, "de")).toContain("For Ann de");
    const list = await inbox(ann.token);
    const [message] = list.data.filter(({ title }) => title === "For Ann en");
    expect(message).toMatchObject({ id: `circular-${id}`, desc: "Short", is_read: 0 });
    const open = (token: string) =>
      perform<Messages["data"][number]>(
        calls.messageInfo,
        { id: message?.id ?? "" },
        { token, headers: { lang: "en" } },
      );
    const opened = await open(ann.token);
    expect(opened.data).toMatchObject({ content: "<p>Long</p>", is_read: 1 });
    expect((await inbox(ann.token)).unread).toBe(list.unread - 1);
    // A2: no other user finds the circular in a list or by its id.
    expect(await titles(bob.token)).not.toContain("For Ann en");
    expect((await open(bob.token)).code).toBe(errorCodes.not_found);
    const reads = await DB.prepare("SELECT user_id FROM circular_reads WHERE circular_id = ?")
      .bind(id)
      .all();
    expect(reads.results).toEqual([{ user_id: ann.user.id }]);
  });

  test("refuses a circular to a uid that is unknown, or of another company", async () => {
    const id = await write("Nobody");
    const away = await DB.prepare(
      "SELECT uid FROM users WHERE company_id = 2 LIMIT 1",
    ).first<string>("uid");
    for (const uid of ["", "no-such-uid", away ?? "none"]) {
      expect((await address(id, "one", { uid })).code).toBe(errorCodes.audience_unknown);
    }
    expect((await address(id, "country")).code).toBe(errorCodes.audience_unknown);
  });
});

describe("a link in a message that one operator sends", () => {
  const link = (href: string) => `<ul><li><a href="${href}">Sign in</a></li></ul>`;

  test("refuses one operator's circular when it links to another site, and keeps the draft", async () => {
    const by = await openOperator("support");
    const uid = await uidOf((await openDemo()).userId);
    for (const href of ["https://login.example.org/x", "mailto:helper@example.org"]) {
      const id = await write("Elsewhere", by, link(href));
      await address(id, "one", { uid }, by);
      const { code, data } = await act(by, id, "ask");
      expect([code, data]).toEqual([errorCodes.link_elsewhere, { field: "body", lang: "de" }]);
      expect((await circular(id, by)).state).toBe("draft");
    }
    const id = await write("Own", by, link("/mine/charge"));
    await address(id, "one", { uid }, by);
    expect((await act(by, id, "ask")).code).toBe(1);
    expect((await circular(id, by)).state).toBe("approved");
  });

  test("sends a circular with any link when a second person approves it", async () => {
    const id = await write("To all, elsewhere", support, link("https://news.example.org/"));
    await address(id, "all");
    expect((await act(support, id, "ask")).code).toBe(1);
    expect((await act(risk, id, "approve")).code).toBe(1);
    expect((await circular(id)).state).toBe("approved");
  });
});

describe("to one customer after the other", () => {
  test("requires a second person when an operator writes to a sixth customer in a day", async () => {
    const by = await openOperator("support");
    const readers = await Promise.all(Array.from({ length: 7 }, () => openDemo()));
    const ids: number[] = [];
    for (const [at, { userId }] of readers.entries()) {
      const id = await write(`Row ${at}`, by);
      expect((await address(id, "one", { uid: await uidOf(userId) }, by)).code).toBe(1);
      ids.push(id);
    }
    const send = (id: number, who = by) => act(who, id, "ask");
    for (const id of ids.slice(0, 4)) expect((await send(id)).code).toBe(1);
    // Sends three at once, one of which is the fifth.
    await Promise.all(ids.slice(4).map((id) => send(id)));
    const states = async () => Promise.all(ids.map(async (id) => (await circular(id)).state));
    for (const id of ids) if ((await circular(id)).state === "draft") await send(id);
    expect((await states()).filter((state) => state === "approved")).toHaveLength(5);
    expect((await states()).filter((state) => state === "asked")).toHaveLength(2);
    // A customer who was written to already does not count again that day.
    const again = await write("Row 0 again", by);
    await address(again, "one", { uid: await uidOf(readers[0]?.userId ?? "") }, by);
    await send(again);
    expect((await circular(again)).state).toBe("approved");
    // A withdrawn circular frees no place.
    await act(by, again, "withdraw");
    const seventh = ids.find((_, at) => at > 3) ?? 0;
    const asked = await Promise.all(ids.map(async (id) => ({ id, ...(await circular(id)) })));
    const waiting = asked.find(({ state }) => state === "asked")?.id ?? seventh;
    expect((await act(risk, waiting, "approve")).code).toBe(1);
    expect((await circular(waiting)).state).toBe("approved");
  });
});

describe("to many", () => {
  test("shows a circular once to each reader despite parallel approvals", async () => {
    const { token } = await openDemo();
    const id = await write("To all");
    await act(support, id, "ask");
    const { version } = await circular(id);
    const input = { id, version, act: "approve" };
    const key = withKey(crypto.randomUUID());
    const answers = await Promise.all([
      as(risk, "deskCircularAct", input, key),
      as(risk, "deskCircularAct", input, key),
      as(risk, "deskCircularAct", input),
    ]);
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThanOrEqual(1);
    expect((await titles(token)).filter((title) => title === "To all en")).toHaveLength(1);
    const all = { token, headers: { "idempotency-key": crypto.randomUUID() } };
    await perform(calls.messageReadAll, {}, all);
    expect((await inbox(token)).unread).toBe(0);
  });

  test("sends a circular only to customers who belong to its audience at the time of sending", async () => {
    const [demo, real] = [await openDemo(), await openPerson()];
    await DB.prepare("UPDATE users SET country = 'NZ', review_status = 2 WHERE id = ?")
      .bind(real.user.id)
      .run();
    await sendToMany("Demo", "demo");
    await sendToMany("Real", "real");
    await sendToMany("Checked", "verified");
    await sendToMany("Kiwi", "country", { country: "NZ" });
    await sendToMany("Swiss", "country", { country: "CH" });
    expect(await titles(demo.token)).toEqual(["Demo en"]);
    expect((await titles(real.token)).sort()).toEqual(
      expect.arrayContaining(["Checked en", "Kiwi en", "Real en"]),
    );
    expect(await titles(real.token)).not.toContain("Swiss en");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const late = await openDemo();
    expect(await titles(late.token)).toEqual([]);
  });

  test("sends no circular before its scheduled time", async () => {
    const { token } = await openDemo();
    const id = await sendToMany("Later", "all", { send_ms: Date.now() + 3_600_000 });
    expect(await titles(token)).not.toContain("Later en");
    // No user can have read it, so it is a draft again.
    await act(support, id, "withdraw");
    expect((await circular(id)).state).toBe("draft");
  });

  test("hides a sent circular permanently when an operator withdraws it", async () => {
    const { token } = await openDemo();
    const id = await sendToMany("Mistake", "all");
    expect(await titles(token)).toContain("Mistake en");
    await act(risk, id, "withdraw");
    expect(await titles(token)).not.toContain("Mistake en");
    expect((await circular(id)).state).toBe("withdrawn");
    expect((await act(support, id, "ask")).code).toBe(errorCodes.content_changed);
  });
});

describe("A4 the second person", () => {
  async function asked(by: TestOperator): Promise<number> {
    const id = await write("Asked", by);
    expect((await act(by, id, "ask")).code).toBe(1);
    return id;
  }

  test("refuses a circular's approval by its requester and by an operator tied to the requester", async () => {
    const owner = await openOperator("owner");
    const puppet = await addPuppet(owner, "support");
    const id = await asked(owner);
    expect((await act(owner, id, "approve")).code).toBe(errorCodes.four_eyes);
    expect((await act(puppet, id, "approve")).code).toBe(errorCodes.four_eyes_tied);
    expect((await circular(id, puppet)).is_other).toBe(false);
    expect((await circular(id)).is_other).toBe(true);
    expect((await circular(id)).state).toBe("asked");
  });

  test("turns an approval of a circular into a new request when the first requester's access was reset", async () => {
    const first = await openOperator("support");
    const id = await asked(first);
    await takeOver(await openOperator("owner"), first);
    expect((await act(risk, id, "approve")).code).toBe(1);
    expect((await circular(id)).state).toBe("asked");
    expect((await act(risk, id, "approve")).code).toBe(errorCodes.four_eyes);
    expect((await act(support, id, "approve")).code).toBe(1);
    expect((await circular(id)).state).toBe("approved");
  });

  test("refuses every edit of a circular's text or audience while approval is pending", async () => {
    const id = await asked(support);
    const text = { title: "Other", summary: "", body: "" };
    const change = { kind: "circular", id, lang: "en", version: 1, ...text };
    expect((await as(support, "deskContentText", change)).code).toBe(errorCodes.content_changed);
    expect((await address(id, "demo")).code).toBe(errorCodes.content_changed);
    const { version } = await circular(id);
    const stale = { id, version: version - 1, act: "approve" };
    expect((await as(risk, "deskCircularAct", stale)).code).toBe(errorCodes.content_changed);
  });

  test("refuses to request a circular when another operator has changed its text since the requester read it", async () => {
    const id = await write("Race");
    const { version } = await circular(id);
    const text = {
      kind: "circular",
      id,
      lang: "en",
      version: 1,
      title: "New",
      summary: "",
      body: "",
    };
    expect((await as(risk, "deskContentText", text)).code).toBe(1);
    const late = await as(support, "deskCircularAct", { id, version, act: "ask" });
    expect(late.code).toBe(errorCodes.content_changed);
  });
});

test("sends no circular without a text", async () => {
  const { data } = await as<{ id: number }>(support, "deskContentAdd", { kind: "circular" });
  expect((await act(support, data.id, "ask")).code).toBe(errorCodes.text_missing);
});

test("A2 finds and changes no circular of another company", async () => {
  const foreign = await openOperator("owner", 2);
  const id = await write("Ours");
  expect((await as(foreign, "deskCircular", { id })).code).toBe(errorCodes.not_found);
  const input = { id, version: 3, act: "ask" };
  expect((await as(foreign, "deskCircularAct", input)).code).toBe(errorCodes.not_found);
  const set = { id, version: 3, audience: "all" };
  expect((await as(foreign, "deskCircularSet", set)).code).toBe(errorCodes.not_found);
  expect((await circular(id)).state).toBe("draft");
});
