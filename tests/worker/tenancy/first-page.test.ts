/**
 * The first page of a visit as the worker draws it into the document: its company, its language,
 * and the visits without one.
 */
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { type FirstPage, firstPageId, signedInCookie } from "#domain/contracts/first-page.ts";
import { type LanguageCode, languageTags } from "#domain/language/language-tags.ts";
import { m } from "#messages/start/messages.js";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { set } from "../access/people.ts";
import { bindings } from "../api/requests.ts";

const { DB } = bindings;
const built = `<!doctype html><html><head><title>Trading</title></head><body><div id="root"><i class="boot"></i></div></body></html>`;
const headers = { "content-type": "text/html", etag: '"built"' };
const assets = { fetch: async () => new Response(built, { headers }) } as unknown as Fetcher;

type Visit = Record<string, string>;

async function visit(url: string, sent: Visit = {}, more: Partial<Env> = {}) {
  const request = new Request(url, { headers: { accept: "text/html", ...sent } });
  const answer = await app.request(request, {}, { ...(env as Env), ASSETS: assets, ...more });
  const html = await answer.text();
  const data = new RegExp(`<script type="application/json" id="${firstPageId}">(.*?)</script>`);
  const json = data.exec(html)?.[1];
  const page = json === undefined ? null : (JSON.parse(json) as FirstPage);
  return { answer, html, page, root: /<div id="root"[^>]*>(.*)<\/div>/s.exec(html)?.[1] ?? "" };
}

let companies = 700;
/**
 * Opens a company with one product for this test alone, as visits share a page for some seconds.
 */
async function openCompany(
  values: Visit = {},
  columns: { status?: number; upstream?: string } = {},
) {
  const id = ++companies;
  const host = `first-${id}.example`;
  const { status = 1, upstream = "" } = columns;
  await DB.batch([
    DB.prepare("INSERT INTO companies (id, name, status, upstream) VALUES (?, ?, ?, ?)").bind(
      id,
      `Broker ${id}`,
      status,
      upstream,
    ),
    DB.prepare("INSERT INTO company_hosts VALUES (?, ?)").bind(host, id),
    DB.prepare(
      "INSERT INTO categories (id, company_id, key, sort) VALUES (?1, ?1, 'crypto', 0)",
    ).bind(id),
    DB.prepare(
      `INSERT INTO products (id, company_id, category_id, instrument_id, code, show_code, sort, base,
         quote, lot_step, min_lots, max_lots, units_per_lot, fee_rate, multiples)
       SELECT ?1, ?1, ?1, instrument_id, code, ?2, 1, base, quote, lot_step, min_lots, max_lots,
         units_per_lot, fee_rate, multiples
       FROM products WHERE company_id = 1 AND code = 'BTCUSD'`,
    ).bind(id, `Coin <${id}>`),
  ]);
  await set({ site_name: `Broker ${id}`, ...values }, id);
  return `https://${host}/`;
}

