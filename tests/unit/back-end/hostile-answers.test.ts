/**
 * A company's own back end with answers that could break pages. The app refuses such an answer,
 * or converts it to values that its pages can show.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { specified } from "#domain/contracts/http/specified.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { appCalls } from "#scripts/back-end/app-calls.ts";
import { isRow } from "#scripts/back-end/fields.ts";
import { litNames } from "#scripts/back-end/lights.ts";
import { specifiedData } from "#scripts/back-end/samples.ts";
import { outputOf } from "#scripts/back-end/uses.ts";

beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));

const deep = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
const hostile: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  deep,
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  "",
  " ",
  "__proto__",
  "constructor",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "USDT",
  "usd",
  "١٢٣",
  "0x10",
  "1e400",
  "-0",
  "NaN",
  "9".repeat(500),
  `0.${"9".repeat(500)}`,
  "\u202e\u0000",
  "x".repeat(100_000),
  Number.MAX_VALUE,
  -1,
  1e-300,
  0.5,
  2 ** 53 + 2,
  -(2 ** 31),
];

const amountNames =
  /^(ValueText|BalanceText|balanceText|lockBalanceText|number|real_number|fee|credited|Bid|Ask|draw_rate|usd_price|(min|max)_amount)$/;
const rowsMax = 5_000;

/** Returns the parts of a value that pages cannot show; empty if none. */
function unshowable(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) {
    const long = value.length > rowsMax ? [`${name} has ${value.length} rows`] : [];
    return [...long, ...value.flatMap((each) => unshowable(each, name))];
  }
  if (isRow(value)) return Object.entries(value).flatMap(([key, each]) => unshowable(each, key));
  if (name === "PricePrecision" && !(Number(value) >= 0 && Number(value) <= 10)) {
    return [`${name} ${value}`];
  }
  if (name === "currency") return throws(name, () => formatted(String(value)));
  if (typeof value === "string" && value !== "" && amountNames.test(name)) {
    return throws(name, () => Decimal.of(value));
  }
  return [];
}

const { formatExactMoney } = await import("#app/i18n/exact-money.ts");
const { formatMoney } = await import("#app/i18n/format.ts");
const formatted = (currency: string) => formatMoney(1, currency) + formatExactMoney("1", currency);

function throws(name: string, use: () => unknown): string[] {
  try {
    use();
    return [];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}

/** Replaces this field of the value, in the first row. */
function withField(data: unknown, [step = "", ...rest]: readonly string[], put: unknown): unknown {
  if (Array.isArray(data)) return data.map((each) => withField(each, [step, ...rest], put));
  if (!isRow(data)) return data;
  if (Array.isArray(data.data))
    return { ...data, data: withField(data.data, [step, ...rest], put) };
  const name = step.replace("[]", "");
  const inner = rest.length === 0 ? put : withField(data[name] ?? {}, rest, put);
  return { ...data, [name]: inner };
}

const asked = appCalls.flatMap((call) => {
  const known = specified[call.path];
  return known && known.answer.kind !== "msg" ? [{ path: call.path, call, known }] : [];
});

describe("broken answers of a back end", () => {
  it.each(asked)(
    "refuses or converts an answer when a back end breaks any single field: $path",
    async ({ path, call, known }) => {
      const names = known.answer.kind === "msg" ? [] : known.answer.fields;
      const faults: string[] = [];
      for (const name of [...names, ...litNames(path)]) {
        for (const value of hostile) {
          const data = withField(specifiedData(known), name.split("."), value);
          const output = await outputOf(known, call, data);
          if (typeof output === "string") continue;
          const found = unshowable(output);
          if (found.length > 0)
            faults.push(`${name} = ${JSON.stringify(value).slice(0, 40)}: ${found[0]}`);
        }
      }
      expect(faults.join("\n")).toBe("");
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it.each(asked)(
    "refuses or converts an answer when a back end breaks the whole answer: $path",
    async ({ call, known }) => {
      for (const value of hostile) {
        const output = await outputOf(known, call, value);
        if (typeof output !== "string") expect(unshowable(output).slice(0, 1)).toEqual([]);
      }
    },
  );

  it.each(asked.filter(({ known }) => known.answer.kind !== "one"))(
    "refuses or shortens a list when a back end sends more rows than a page can show: $path",
    async ({ call, known }) => {
      const sample = specifiedData(known);
      const [row] = (
        Array.isArray(sample) ? sample : (sample as { data: unknown[] }).data
      ) as object[];
      const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...row, Id: index, id: index }));
      const output = await outputOf(
        known,
        call,
        Array.isArray(sample) ? rows : { data: rows, total: 50_000 },
      );
      if (typeof output !== "string") expect(unshowable(output)).toEqual([]);
    },
  );
});
