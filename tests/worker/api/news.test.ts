/** News: languages, drafts, pages, companies, and texts that run nothing. */
import { beforeAll, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;
const category = 77;

interface Item {
  id: number;
  title: string;
  desc: string;
  logo: string;
  content?: string;
  createdMs: number;
}

async function publish(
  id: number,
  texts: Record<string, [title: string, body: string]>,
  { companyId = 1, publishedMs = id as number | null, logo = "" } = {},
) {
  await DB.batch([
    DB.prepare(
      "INSERT INTO news (id, company_id, category_id, logo, published_ms) VALUES (?, ?, ?, ?, ?)",
    ).bind(...[id, companyId, category, logo, publishedMs]),
    ...Object.entries(texts).map(([lang, [title, body]]) =>
      DB.prepare(
        "INSERT INTO news_texts (news_id, lang, title, summary, body) VALUES (?, ?, ?, 'In short', ?)",
      ).bind(...[id, lang, title, body]),
    ),
  ]);
}

const list = async (lang = "en", page = 1) =>
  (
    await perform<{ data: Item[]; total: number }>(
      calls.newsList,
      { category_id: category, page },
      { headers: { lang } },
    )
  ).data;
const info = (id: number, lang = "en", origin?: string) =>
  perform<Item>(calls.newsInfo, { id }, { headers: { lang }, ...(origin && { origin }) });

const found = async (text: string, lang = "en", origin?: string) =>
  (
    await perform<{ data: Item[] }>(
      calls.newsSearch,
      { text },
      { headers: { lang }, ...(origin && { origin }) },
    )
  ).data.data.map(({ id }) => id);

beforeAll(async () => {
  await publish(5_001, { en: ["English", "<p>a</p>"], de: ["Deutsch", "<p>b</p>"] });
  await publish(5_002, { en: ["Only English", "<p>c</p>"], cs: ["Česky", ""] });
  await publish(5_003, { th: ["ไทย", ""], fr: ["Français", ""] }, { logo: "/brand/1/a.png" });
  await publish(5_004, { en: ["A draft", ""] }, { publishedMs: null });
  await publish(5_005, { en: ["Still to come", ""] }, { publishedMs: Date.now() + 86_400_000 });
  await publish(5_006, { en: ["Elsewhere", ""] }, { companyId: 2 });
});

test("shows news in the reader's language, else in English, else in any, newest first", async () => {
  const titlesIn = async (lang: string) => (await list(lang)).data.map(({ title }) => title);
  expect(await titlesIn("de")).toEqual(["Français", "Only English", "Deutsch"]);
  expect(await titlesIn("en")).toEqual(["Français", "Only English", "English"]);
  expect(await titlesIn("th")).toEqual(["ไทย", "Only English", "English"]);
  expect((await list()).data[0]).toMatchObject({ logo: "/brand/1/a.png", desc: "In short" });
  expect((await info(5_001, "de")).data).toMatchObject({ id: 5_001, content: "<p>b</p>" });
});

test("hides news items that are drafts, lie in the future or belong to another company", async () => {
  expect((await list()).total).toBe(3);
  for (const id of [5_004, 5_005, 5_006, 999_999]) {
    expect([id, (await info(id)).code]).toEqual([id, errorCodes.not_found]);
  }
  expect((await info(5_006, "en", "https://second.example")).data.title).toBe("Elsewhere");
  expect((await info(5_001, "en", "https://second.example")).code).toBe(errorCodes.not_found);
});

test("lists twenty news items a page, each once", async () => {
  for (let id = 6_001; id <= 6_022; id++) await publish(id, { en: [`No. ${id}`, ""] });
  const [first, second, third] = [await list("en", 1), await list("en", 2), await list("en", 3)];
  expect([first.data.length, second.data.length, third.data.length]).toEqual([20, 5, 0]);
  expect(first.data[0]?.title).toBe("No. 6022");
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(first.total);
});

test("removes scripts and outside pictures when a news item is read", async () => {
  const body = "<p onclick=alert(1)>Safe<script>alert(1)</script><a href='javascript:x'>x</a></p>";
  await publish(7_001, { en: ["<b>Plain</b>", body] }, { logo: "https://evil.example/a.png" });
  const { data } = await info(7_001);
  // A title is text, not HTML, so the app shows it as it is.
  expect(data).toMatchObject({ title: "<b>Plain</b>", logo: "", content: "<p>Safe<a>x</a></p>" });
});

test("lists headlines for Home, each with the id and title of a news item", async () => {
  const { data: headlines } = await perform<Item[]>(calls.newsHomeList, {}, {});
  expect(headlines.length).toBeGreaterThanOrEqual(3);
  for (const { id, title } of headlines) expect((await info(id)).data).toMatchObject({ id, title });
});

test("finds news by every word of title and summary in the reader's language, newest first", async () => {
  await publish(8_001, { en: ["Fees for Gold fall", ""], ru: ["Комиссия за ЗОЛОТО ниже", ""] });
  await publish(8_002, { en: ["Gold opens later", ""], ar: ["يفتح الذهب متأخرا", ""] });
  expect(await found("gold")).toEqual([8_002, 8_001]);
  expect(await found("  FALL   gold ")).toEqual([8_001]);
  expect(await found("золото", "ru")).toEqual([8_001]);
  expect(await found("Комиссия", "ru")).toEqual([8_001]);
  expect(await found("КОМИССИЯ", "ru")).toEqual([8_001]);
  expect(await found("الذهب", "ar")).toEqual([8_002]);
  // The search finds no text of another language if the item has one in the reader's.
  expect(await found("fees", "ru")).toEqual([]);
  expect(await found("gold nothing")).toEqual([]);
  // In the summary of each item here.
  expect((await found("gold short")).length).toBe(2);
});

test("finds no news item that is a draft, lies in the future or belongs to another company", async () => {
  await publish(8_101, { en: ["Hidden draft", ""] }, { publishedMs: null });
  await publish(8_102, { en: ["Hidden until tomorrow", ""] }, { publishedMs: Date.now() + 1e8 });
  await publish(8_103, { en: ["Hidden elsewhere", ""] }, { companyId: 2 });
  expect(await found("hidden")).toEqual([]);
  expect(await found("hidden", "en", "https://second.example")).toEqual([8_103]);
});

test("searches news for plain text without wildcards, and refuses fewer than 2 or more than 50 characters", async () => {
  await publish(8_201, { en: ["100% of it_all", ""], th: [`ทองคำ${"ก".repeat(40)}`, ""] });
  for (const none of ["%%", "__", "10_%", "it%all", "100\\%", "' OR 1=1 --", '"]']) {
    expect([none, await found(none)]).toEqual([none, []]);
  }
  expect(await found("100%")).toEqual([8_201]);
  expect(await found("it_all")).toEqual([8_201]);
  expect(await found("ก".repeat(40), "th")).toEqual([8_201]);
  for (const text of ["", " ", "a", " a ", "x".repeat(51), "a\u0000b"]) {
    const answer = await perform<unknown>(calls.newsSearch, { text }, {});
    expect([text, answer.code]).toEqual([text, errorCodes.invalid_request]);
  }
});
