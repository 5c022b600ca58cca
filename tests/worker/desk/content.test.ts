/**
 * News and texts by group from the desk to their readers: unchanged, not before their time, and
 * without a lost edit.
 */
import { describe, expect, test } from "vitest";
import { textLimits } from "#domain/content/texts.ts";
import type { DeskContentItem } from "#domain/contracts/desk/content.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { payloads } from "#tests/unit/security/rich-text-payloads.ts";
import { safeHtml } from "#worker/rich-text.ts";
import { png } from "../access/pictures.ts";
import { perform } from "../api/requests.ts";
import { agreeOn } from "./asked-changes.ts";
import { as, DB, openOperator, type TestOperator, withKey } from "./operators.ts";

const support = await openOperator("support");
const owner = await openOperator("owner");
const foreign = await openOperator("owner", 2);

type Text = { title: string; summary: string; body: string };
const textOf = (title: string, body = `<p>${title}</p>`): Text => ({ title, summary: "", body });

interface Added {
  id: number;
  version: number;
}

async function addNews(by = support, kind = "news", place = "1"): Promise<number> {
  return (await as<Added>(by, "deskContentAdd", { kind, place })).data.id;
}

function save(by: TestOperator, id: number, lang: string, version: number, more: object = {}) {
  const input = { kind: "news", id, lang, version, ...textOf(`Title ${lang}`), ...more };
  return as<Added & { field?: string; lang?: string; limit?: number }>(
    by,
    "deskContentText",
    input,
  );
}

const publish = (by: TestOperator, id: number, version: number, more: object = {}) =>
  as<Added>(by, "deskContentSet", {
    ...{ kind: "news", id, version, place: "1", published_ms: 1_000 },
    ...more,
  });

const read = async (id: number, lang = "en") =>
  perform<{ title: string; content: string; logo: string }>(
    calls.newsInfo,
    { id },
    { headers: { lang } },
  );
const item = async (id: number, kind = "news") =>
  (await as<DeskContentItem>(owner, "deskContentItem", { kind, id })).data;

describe("an item of the news", () => {
  test("shows a news item in each language from its publication until it is taken back", async () => {
    const id = await addNews();
    expect((await publish(support, id, 1)).code).toBe(errorCodes.text_missing);
    await save(support, id, "en", 0);
    await save(support, id, "de", 0, { body: "<p onclick=x>Grüße</p>" });
    expect((await read(id)).code).toBe(errorCodes.not_found);
    const { data } = await publish(support, id, 1);
    expect(data.version).toBe(2);
    expect((await read(id)).data.title).toBe("Title en");
    expect((await read(id, "de")).data.content).toBe("<p>Grüße</p>");
    // The server stores the text as it was written.
    const stored = (await item(id)).texts.map(({ lang, body }) => [lang, body]);
    expect(stored).toContainEqual(["de", "<p onclick=x>Grüße</p>"]);
    await publish(support, id, 2, { published_ms: undefined });
    expect((await read(id)).code).toBe(errorCodes.not_found);
    expect((await item(id)).state).toBe("draft");
  });

  test("hides a news item before its publication time", async () => {
    const id = await addNews();
    await save(support, id, "en", 0);
    await publish(support, id, 1, { published_ms: Date.now() + 3_600_000 });
    expect((await read(id)).code).toBe(errorCodes.not_found);
    expect((await item(id)).state).toBe("scheduled");
  });

  test("accepts an uploaded picture for a news item, and refuses a picture at any other address", async () => {
    const id = await addNews();
    await save(support, id, "en", 0);
    const bytes = png(60, 40);
    const picture = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const { data } = await as<{ path: string }>(support, "deskContentPicture", { picture });
    expect(data.path).toMatch(/^\/brand\/1\/[0-9a-f]{32}\.png$/);
    await publish(support, id, 1, { logo: data.path });
    expect((await read(id)).data.logo).toBe(data.path);
    for (const logo of ["https://evil.example/x.png", "//evil.example", "javascript:x"]) {
      const refused = await publish(support, id, 2, { logo });
      expect([logo, refused.code]).toEqual([logo, errorCodes.invalid_request]);
    }
  });
});

