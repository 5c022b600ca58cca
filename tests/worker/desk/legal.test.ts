/** Only two people change texts that bind the company to its customers. */
import { describe, expect, test } from "vitest";
import type { DeskContentItem } from "#domain/contracts/desk/content.ts";
import type { DeskSettings } from "#domain/contracts/desk/settings.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { perform } from "../api/requests.ts";
import { type Asked, agreeOn, approve, askFor, type Texts } from "./asked-changes.ts";
import { addPuppet, as, DB, openOperator } from "./operators.ts";

const [one, two] = await Promise.all([openOperator("support"), openOperator("support")]);
const [owner, other] = await Promise.all([openOperator("owner"), openOperator("owner")]);
const pair = [one, two] as const;

const readersOf = async (group: string, lang = "en") =>
  (
    await perform<Array<{ title: string }>>(calls.descriptList, { group }, { headers: { lang } })
  ).data.map(({ title }) => title);

function save(id: number, version: number, title: string, by = one) {
  const text = { lang: "en", version, title, summary: "", body: `<p>${title}</p>` };
  return as<{ version: number }>(by, "deskContentText", { kind: "descript", id, ...text });
}

async function draftIn(group: string, title: string): Promise<number> {
  const { data } = await as<{ id: number }>(one, "deskContentAdd", {
    ...{ kind: "descript", place: group },
  });
  await save(data.id, 0, title);
  return data.id;
}

const publication = (id: number, group: string, version = 1) => ({
  ...{ kind: "legal_item", subject: String(id) },
  after: { published_ms: "1", texts: `${group}: en ${version}` },
});

async function publishedIn(group: string, title: string): Promise<number> {
  const id = await draftIn(group, title);
  await agreeOn(pair, publication(id, group));
  return id;
}

const textChange = (id: number, before: Texts, after: Texts, lang = "en") => ({
  ...{ kind: "legal_text", subject: `${id}/${lang}`, before, after },
});

describe("a text of the company", () => {
  test("requires two operators to publish a company's text and to take it back, but only one to write a draft", async () => {
    const group = "legal.publish";
    const id = await draftIn(group, "Terms");
    const set = { kind: "descript", id, version: 1, place: group };
    const alone = await as(owner, "deskContentSet", { ...set, published_ms: 1 });
    expect(alone.code).toBe(errorCodes.text_public);
    expect((await as(one, "deskContentSet", { ...set, sort: 3 })).code).toBe(1);
    const asked = await askFor(one, publication(id, group));
    expect([asked.data.state, await readersOf(group)]).toEqual(["asked", []]);
    expect((await approve(one, asked.data.id)).code).toBe(errorCodes.four_eyes);
    expect((await approve(two, asked.data.id)).code).toBe(1);
    expect(await readersOf(group)).toEqual(["Terms"]);
    const back = { ...set, version: 3, sort: 3 };
    expect((await as(owner, "deskContentSet", back)).code).toBe(errorCodes.text_public);
    expect(await readersOf(group)).toEqual(["Terms"]);
    const after = { published_ms: null };
    const taken = { kind: "legal_item", subject: String(id), before: { published_ms: "1" }, after };
    await agreeOn(pair, taken);
    expect(await readersOf(group)).toEqual([]);
    expect((await save(id, 1, "Draft again")).code).toBe(1);
  });

  test("requires two operators to change a published text, and keeps its versions", async () => {
    const group = "legal.change";
    const id = await publishedIn(group, "Old");
    expect((await save(id, 1, "Evil", owner)).code).toBe(errorCodes.text_public);
    await agreeOn(pair, textChange(id, { title: "Old" }, { title: "New" }));
    expect(await readersOf(group)).toEqual(["New"]);
    await agreeOn(pair, textChange(id, {}, { title: "Neu", body: "<p>Neu</p>" }, "de"));
    expect(await readersOf(group, "de")).toEqual(["Neu"]);
    const { data } = await as<{ data: Array<{ title: string; body: string; version: number }> }>(
      ...([one, "deskContentVersions", { kind: "descript", id, lang: "en" }] as const),
    );
    expect(data.data.map(({ title, body, version }) => [title, body, version])).toEqual([
      ["New", "<p>Old</p>", 2],
      ["Old", "<p>Old</p>", 1],
    ]);
    // The text is withdrawn, so readers get the English one.
    await agreeOn(
      pair,
      textChange(id, { title: "Neu", body: "<p>Neu</p>" }, { title: null, body: null }, "de"),
    );
    expect(await readersOf(group, "de")).toEqual(["New"]);
    const item = await as<DeskContentItem>(one, "deskContentItem", { kind: "descript", id });
    expect(item.data.texts.map(({ lang, version }) => [lang, version])).toEqual([["en", 2]]);
  });

  test("publishes a company's text only in the version that the second person read", async () => {
    const group = "legal.read";
    const id = await draftIn(group, "Good");
    const asked = await askFor(one, publication(id, group));
    await save(id, 1, "Evil");
    expect((await approve(two, asked.data.id)).code).toBe(errorCodes.content_changed);
    const again = await askFor(one, publication(id, group, 2));
    const set = { kind: "descript", id, version: 1, place: "legal.elsewhere" };
    expect((await as(one, "deskContentSet", set)).code).toBe(1);
    expect((await approve(two, again.data.id)).code).toBe(errorCodes.content_changed);
    const unread = { ...publication(id, group), after: { published_ms: "1" } };
    expect((await askFor(one, unread)).data.field).toBe("texts");
    expect([await readersOf(group), await readersOf("legal.elsewhere")]).toEqual([[], []]);
  });

  test("refuses a change to another company's text, and a text that is too long, nested too deep or untitled", async () => {
    const group = "legal.refused";
    const id = await publishedIn(group, "Here");
    const foreign = await openOperator("owner", 2);
    const fromThere = await askFor(foreign, textChange(id, {}, { title: "Evil" }));
    expect(fromThere.code).toBe(errorCodes.content_changed);
    const deep = `${"<div>".repeat(2_000)}x`;
    for (const [after, code] of [
      [{ title: "x".repeat(201) }, errorCodes.invalid_request],
      [{ body: "x".repeat(50_001) }, errorCodes.invalid_request],
      [{ title: null }, errorCodes.invalid_request],
      [{ body: deep }, errorCodes.text_too_deep],
    ] as const) {
      const before = { title: "Here", body: "<p>Here</p>" };
      expect((await askFor(one, textChange(id, before, after))).code).toBe(code);
    }
    // The limits of other kinds of texts stay as before.
    const long = await askFor(owner, { kind: "settings", after: { logo: "x".repeat(5_001) } });
    expect(long.code).toBe(errorCodes.invalid_request);
    expect(await readersOf(group)).toEqual(["Here"]);
  });
});

