/** Drawings and layouts of charts: per user, limited, and the last write wins. */
import { beforeAll, expect, test } from "vitest";
import { usualLayout } from "#domain/chart/chart-layout.ts";
import { type Drawing, drawingsMax } from "#domain/chart/drawing.ts";
import { type KeptLayout, layoutsMax } from "#domain/contracts/http/chart.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;
let ids: number[];

beforeAll(async () => {
  const rows = await DB.prepare("SELECT id FROM products WHERE company_id = 1 ORDER BY id").all<{
    id: number;
  }>();
  ids = rows.results.map(({ id }) => id);
});

const line = (id: string, price = 100): Drawing => ({
  id,
  tool: "trend",
  points: [
    { timeMs: 1_795_000_000_000, price },
    { timeMs: 1_795_000_060_000, price: price + 1 },
  ],
  colour: "#2f7de1",
  text: "",
});
const keyed = (token: string) => ({ token, headers: { "idempotency-key": crypto.randomUUID() } });
const save = (token: string, forex_id: number, drawing: unknown) =>
  perform(calls.saveDrawing, { forex_id, drawing } as never, keyed(token));
const drop = (token: string, forex_id: number, id: string) =>
  perform(calls.dropDrawing, { forex_id, id }, keyed(token));
const list = async (token: string, forex_id: number) =>
  (await perform<Drawing[]>(calls.chartDrawings, { forex_id }, { token })).data;
const saveLayout = (token: string, name: string, first: "0" | "1", layout: unknown = usualLayout) =>
  perform<KeptLayout[]>(calls.saveLayout, { name, layout, first } as never, keyed(token));

test("keeps the last saved version of a product's drawing", async () => {
  const [first = 0, second = 0] = ids;
  const { token } = await openDemo();
  expect((await save(token, first, line("a"))).code).toBe(1);
  expect((await save(token, first, line("a", 200))).code).toBe(1);
  expect((await save(token, first, line("b"))).code).toBe(1);
  expect(await list(token, first)).toEqual([line("a", 200), line("b")]);
  expect(await list(token, second)).toEqual([]);
  expect((await drop(token, first, "a")).code).toBe(1);
  expect((await drop(token, first, "a")).code).toBe(1);
  expect(await list(token, first)).toEqual([line("b")]);
});

test("hides a user's drawings from other users, who cannot remove them", async () => {
  const [product = 0] = ids;
  const [ann, bob] = [await openDemo(), await openDemo()];
  await save(ann.token, product, line("a"));
  await drop(bob.token, product, "a");
  expect(await list(bob.token, product)).toEqual([]);
  expect(await list(ann.token, product)).toHaveLength(1);
  expect((await perform(calls.chartDrawings, { forex_id: product })).code).toBe(999);
});

test("refuses a drawing for another company's product, and an invalid drawing", async () => {
  const [product = 0] = ids;
  const { token } = await openDemo();
  const foreign = await DB.prepare(
    "SELECT id FROM products WHERE company_id != 1 LIMIT 1",
  ).first<number>("id");
  expect((await save(token, foreign ?? 999_999, line("a"))).code).toBe(1100);
  const wrong = [
    { ...line("a"), tool: "circle" },
    { ...line("a"), points: line("a").points.slice(1) },
    { ...line("a"), text: "only texts have one" },
    { ...line("a"), tool: "text", points: line("a").points.slice(1), text: "x".repeat(121) },
    { ...line("a"), points: [{ timeMs: 1, price: 1e13 }, ...line("a").points.slice(1)] },
    { ...line("a"), colour: "red" },
    { ...line("a"), id: "../a" },
  ];
  for (const drawing of wrong) {
    expect((await save(token, product, drawing)).code, JSON.stringify(drawing)).not.toBe(1);
  }
  expect(await list(token, product)).toEqual([]);
});

test("refuses drawings above the chart's maximum, but accepts changes of existing drawings", async () => {
  const [product = 0] = ids;
  const { token, userId } = await openDemo();
  await DB.batch(
    Array.from({ length: drawingsMax.product - 3 }, (_, index) =>
      DB.prepare("INSERT INTO chart_drawings VALUES (1, ?, ?, ?, ?, 0)").bind(
        ...[userId, product, `d${index}`, JSON.stringify(line(`d${index}`))],
      ),
    ),
  );
  const many = Array.from({ length: 6 }, (_, index) => line(`n${index}`));
  const answers = await Promise.all(many.map((each) => save(token, product, each)));
  const refused = answers.filter(({ code }) => code === 1541);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.text).toContain(String(drawingsMax.product));
  expect(await list(token, product)).toHaveLength(drawingsMax.product);
  expect((await save(token, product, line("d0", 500))).code).toBe(1);
});

test("stores layouts by name, with at most one default", async () => {
  const { token } = await openDemo();
  await saveLayout(token, "Scalping", "1");
  const other = { ...usualLayout, type: "area" as const };
  const { data } = await saveLayout(token, "Übersicht", "1", other);
  expect(data).toEqual([
    { name: "Scalping", layout: usualLayout, first: false },
    { name: "Übersicht", layout: other, first: true },
  ]);
  await saveLayout(token, "Scalping", "0", other);
  await perform(calls.dropLayout, { name: "Übersicht" }, keyed(token));
  const left = await perform<KeptLayout[]>(calls.chartLayouts, {}, { token });
  expect(left.data).toEqual([{ name: "Scalping", layout: other, first: false }]);
});

test("refuses an invalid layout and one layout more than the maximum, and keeps the default layout", async () => {
  const { token, userId } = await openDemo();
  const [volume] = usualLayout.indicators;
  const wrong = [
    { ...usualLayout, period: "3min" },
    { ...usualLayout, indicators: [volume, volume] },
    { ...usualLayout, indicators: [{ ...volume, name: "ma", inputs: [0], colours: ["#000000"] }] },
    { ...usualLayout, more: true },
  ];
  for (const layout of wrong) expect((await saveLayout(token, "A", "0", layout)).code).not.toBe(1);
  expect((await saveLayout(token, " ", "0")).code).not.toBe(1);
  await DB.batch(
    Array.from({ length: layoutsMax }, (_, index) =>
      DB.prepare("INSERT INTO chart_layouts VALUES (1, ?, ?, ?, ?, 0)").bind(
        ...[userId, `L${index}`, JSON.stringify(usualLayout), index === 0 ? 1 : 0],
      ),
    ),
  );
  expect((await saveLayout(token, "One more", "1")).code).toBe(1542);
  const { data } = await perform<KeptLayout[]>(calls.chartLayouts, {}, { token });
  expect(data.find(({ first }) => first)?.name).toBe("L0");
});
