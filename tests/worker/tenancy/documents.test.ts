/**
 * Pages on their way to visitors. A visitor from a refused country is told so, one on a desktop is
 * sent to the desktop's host, and no other is redirected.
 */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { set } from "../access/people.ts";
import { bindings } from "../api/requests.ts";

const { DB } = bindings;
const body = "<p>the app</p>";
const spa = `<!doctype html><html lang="en"><head><title>Trading</title><meta name="description" content="none"><meta name="theme-color" content="#fff"><link rel="icon" href="/x.svg" type="image/svg+xml"></head>${body}</html>`;
const htmlHeaders = { headers: { "content-type": "text/html", etag: '"built"' } };
const assets = { fetch: vi.fn(async () => new Response(spa, htmlHeaders)) } as unknown as Fetcher;

interface Visit {
  country?: string;
  headers?: Record<string, string>;
  method?: string;
  bindings?: Partial<Env>;
}

/** Opens an address like a browser; a stub serves the built files. */
async function visit(url: string, { country, headers, method, bindings: more }: Visit = {}) {
  const request = new Request(url, {
    headers: { accept: "text/html", ...headers },
    ...(method !== undefined && { method }),
    ...(country !== undefined && { cf: { country } }),
  } as RequestInit);
  return app.request(request, {}, { ...(env as Env), ASSETS: assets, ...more });
}

let companies = 500;
/**
 * Opens a company on hosts of its own for this test alone, as the edge caches a site's settings for
 * a while.
 */
async function openCompany(values: Record<string, string> = {}): Promise<string> {
  const id = ++companies;
  const host = `broker-${id}.example`;
  await DB.batch([
    DB.prepare("INSERT INTO companies (id, name, email) VALUES (?, ?, ?)").bind(
      id,
      `Broker ${id}`,
      "help@broker.example",
    ),
    DB.prepare("INSERT INTO company_hosts VALUES (?1, ?2), ('desk.' || ?1, ?2)").bind(host, id),
  ]);
  await set({ site_name: `Broker <${id}>`, ...values }, id);
  return host;
}

