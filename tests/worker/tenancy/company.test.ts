/**
 * A company's public facts: the address for visitors when it is closed, the countries that it does
 * not serve, and its manifest.
 */
import { describe, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { set } from "../access/people.ts";
import { bindings, perform, requestOf, send } from "../api/requests.ts";

const { DB } = bindings;
const second = "https://second.example";
const origin = { origin: second };

describe("C6 a closed company", () => {
  test.each([
    ["https://elsewhere.example/a?b=c#d", "https://elsewhere.example/a?b=c#d"],
    ["http://elsewhere.example", "http://elsewhere.example/"],
    ["  HTTPS://elsewhere.example/x ", "https://elsewhere.example/x"],
    ["", ""],
    ["elsewhere.example", ""],
    ["/login", ""],
    ["//elsewhere.example", ""],
    ["javascript:alert(1)", ""],
    ["JaVaScRiPt:alert(1)//https://x", ""],
    ["\u0001javascript:alert(1)", ""],
    ["java\nscript:alert(1)", ""],
    ["data:text/html,<script>alert(1)</script>", ""],
    ["file:///etc/passwd", ""],
    ["blob:https://x/1", ""],
    ["https://user:secret@elsewhere.example", ""],
    ["https://", ""],
  ])("C6 answers the address %j of a closed company as %j", async (stored, shown) => {
    await DB.prepare("UPDATE companies SET status = 0, loss_url = ? WHERE id = 2")
      .bind(stored)
      .run();
    const { code, data } = await perform(calls.getCompanyStatus, {}, origin);
    expect([code, data]).toEqual([1, { status: 0, loss_url: shown }]);
    await DB.prepare("UPDATE companies SET status = 1 WHERE id = 2").run();
  });
});

describe("the countries of the announcement", () => {
  const listed = async () =>
    (await perform<{ blocked_countries: string[] }>(calls.getCompany, {}, origin)).data
      .blocked_countries;

  test.each([
    ["KP,IL,CN,VU,CU", ["KP", "IL", "CN", "VU", "CU"]],
    [" us , de,US,,x,123", ["US", "DE"]],
    ["", []],
  ])(
    "reads the setting %j as the countries %j, and refuses visitors from them",
    async (list, codes) => {
      await set({ blocked_countries: list }, 2);
      expect(await listed()).toEqual(codes);
      for (const country of ["US", "KP", "FR"]) {
        const init = { cf: { country } } as RequestInit;
        // Requests a code for an invalid address, so that only the country is checked.
        const asked = requestOf(calls.sendEmail, { to: "nobody", type: "1" }, { origin: second });
        const response = await send(new Request(asked, init));
        const { code } = await response.json<{ code: number }>();
        expect([country, code === 1002]).toEqual([country, codes.includes(country)]);
      }
    },
  );

  test("lists the specification's five blocked countries when a company has no list of its own", async () => {
    await DB.prepare(
      "DELETE FROM company_config WHERE company_id = 2 AND key = 'blocked_countries'",
    ).run();
    expect(await listed()).toEqual(["KP", "IL", "CN", "VU", "CU"]);
  });
});

describe("the manifest", () => {
  const read = async (path: string, headers: Record<string, string> = {}) =>
    send(new Request(`${second}${path}`, { headers }));

  test("writes name, background and icon of the host's company into the manifest regardless of the cookie", async () => {
    const site_name = "Second Brokers International";
    await set({ site_name, is_default_dark: "1", theme_primary: "#123456" }, 2);
    for (const cookie of ["", "company_id=1", "company_id=2"]) {
      const response = await read("/manifest.json", { cookie });
      expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
      // The cache is private, as the cookie may decide within one host.
      expect(response.headers.get("cache-control")).toMatch(/^private/);
      expect(response.headers.get("vary")).toBe("Cookie");
      expect(await response.json()).toMatchObject({
        name: site_name,
        short_name: "Second",
        start_url: "/",
        scope: "/",
        background_color: "#0a0d13",
      });
      expect(await (await read("/manifest-icon.svg", { cookie })).text()).toContain("#123456");
    }
    const first = await send(new Request("https://demo.example/manifest.json"));
    expect(await first.json()).toMatchObject({ name: "Meridian", background_color: "#f3f5f7" });
  });

  test.each(['red"/><script>alert(1)</script>', "#12345", "url(https://x)", ""])(
    "C1 draws the manifest's icon in the default colour when the setting is %j",
    async (theme_primary) => {
      await set({ theme_primary }, 2);
      const text = await (await read("/manifest-icon.svg")).text();
      expect(text).toContain('fill="#0b7d56"');
      if (theme_primary !== "") expect(text).not.toContain(theme_primary);
    },
  );
});