describe("the first page of a visit", () => {
  test("shows the company's name, products and texts of Home on the first page, before any script runs", async () => {
    const url = await openCompany();
    const { root, page, answer } = await visit(url);
    expect(page?.answers.info.site_name).toBe(`Broker ${companies}`);
    expect(root).toContain(`Broker ${companies}</span>`);
    expect(root).toContain(`Coin &lt;${companies}&gt;`);
    expect(root).toContain(m.home_search({}, { locale: "en" }));
    expect(root).not.toContain("boot");
    const [pair] = page?.answers.pairs ?? [];
    const price = new Intl.NumberFormat("en", { minimumFractionDigits: pair?.PricePrecision });
    expect(root).toContain(`>${price.format(Number(pair?.ForexQuotations.Bid))}</span>`);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("marks no price of the first page as live", async () => {
    const { root, page } = await visit(await openCompany());
    expect(root).toContain('data-state="connecting"');
    expect(root).not.toContain('data-state="live"');
    expect(Date.now() - (page?.atMs ?? 0)).toBeLessThan(10_000);
  });

  test.each(Object.entries(languageTags))("writes the first page in %s", async (code, tag) => {
    const locale = code as LanguageCode;
    const url = await openCompany();
    const { html, root, page } = await visit(url, { "accept-language": tag });
    expect(html).toContain(`lang="${tag}" dir="${code === "ar" ? "rtl" : "ltr"}"`);
    expect(page?.locale).toBe(code);
    for (const text of [m.home_search, m.shell_sign_in, m.home_demo_button]) {
      expect(root).toContain(text({}, { locale }).replaceAll("'", "&#x27;"));
    }
  });

  test("draws the first page for the visitor's device, desktop or phone", async () => {
    const url = await openCompany();
    const desktop = { "user-agent": "Mozilla/5.0 (X11; Linux x64)", "sec-ch-ua-mobile": "?0" };
    expect((await visit(url, desktop)).page?.isDesktop).toBe(true);
    expect((await visit(url, { "sec-ch-ua-mobile": "?1" })).page?.isDesktop).toBe(false);
  });

  test("escapes a company's name in the first page's markup and data", async () => {
    const name = `</script><script>alert("1")</script><!-- ' & "`;
    const url = await openCompany({ site_name: name });
    const { html, root, page } = await visit(url);
    expect(page?.answers.info.site_name).toBe(name);
    expect(html).not.toContain("<script>alert");
    expect(root).toContain("&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)");
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test("shares the first page among visitors of one company and language for some seconds", async () => {
    const [url, other] = [await openCompany(), await openCompany()];
    const first = await visit(url);
    const again = await visit(url);
    expect(again.page).toEqual(first.page);
    expect(again.root).toBe(first.root);
    expect((await visit(url, { "accept-language": "de" })).page?.locale).toBe("de");
    expect((await visit(other)).page?.answers.info.site_name).toBe(`Broker ${companies}`);
    const tag = first.answer.headers.get("etag") ?? "";
    expect((await visit(url, { "if-none-match": tag })).answer.status).toBe(304);
  });

  test("offers no demo account on the first page when the company has turned demo accounts off", async () => {
    const { root } = await visit(await openCompany({ is_mock_login: "0" }));
    expect(root).toContain(m.home_search({}, { locale: "en" }));
    expect(root).not.toContain(m.home_demo_button({}, { locale: "en" }));
  });

  test("shows the default company's first page when the host names no company", async () => {
    const { page } = await visit("https://demo.example/");
    expect(page?.answers.info.site_name).not.toMatch(/^Broker \d/);
    expect(page?.answers.pairs.length).toBeGreaterThan(1);
  });
});

describe("the trade page", () => {
  test("draws the trade page with the market that the page's URL names", async () => {
    const url = await openCompany();
    const { root, page } = await visit(`${url}trade?market=BTCUSD&x=1`);
    expect(page?.address).toBe("/trade?market=BTCUSD");
    expect(root).toContain(`<h1><bdi>Coin &lt;${companies}&gt;</bdi></h1>`);
    expect(root).not.toContain("home-search");
  });

  test("draws a market at a first visit of the trade page, and none at later visits", async () => {
    const url = await openCompany();
    const { root } = await visit(`${url}trade`);
    expect(root).toContain(`<h1><bdi>Coin`);
    expect((await visit(`${url}trade`, { cookie: `company_id=${companies}` })).page).toBeNull();
  });

  test("caches no page of an unlisted market", async () => {
    const url = await openCompany();
    await visit(url);
    const put = vi.spyOn(caches.default, "put");
    expect((await visit(`${url}trade?market=NOBODYS`)).page).toBeNull();
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  test.each(["<script>", "A".repeat(30), "", "%00"])(
    "draws no trade page for the market %j",
    async (market) => {
      const url = `${await openCompany()}trade?market=${encodeURIComponent(market)}`;
      expect((await visit(url)).page).toBeNull();
    },
  );
});

describe("the bare document", () => {
  const bare = (visited: Awaited<ReturnType<typeof visit>>) => {
    expect(visited.page).toBeNull();
    expect(visited.root).toContain("boot");
    expect(visited.answer.status).toBe(200);
  };

  test("sends a signed-in visitor the bare document, and never caches it", async () => {
    const url = await openCompany();
    const cookie = `lang=en; ${signedInCookie}=1`;
    bare(await visit(url, { cookie }));
    const put = vi.spyOn(caches.default, "put");
    bare(await visit(url, { cookie }));
    expect(put).not.toHaveBeenCalled();
    expect((await visit(url)).page).not.toBeNull();
    expect(put).toHaveBeenCalled();
    bare(await visit(url, { cookie }));
    put.mockRestore();
  });

  test("sends the bare document to a script's request", async () => {
    const url = await openCompany();
    bare(await visit(url, { "sec-fetch-dest": "empty" }));
    expect((await visit(url, { "sec-fetch-dest": "document" })).page).not.toBeNull();
  });

  test.each([
    ["closed", { status: 0 }],
    ["served by a back end of its own", { upstream: "https://back-end.example" }],
  ])("sends the bare document when the company is %s", async (_name, columns) => {
    bare(await visit(await openCompany({}, columns)));
  });

  test("sends the bare document for pages other than Home and the trade page", async () => {
    bare(await visit(`${await openCompany()}login`));
  });

  test("sends the bare document when the prices cannot be read", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = {
      idFromName() {
        throw new Error("out of reach");
      },
    } as unknown as Env["GATEWAY"];
    bare(await visit(await openCompany(), {}, { GATEWAY: broken }));
    expect(log.mock.calls.join()).toContain("first_page_not_drawn");
    log.mockRestore();
  });

  test("sends the bare document in time when the gateway does not answer", async () => {
    const silent = {
      idFromName: () => "id",
      get: () => ({ board: () => new Promise(() => undefined) }),
    } as unknown as Env["GATEWAY"];
    bare(await visit(await openCompany(), {}, { GATEWAY: silent }));
  });
});