describe("a secret of the company", () => {
  const value = "v".repeat(40);
  const stored = (name: string) =>
    DB.prepare("SELECT value FROM company_config WHERE company_id = 1 AND key = ?")
      .bind(name)
      .first<string>("value");
  const ask = (input: object, by = owner) =>
    as<Asked>(by, "deskSecret", { reason: "a new provider", ...input });

  test("lets two operators set and remove a company's secret, and shows the secret in no list or log", async () => {
    const name = "service_secret";
    const asked = await ask({ name, value });
    expect([asked.code, asked.data.state, await stored(name)]).toEqual([1, "asked", null]);
    expect((await approve(owner, asked.data.id)).code).toBe(errorCodes.four_eyes);
    const puppet = await addPuppet(owner, "owner");
    expect((await approve(puppet, asked.data.id)).code).toBe(errorCodes.four_eyes_tied);
    expect((await approve(other, asked.data.id)).code).toBe(1);
    expect(await stored(name)).toBe(value);
    const told = [
      await as(other, "deskChanges", { view: "all" }),
      (await DB.prepare("SELECT * FROM changes").all()).results,
      (await DB.prepare("SELECT * FROM audit_log").all()).results,
      (await DB.prepare("SELECT * FROM waiting_secrets").all()).results,
    ];
    expect(JSON.stringify(told)).not.toContain(value);
    const taken = await ask({ name, value: "" });
    expect([taken.data.state, await stored(name)]).toEqual(["asked", value]);
    expect((await approve(other, taken.data.id)).code).toBe(1);
    expect((await as<DeskSettings>(owner, "deskSettings")).data.secrets).toEqual([]);
  });

  test("deletes a cancelled request's secret, and refuses a request that names a deleted secret or the secret of another setting", async () => {
    const name = "watch_webhook_secret";
    const { data } = await ask({ name, value });
    await as(owner, "deskChangeDecide", { id: data.id, act: "take_back" });
    expect((await DB.prepare("SELECT id FROM waiting_secrets").all()).results).toEqual([]);
    const later = await ask({ name, value: "w".repeat(40) });
    const left = await DB.prepare("SELECT id FROM waiting_secrets").all<{ id: string }>();
    expect(left.results.map(({ id }) => id)).toEqual([later.data.id]);
    for (const [subject, given] of [
      [name, data.id],
      ["service_secret", later.data.id],
    ] as const) {
      const asked = await askFor(owner, { kind: "secret", subject, after: { given } });
      expect(asked.code).toBe(errorCodes.content_changed);
    }
    expect((await ask({ name, value, reason: " " })).code).toBe(errorCodes.reason_required);
    expect(await stored(name)).toBeNull();
  });
});

test.each(["name", "subject", "registered_address", "location", "email", "url"])(
  "requires a second person to change the company's %s",
  async (field) => {
    const { data } = await as<DeskSettings>(owner, "deskSettings");
    const was = data.facts.find(({ name }) => name === field)?.value ?? "";
    const to = { email: "evil@evil.example", url: "https://evil.example" }[field] ?? "Evil Ltd";
    const asked = await askFor(owner, {
      ...{ kind: "company", before: { [field]: was }, after: { [field]: to } },
    });
    expect([asked.code, asked.data.state]).toEqual([1, "asked"]);
    const now = await as<DeskSettings>(owner, "deskSettings");
    expect(now.data.facts).toEqual(data.facts);
  },
);