describe("a visitor from a country that is not served", () => {
  const marked = 'data-blocked-country="';
  let host = "";
  beforeAll(async () => {
    host = await openCompany();
  });
  const read = async (url: string, more: Visit = {}) => {
    const response = await visit(url, more);
    return { status: response.status, text: await response.text() };
  };

  test.each(["/", "/trade", "/login", "/mine/about?x=1", "/no/such/page"])(
    "sends the app at %s to a visitor from a refused country, and names the country",
    async (path) => {
      const { status, text } = await read(`https://${host}${path}`, { country: "KP" });
      expect([status, text]).toEqual([200, expect.stringContaining(body)]);
      expect(text).toContain(`${marked}KP"`);
    },
  );

  test("knows a visitor's country from the edge, never from a header", async () => {
    const claimed = await read(`https://${host}/`, {
      country: "DE",
      headers: { "cf-ipcountry": "KP", "x-country": "KP" },
    });
    expect([claimed.status, claimed.text]).toEqual([200, expect.not.stringContaining(marked)]);
    expect((await read(`https://${host}/`)).text).not.toContain(marked);
    const hidden = { country: "KP", headers: { "cf-ipcountry": "DE" } };
    expect((await read(`https://${host}/`, hidden)).text).toContain(`${marked}KP"`);
  });

  test("marks documents as blocked only for visitors from the countries that the company lists", async () => {
    const own = await openCompany({ blocked_countries: "us, de" });
    const none = await openCompany({ blocked_countries: "" });
    const marks = async (at: string) =>
      Promise.all(
        ["US", "DE", "KP"].map(async (country) =>
          (await read(`https://${at}/`, { country })).text.includes(marked),
        ),
      );
    expect(await marks(own)).toEqual([true, true, false]);
    expect(await marks(none)).toEqual([false, false, false]);
  });

  test("gives a document another ETag when the visitor's country is refused", async () => {
    const tag = async (country: string) =>
      (await visit(`https://${host}/`, { country })).headers.get("etag");
    expect(await tag("KP")).not.toBe(await tag("DE"));
  });
});

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const android =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141 Mobile Safari/537.36";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141 Safari/537.36";
const linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe("the desktop host", () => {
  let host = "";
  beforeAll(async () => {
    host = await openCompany();
    const id = companies;
    await set({ desktop_host: ` DESK.${host.toUpperCase()}` }, id);
  });
  const goes = async (url: string, agent: string, headers: Record<string, string> = {}) => {
    const response = await visit(url, { headers: { "user-agent": agent, ...headers } });
    return response.status === 302 ? response.headers.get("location") : response.status;
  };

  test.each([mac, windows, linux])(
    "redirects to the same page on the desktop host when the browser is %s",
    async (agent) => {
      const there = await goes(`https://${host}:8443/login?from=%2Ftrade&lang=ar`, agent);
      expect(there).toBe(`https://desk.${host}:8443/login?from=%2Ftrade&lang=ar`);
      // The visitor stays: no device is sent to or from this host.
      for (const any of [agent, phone, android, ""]) {
        expect(await goes(String(there), any)).toBe(200);
      }
    },
  );

  test.each([
    [phone, {}],
    [android, {}],
    ["curl/8.0", {}],
    ["Mozilla/5.0 (compatible; Googlebot/2.1)", {}],
    ["", {}],
    // A phone that requests the desktop's page still names itself a phone.
    [linux, { "sec-ch-ua-mobile": "?1" }],
  ] as Array<[string, Record<string, string>]>)(
    "serves the page without a redirect when the browser is %j with headers %j",
    async (agent, headers) => {
      expect(await goes(`https://${host}/trade`, agent, headers)).toBe(200);
    },
  );

  test.each(["evil.example", "second.example", "desk.evil.example", "https://evil.example", "//x"])(
    "C6 ignores a desktop host that is not the company's own: %s",
    async (desktop_host) => {
      const own = await openCompany({ desktop_host });
      expect(await goes(`https://${own}/`, windows)).toBe(200);
    },
  );

  test.each(["//evil.example/", "/%2F%2Fevil.example", "/\\evil.example", "/@evil.example"])(
    "C6 keeps a desktop visitor on the company's hosts when the path is %s",
    async (path) => {
      const there = await goes(`https://${host}${path}`, windows);
      if (typeof there === "string") expect(new URL(there).hostname).toBe(`desk.${host}`);
      else expect([200, 404]).toContain(there);
    },
  );

  test("redirects no API call to the desktop host", async () => {
    const url = `https://${host}/api/company/getCompany`;
    expect(await goes(url, windows)).toBe(200);
  });
});