test("hides a group's text until its publication, and lists texts in the group's order", async () => {
  const group = "test.order";
  const shown = async () =>
    (await perform<Array<{ title: string }>>(calls.descriptList, { group })).data.map(
      ({ title }) => title,
    );
  for (const [title, sort] of [
    ["Second", 2],
    ["First", 1],
  ] as const) {
    const id = await addNews(support, "descript", group);
    const text = { kind: "descript", id, lang: "en", version: 0, ...textOf(title) };
    await as(support, "deskContentText", text);
    expect(await shown()).not.toContain(title);
    const set = { kind: "descript", id, version: 1, place: group, sort };
    await as(support, "deskContentSet", set);
    const after = { published_ms: "1", texts: `${group}: en 1` };
    await agreeOn([support, owner], { kind: "legal_item", subject: String(id), after });
  }
  expect(await shown()).toEqual(["First", "Second"]);
});

describe("two editors", () => {
  test("refuses a save over another editor's newer text, accepts a save based on that text, and lists both versions", async () => {
    const id = await addNews();
    await save(support, id, "en", 0, textOf("Of support"));
    const late = await save(owner, id, "en", 0, textOf("Of owner"));
    expect(late.code).toBe(errorCodes.content_changed);
    expect((await item(id)).texts.map(({ title }) => title)).toEqual(["Of support"]);
    expect((await save(owner, id, "en", 1, textOf("Of owner"))).data.version).toBe(2);
    const { data } = await as<{ data: Array<Text & { before: Text }>; total: number }>(
      owner,
      "deskContentVersions",
      { kind: "news", id, lang: "en" },
    );
    expect(data.total).toBe(2);
    expect(data.data[0]).toMatchObject({ title: "Of owner", before: { title: "Of support" } });
  });

  test("saves only one of many parallel edits of a text", async () => {
    const id = await addNews();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(support, id, "en", 0, textOf(`Try ${n}`))),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test("refuses an edit of a text that another editor has removed since", async () => {
    const id = await addNews();
    await save(support, id, "en", 0);
    expect((await save(support, id, "en", 1, { title: "", body: " " })).data.version).toBe(0);
    expect((await item(id)).texts).toEqual([]);
    expect((await save(owner, id, "en", 1)).code).toBe(errorCodes.content_changed);
    expect((await save(owner, id, "en", 0)).data.version).toBe(3);
  });

  test("saves parallel edits of different languages", async () => {
    const id = await addNews();
    const [english, german] = await Promise.all([
      save(support, id, "en", 0),
      save(owner, id, "de", 0),
    ]);
    expect([english.code, german.code]).toEqual([1, 1]);
  });
});

test("M1 repeats the first answer for a repeated edit, and refuses another edit under its key", async () => {
  const key = withKey(crypto.randomUUID());
  const add = () => as<Added>(support, "deskContentAdd", { kind: "news", place: "1" }, key);
  const first = await add();
  expect((await add()).data.id).toBe(first.data.id);
  const { id } = first.data;
  const saveKey = withKey(crypto.randomUUID());
  const input = { kind: "news", id, lang: "en", version: 0, ...textOf("Once") };
  const answers = [];
  for (let times = 0; times < 2; times++) {
    answers.push((await as<Added>(support, "deskContentText", input, saveKey)).data.version);
  }
  expect(answers).toEqual([1, 1]);
  const other = { ...input, title: "Other" };
  const conflict = await as(support, "deskContentText", other, saveKey);
  expect(conflict.code).toBe(errorCodes.idempotency_conflict);
});

test("logs a text's old and new words, and refuses changes to stored versions", async () => {
  const id = await addNews();
  await save(support, id, "en", 0, textOf("Old words"));
  await save(support, id, "en", 1, textOf("New words"));
  const entry = await DB.prepare(
    "SELECT act, subject, note FROM audit_log ORDER BY number DESC LIMIT 1",
  ).first();
  expect(entry).toEqual({
    act: "content_text",
    subject: `news/${id}`,
    note: 'en title, body: "Old words" → "New words"',
  });
  for (const sql of ["UPDATE content_versions SET after = ''", "DELETE FROM content_versions"]) {
    await expect(DB.prepare(sql).run()).rejects.toThrow("append-only");
  }
});

describe("a text that cannot be saved", () => {
  test.each(["title", "summary", "body"] as const)(
    "refuses a text with a %s that is too long",
    async (field) => {
      const id = await addNews();
      const limit = textLimits[field];
      const long = { [field]: "x".repeat(limit + 1) };
      const { code, data } = await save(support, id, "de", 0, long);
      expect([code, data]).toEqual([errorCodes.text_too_long, { field, lang: "de", limit }]);
      expect((await save(support, id, "de", 0, { [field]: "x".repeat(limit) })).code).toBe(1);
    },
  );

  test("refuses a text with HTML nested too deep, or without a title", async () => {
    const id = await addNews();
    for (const depth of [80, 600]) {
      const body = `${"<div>".repeat(depth)}lost`;
      const { code, data } = await save(support, id, "fr", 0, { body });
      expect([code, data]).toEqual([errorCodes.text_too_deep, { field: "body", lang: "fr" }]);
    }
    const untitled = await save(support, id, "fr", 0, { title: " " });
    expect(untitled.code).toBe(errorCodes.text_missing);
    expect((await item(id)).texts).toEqual([]);
  });
});

test("A4 refuses every act on news to a role that may write circulars, but not news", async () => {
  const risk = await openOperator("risk");
  const id = await addNews();
  const before = await item(id);
  for (const answer of [
    await as(risk, "deskContent", { kind: "news" }),
    await as(risk, "deskContentItem", { kind: "news", id }),
    await as(risk, "deskContentAdd", { kind: "descript", place: "rules" }),
    await save(risk, id, "en", 0),
    await as(risk, "deskContentVersions", { kind: "news", id, lang: "en" }),
  ]) {
    expect(answer.code).toBe(errorCodes.role_forbidden);
  }
  expect(await item(id)).toEqual(before);
});

test("A2 finds and changes no news item of another company", async () => {
  const id = await addNews();
  await save(support, id, "en", 0);
  expect((await save(foreign, id, "en", 1)).code).toBe(errorCodes.not_found);
  expect((await save(foreign, id, "de", 0)).code).toBe(errorCodes.not_found);
  expect((await publish(foreign, id, 1)).code).toBe(errorCodes.not_found);
  const named = await as(foreign, "deskContentItem", { kind: "news", id });
  expect(named.code).toBe(errorCodes.not_found);
  const versions = { kind: "news", id, lang: "en" };
  const { data } = await as<{ total: number }>(foreign, "deskContentVersions", versions);
  expect(data.total).toBe(0);
  const { texts, state } = await item(id);
  expect([texts.length, state]).toEqual([1, "draft"]);
});

test("keeps only links to the company's own sites in news that one operator wrote", async () => {
  const id = await addNews();
  await DB.prepare("UPDATE companies SET url = ?, email = ? WHERE id = 1")
    .bind("https://site.example/acme", "help@mail.example")
    .run();
  const host = "hub.example";
  await DB.prepare("INSERT INTO company_hosts (host, company_id) VALUES (?, 1)").bind(host).run();
  const own = [
    "/mine/about",
    `https://${host}/x`,
    "https://site.example/acme/y",
    "mailto:help@mail.example",
  ];
  const others = [
    ...["https://evil.example/", `https://evil.example/${host}`, `https://${host}.evil.example/`],
    ...["https://site.example/acme-evil", "https://site.example/", "https://mail.example/"],
    ...["mailto:a@mail.example", "mailto:help@mail.example?cc=a@evil.example"],
    ...["mailto:a@evil.example,help@mail.example", "mailto:help@mail.example%2Ca@evil.example"],
    ...["//evil.example/", "mailto:help@evil.example", "https://evil.example/?site.example"],
  ];
  const links = [...own, ...others].map((href) => `<a href="${href}">words</a>`);
  await save(support, id, "en", 0, { body: links.join(" ") });
  await publish(support, id, 1);
  const { content } = (await read(id)).data;
  expect([...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(own);
  expect(content.match(/words/g)).toHaveLength(links.length);
});

test("C1 removes every known attack from texts for visitors and previews", async () => {
  const id = await addNews();
  let version = (await save(support, id, "en", 0)).data.version;
  await publish(support, id, 1);
  const writers: TestOperator[] = [];
  for (const [at, payload] of payloads.entries()) {
    // Another operator writes after 50 acts, as acts of one operator are limited.
    if (at % 50 === 0) writers.push(await openOperator("support"));
    const by = writers.at(-1) ?? support;
    const body = `<p>a</p>${payload.replaceAll("\0", "")}`;
    const saved = await save(by, id, "en", version, { body });
    expect([payload, saved.code]).toEqual([payload, 1]);
    version = saved.data.version;
    const { content } = (await read(id)).data;
    const preview = await as<{ content: string }>(by, "deskContentPreview", {
      ...{ kind: "news", lang: "en", body },
    });
    expect(preview.data.content).toBe(content);
    // The unit tests check this text against everything that could run.
    expect(content).toBe(safeHtml(body, { hosts: new Set(), site: null, mailbox: "" }));
  }
});
