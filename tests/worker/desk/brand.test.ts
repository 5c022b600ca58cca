/**
 * The company's own pictures: owners upload them, every visitor may see them, and no other file is
 * served there.
 */
import { expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { jpeg, png, pngText } from "../access/pictures.ts";
import { home, perform, send } from "../api/requests.ts";
import { as, DB, openOperator } from "./operators.ts";

const base64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const open = (path: string) => send(new Request(home + path));

interface Set {
  path: string;
}

test("serves an uploaded logo at a permanent address, and shows the upload in settings and audit log", async () => {
  const owner = await openOperator("owner");
  const picture = base64(png(200, 60, pngText("taken at home")));
  const { data } = await as<Set>(owner, "deskSetPicture", { kind: "logo", picture });
  expect(data.path).toMatch(/^\/brand\/1\/[0-9a-f]{32}\.png$/);
  const info = await perform<{ logo: string }>(calls.getBasicInfo, {});
  expect(info.data.logo).toBe(data.path);
  const answer = await open(data.path);
  const header = (name: string) => answer.headers.get(name);
  expect([answer.status, header("content-type"), header("x-content-type-options")]).toEqual([
    200,
    "image/png",
    "nosniff",
  ]);
  expect(header("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(header("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(await answer.text()).not.toContain("taken at home");
  const [entry] = (
    await DB.prepare("SELECT act, subject, note FROM audit_log ORDER BY number DESC LIMIT 1").all()
  ).results;
  expect(entry).toEqual({ act: "picture", subject: "company/logo", note: data.path });
  // The manifest names the icon once the company has one.
  const icon = await as<Set>(owner, "deskSetPicture", {
    kind: "icon",
    picture: base64(jpeg(512, 512)),
  });
  const { icons } = await (await open("/manifest.json")).json<{ icons: object[] }>();
  expect(icons[0]).toMatchObject({ src: icon.data.path, type: "image/jpeg" });
  for (const kind of ["logo", "icon"]) {
    expect((await as<Set>(owner, "deskSetPicture", { kind, picture: "" })).data.path).toBe("");
  }
  expect((await perform<{ logo: string }>(calls.getBasicInfo, {})).data.logo).toBe("");
});

test("accepts a product's logo only from the product's own company", async () => {
  const [owner, foreign] = [await openOperator("owner"), await openOperator("owner", 2)];
  const pairs = async () => (await perform<WirePair[]>(calls.tradeList, {})).data;
  const [{ Id = 0 } = {}] = await pairs();
  const input = { kind: "product", product_id: Id, picture: base64(png(64, 64)) };
  expect((await as(foreign, "deskSetPicture", input)).code).toBe(errorCodes.product_unknown);
  const { data } = await as<Set>(owner, "deskSetPicture", input);
  expect((await pairs()).map(({ Logo }) => Logo)).toContain(data.path);
  expect((await pairs()).filter(({ Logo }) => Logo !== "")).toHaveLength(1);
  await as(owner, "deskSetPicture", { ...input, picture: "" });
  const { code } = await as(owner, "deskSetPicture", { ...input, product_id: 999_999 });
  expect(code).toBe(errorCodes.product_unknown);
});

test.each([
  ["no picture", btoa("<svg onload=alert(1)>")],
  ["half of one", base64(png(10, 10)).slice(0, 20)],
  ["broken base64", "A"],
  ["too wide", base64(png(2_049, 10))],
  ["too large", base64(png(10, 10, new Uint8Array(520 * 1024)).subarray(0, 524_289))],
])("C3 refuses a logo and stores nothing: %s", async (_, picture) => {
  const owner = await openOperator("owner");
  const { code } = await as(owner, "deskSetPicture", { kind: "logo", picture });
  expect(code).toBe(errorCodes.picture_refused);
  expect((await perform<{ logo: string }>(calls.getBasicInfo, {})).data.logo).toBe("");
});

test.each([
  "/brand/1/0123456789abcdef0123456789abcdef.png",
  "/brand/1/..%2f..%2f1%2fregister%2fx.png",
  "/brand/1/x.svg",
  "/brand/1/register/0123456789abcdef0123456789abcdef.png",
])("C6 finds no logo at %s", async (path) => {
  expect((await open(path)).status).toBe(404);
});