test("serves the built document and logs the fault when the database fails", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = {
    prepare: () => {
      throw new Error("no database");
    },
  } as unknown as D1Database;
  const response = await visit("https://nowhere-else.example/", {
    country: "DE",
    bindings: { DB: broken },
  });
  expect([response.status, await response.text()]).toEqual([200, spa]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test("reads settings from the edge's cache, not the database, at a second visit", async () => {
  const host = await openCompany();
  expect((await visit(`https://${host}/`, { country: "DE" })).status).toBe(200);
  const untouchable = {
    prepare: () => {
      throw new Error("read again");
    },
  } as unknown as D1Database;
  const again = { country: "KP", bindings: { DB: untouchable } };
  expect((await visit(`https://${host}/trade`, again)).status).toBe(200);
});

test("answers 404 when a page is requested by POST", async () => {
  const response = await visit("https://demo.example/trade", { method: "POST" });
  expect([response.status, (await response.json<{ code: number }>()).code]).toEqual([404, 404]);
});

describe("a file that this release does not have", () => {
  const paths = ["/assets/none.js", "/assets/none", "/symbols/none.svg", "/icon.png", "/sw2.js"];

  test.each([...paths, "/favicon.ico", "/fonts/none.woff2"])(
    "answers an uncacheable 404, never the page, for the missing file %s",
    async (path) => {
      const response = await visit(`https://localhost${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-type")).not.toContain("html");
    },
  );
});

test("serves the built document at the desk's address, and hides the desk from search engines", async () => {
  const asked: string[] = [];
  const built = {
    fetch: async ({ url }: Request) => {
      asked.push(new URL(url).pathname);
      return new Response(spa, htmlHeaders);
    },
  } as unknown as Fetcher;
  const desk = await visit("https://localhost/desk/risk", { bindings: { ASSETS: built } });
  expect(asked).toEqual(["/"]);
  expect(desk.headers.get("x-robots-tag")).toBe("noindex, nofollow");
});

test("writes in the reader's language that the page has not started", async () => {
  const page = `<div id="stuck" hidden><p>English</p><button>English</button></div>`;
  const built = { fetch: async () => new Response(page, htmlHeaders) } as unknown as Fetcher;
  for (const address of [`https://${await openCompany()}/`, "https://localhost/desk"]) {
    const answer = await visit(address, {
      headers: { "accept-language": "de" },
      bindings: { ASSETS: built },
    });
    expect(await answer.text()).toMatch(/nicht gestartet.*Neu laden/);
  }
});

describe("preloads of the traders' app", () => {
  const page = `<!doctype html><link rel="modulepreload" href="/assets/start.js" data-start><link rel="preload" href="/assets/home.css" data-start="home"><link rel="preload" href="/assets/trade.css" data-start="trade"><link rel="modulepreload" href="/assets/en.js" data-language="en"><link rel="modulepreload" href="/assets/de.js" data-language="de"><link rel="icon" href="/icon.svg">`;
  const built = { fetch: async () => new Response(page, htmlHeaders) } as unknown as Fetcher;

  test.each(["/", "/trade", "/deskless"])(
    "preloads the files of the traders' app at %s",
    async (path) => {
      const response = await visit(`https://localhost${path}`, { bindings: { ASSETS: built } });
      const text = await response.text();
      expect(text).toContain("start.js");
      // Each page needs its own files, and a reader those of one language.
      expect(text.includes("home.css")).toBe(path === "/");
      expect(text.includes("trade.css")).toBe(path === "/trade");
      expect(text).toContain("en.js");
      expect(text).not.toContain("de.js");
    },
  );

  test.each(["/desk", "/desk/queue/proof"])(
    "preloads no files of the traders' app at the desk's address %s",
    async (path) => {
      const response = await visit(`https://localhost${path}`, { bindings: { ASSETS: built } });
      const text = await response.text();
      expect(text).not.toContain("start.js");
      expect(text).not.toContain("home.css");
      expect(text).not.toContain("en.js");
      expect(text).toContain('<link rel="icon"');
    },
  );
});

describe("a document is the company's own before any script runs", () => {
  const open = async (host: string, path = "/", headers: Record<string, string> = {}) => {
    const response = await visit(`https://${host}${path}`, { headers });
    return { response, text: await response.text() };
  };

  test("writes the company's title, description, previews, icon and colours into a document in the reader's language", async () => {
    const logo = "/brand/1/own.png";
    const host = await openCompany({
      site_name: "Northwind",
      logo,
      theme_primary: "#123456",
      is_mock_login: "0",
    });
    const { text, response } = await open(host, "/trade?x=1", { "accept-language": "ar, en" });
    expect(text).toContain('<html lang="ar" dir="rtl" style="--company-primary:#123456;');
    expect(text).toContain('data-theme="light">');
    expect(text).toContain("<title>Northwind</title>");
    expect(text).toMatch(/name="description" content="Northwind: [^"<]*\p{Script=Arabic}[^"<]*"/u);
    expect(text).toContain('<meta property="og:title" content="Northwind">');
    expect(text).toContain(`<meta property="og:image" content="https://${host}${logo}">`);
    expect(text).toContain(`<meta property="og:url" content="https://${host}/trade">`);
    expect(text).toContain('<link rel="icon" href="/manifest-icon.svg">');
    expect(text).toContain('name="theme-color" content="#f3f5f7"');
    expect(response.headers.get("content-language")).toBe("ar");
    expect(text).not.toContain("Meridian");
  });

  test("writes data-back-end into a document when the company has a back end of its own", async () => {
    const host = await openCompany();
    const here = await open(host);
    expect(here.text).not.toContain("data-back-end");
    const elsewhere = await openCompany();
    await DB.prepare("UPDATE companies SET upstream = 'https://api.broker.example' WHERE id = ?")
      .bind(companies)
      .run();
    const there = await open(elsewhere);
    expect(there.text).toMatch(/^<!doctype html><html [^>]*data-back-end="own"/);
    expect(there.response.headers.get("etag")).not.toBe(here.response.headers.get("etag"));
  });

  test.each([
    ["fr", {}, {}],
    ["th", { cookie: "lang=th", "accept-language": "it" }, {}],
    ["it", { "accept-language": "it" }, {}],
    ["cs", { "accept-language": "it" }, { path: "/?lang=cs" }],
    ["th", { cookie: "lang=th" }, { path: "/?lang=cs" }],
  ] as Array<[string, Record<string, string>, { path?: string }]>)(
    "writes a document in the language %s when the request has the headers %j",
    async (lang, headers, { path }) => {
      const host = await openCompany({ default_lang: "fr" });
      expect((await open(host, path, headers)).text).toContain(`<html lang="${lang}"`);
    },
  );

  test.each([
    ["light", {}, ""],
    ["dark", { is_default_dark: "1" }, ""],
    ["dark", {}, "theme=dark"],
    ["light", { is_default_dark: "1" }, "theme=light"],
    ["light", { is_dark_mode: "0" }, "theme=dark"],
    ["light", {}, "theme=red%22"],
    [null, {}, "theme=auto"],
  ] as Array<[string | null, Record<string, string>, string]>)(
    "writes the theme %s into a document for the settings %j and the cookie %j",
    async (theme, values, cookie) => {
      const { text } = await open(await openCompany(values), "/", { cookie });
      expect(/data-theme="(\w+)"/.exec(text)?.[1] ?? null).toBe(theme);
    },
  );

  test("C1 escapes the company's words in the page's markup", async () => {
    const evil = `"><script>alert(1)</script>&amp;'`;
    const host = await openCompany({
      site_name: evil,
      site_description: evil,
      theme_primary: 'red;}"><script>',
      logo: "//evil.example/x.png",
      icon: 'javascript:alert(1)"',
    });
    const { text } = await open(host, "/x%22onload=alert(1)");
    const { text: page } = await open(host);
    for (const each of [text, page]) expect(each).not.toMatch(/<script|evil\.example|javascript:/);
    expect(page).toContain("&amp;amp;");
    expect(page).toContain('style="--company-up:#0b7d56');
    expect(page).not.toContain("og:image");
  });

  test("answers HEAD for a document with the headers of GET", async () => {
    const host = await openCompany();
    const headers = (response: Response) => Object.fromEntries(response.headers);
    const head = { ASSETS: { fetch: async () => new Response(null, htmlHeaders) } as never };
    const asked = await visit(`https://${host}/`, { method: "HEAD", bindings: head });
    expect(asked.status).toBe(200);
    expect(headers(asked)).toEqual(headers(await visit(`https://${host}/`)));
  });

  test("answers 304 to a browser while a document is unchanged", async () => {
    const host = await openCompany({ site_name: "Kept" });
    const { response } = await open(host);
    const tag = response.headers.get("etag") ?? "";
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("vary")).toBe("Accept-Language, Cookie");
    const again = await open(host, "/", { "if-none-match": tag });
    expect([again.response.status, again.text]).toEqual([304, ""]);
    const other = await open(host, "/", { "if-none-match": tag, cookie: "theme=dark" });
    expect(other.response.status).toBe(200);
    const built = await open(host, "/", { "if-none-match": '"built"' });
    expect(built.response.status).toBe(200);
  });
});

describe("the policy of a page", () => {
  const built = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'";
  const headers = { ...htmlHeaders.headers, "content-security-policy": built };
  const withPolicy = { ASSETS: { fetch: async () => new Response(spa, { headers }) } as never };
  const hosts = "https://img.acme.example, https://cdn.acme.example:8443/";
  const policyOf = async (picture_hosts: string, upstream: string) => {
    const host = await openCompany({ picture_hosts });
    await DB.prepare("UPDATE companies SET upstream = ? WHERE id = ?")
      .bind(upstream, companies)
      .run();
    const page = await visit(`https://${host}/`, { bindings: withPolicy });
    return page.headers.get("content-security-policy");
  };

  test("allows pictures from the hosts that a company names when the company has its own back end", async () => {
    expect(await policyOf(hosts, "https://api.acme.example")).toBe(
      "default-src 'self'; img-src 'self' data: blob: https://img.acme.example https://cdn.acme.example:8443; connect-src 'self'",
    );
  });

  test.each([
    ["", "https://api.acme.example"],
    [hosts, ""],
    ["https://*.example", "https://api.acme.example"],
    ["https://img.acme.example; script-src *", "https://api.acme.example"],
    ["http://img.acme.example", "https://api.acme.example"],
    ["https://img.acme.example/path", "https://api.acme.example"],
  ])(
    "keeps the built content security policy when the setting is %j and the back end is %j",
    async (named, upstream) => {
      expect(await policyOf(named, upstream)).toBe(built);
    },
  );
});
