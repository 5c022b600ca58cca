/** A file of one company's configuration, compared with another company and requested there. */
import { describe, expect, test } from "vitest";
import type { ConfigEntry } from "#domain/changes/config-file.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { ComparedChange } from "#domain/contracts/desk/settings.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { requestOf, send } from "../api/requests.ts";
import { agreeOn, approve, askFor } from "./asked-changes.ts";
import { as, openOperator, origins, type TestOperator } from "./operators.ts";

const [olga, otto, hal, hanna] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
  openOperator("owner", 2),
]);

interface File {
  entries: ConfigEntry[];
}

async function exported({ token, companyId }: TestOperator): Promise<File> {
  const origin = origins[companyId] ?? "";
  const request = requestOf(deskCalls.deskConfigExport, {}, { token, origin });
  return (await send(request)).json<File>();
}

const compare = (by: TestOperator, file: File) =>
  as<{ changes: ComparedChange[]; later: number; field?: string }>(by, "deskConfigCompare", {
    file: JSON.stringify(file),
  });

async function changesOf(by: TestOperator, entries: ConfigEntry[]) {
  const { code, msg, data } = await compare(by, { ...(await exported(by)), entries });
  expect(code, `${msg} ${data?.field}`).toBe(1);
  return data;
}

const askCompared = (by: TestOperator, { kind, subject, fields }: ComparedChange) =>
  as<{ id: string; subject: string; state: string; field?: string }>(by, "deskChangeAsk", {
    ...{ kind, subject, reason: "as at the first company" },
    fields,
  });

const coin = {
  currency_code: "TRX",
  protocol_code: "TRC20",
  address: "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL",
  memo: "",
  min_amount: "10",
  max_amount: "",
  sort: "9",
};

describe("the file", () => {
  test("exports a company's configuration to a file, and finds no difference between file and company", async () => {
    await agreeOn([olga, otto], { kind: "deposit_coin", subject: "77", after: coin });
    const file = await exported(olga);
    const kinds = new Set(file.entries.map(({ kind }) => kind));
    for (const kind of ["product", "category", "micro_duration", "micro_amount", "menu_item"]) {
      expect(kinds).toContain(kind);
    }
    const find = (kind: string, subject: string) =>
      file.entries.find((entry) => entry.kind === kind && entry.subject === subject)?.fields;
    expect(find("product", "EURUSD")).toMatchObject({
      ...{ category: "forex", instrument: "simulator/EURUSD" },
    });
    expect(find("deposit_coin", "TRX TRC20")).toEqual(coin);
    expect(find("menu_item", "user_menu wallet")).toMatchObject({ path: "/mine/wallet" });
    expect(await changesOf(olga, file.entries)).toEqual({ changes: [], later: 0 });
  });

  test("distinguishes rows of the same name in a settings file by their order", async () => {
    await agreeOn([olga, otto], {
      kind: "deposit_coin",
      subject: "78",
      after: { ...coin, sort: "10" },
    });
    const file = await exported(olga);
    const names = file.entries.filter(({ fields }) => fields.address === coin.address);
    expect(names.map(({ subject }) => subject)).toEqual(["TRX TRC20", "TRX TRC20 #2"]);
    expect((await changesOf(olga, file.entries)).changes).toEqual([]);
    const moved = names.map((entry, index) => ({
      ...entry,
      fields: { ...entry.fields, min_amount: String(20 + index) },
    }));
    const { changes } = await changesOf(olga, moved);
    expect(changes.map(({ subject, subject_name }) => [subject, subject_name])).toEqual([
      ["77", "TRX TRC20"],
      ["78", "TRX TRC20 #2"],
    ]);
  });
});

describe("at another company", () => {
  test("numbers a file's new rows consecutively at another company, and requires a second person for a deposit address", async () => {
    const entry = { kind: "deposit_coin", subject: "TRX TRC20", fields: coin };
    const other = { ...entry, subject: "TRX TRC20 #2", fields: { ...coin, sort: "10" } };
    const { changes } = await changesOf(hal, [entry, other]);
    const [first, second] = changes;
    expect(first?.needs_two).toBe(1);
    if (!first || !second) throw new Error("no change");
    const asked = await askCompared(hal, first);
    expect(asked.data.state).toBe("asked");
    const next = await askCompared(hal, second);
    expect(Number(next.data.subject)).toBe(Number(asked.data.subject) + 1);
    expect((await approve(hanna, asked.data.id)).code).toBe(1);
    expect((await changesOf(hal, [entry])).changes).toEqual([]);
  });

  test("applies a settings file's category before its product, and the product before its names", async () => {
    const { entries } = await exported(olga);
    const gold = entries.filter(
      ({ kind, subject }) =>
        (kind === "category" && subject === "metals") ||
        (kind === "product" && subject === "XAUUSD"),
    );
    const names = { kind: "product_names", subject: "XAUUSD", fields: { de: "Gold bei uns" } };
    const file = [names, ...gold];
    const kindsOf = ({ changes }: { changes: ComparedChange[] }) => changes.map(({ kind }) => kind);
    const first = await changesOf(hal, file);
    expect([kindsOf(first), first.later]).toEqual([["category"], 2]);
    const [category] = first.changes;
    expect(category && (await askCompared(hal, category)).data.state).toBe("applied");
    const second = await changesOf(hal, file);
    expect([kindsOf(second), second.later]).toEqual([["product"], 1]);
    const [product] = second.changes;
    if (!product) throw new Error("no product");
    const asked = await askCompared(hal, product);
    expect([asked.data?.state, asked.data?.field]).toEqual(["asked", undefined]);
    expect((await approve(hanna, asked.data.id)).code).toBe(1);
    const third = await changesOf(hal, file);
    expect([kindsOf(third), third.later]).toEqual([["product_names"], 0]);
    const [last] = third.changes;
    expect(last && (await askCompared(hal, last)).data.state).toBe("applied");
    expect(await changesOf(hal, file)).toEqual({ changes: [], later: 0 });
  });

  test.each<[string, ConfigEntry, string]>([
    [
      "an instrument",
      {
        kind: "product",
        subject: "ZZZ",
        fields: { category: "crypto", instrument: "simulator/ZZZ" },
      },
      "simulator/ZZZ",
    ],
    ["a category", { kind: "product", subject: "ZZZ", fields: { category: "moon" } }, "moon"],
    [
      "a product of names",
      { kind: "product_names", subject: "NOBODY", fields: { de: "Nichts" } },
      "NOBODY",
    ],
    [
      "a product of rates",
      { kind: "financing_rate", subject: "NOBODY", fields: { kind: "points" } },
      "NOBODY",
    ],
    ["a field", { kind: "bank_account", subject: "EUR Bank", fields: { id: "7" } }, "EUR Bank: id"],
    [
      "a text",
      { kind: "product", subject: "BTCUSD", fields: { lot_step: "1e9" } },
      "BTCUSD: lot_step",
    ],
    ["a key", { kind: "micro_duration", subject: "soon", fields: { sort: "1" } }, "soon"],
    ["a kind", { kind: "host", subject: "x.example", fields: { is_ours: "1" } }, "host"],
    ["a back end", { kind: "back_end", subject: "", fields: { upstream: "" } }, "back_end"],
    [
      "a holiday",
      { kind: "market_closure", subject: "us 2031-01-01T00:00Z", fields: {} },
      "market_closure",
    ],
  ])("refuses a file with an unknown part, and names the part: %s", async (_, entry, name) => {
    const { code, data } = await compare(hal, { ...(await exported(hal)), entries: [entry] });
    expect([code, data.field]).toEqual([errorCodes.invalid_request, name]);
  });

  test("refuses a settings file's change of a field that must not change after the row's creation, and names the field", async () => {
    const [row] = (await exported(hal)).entries.filter(({ kind }) => kind === "product");
    if (!row) throw new Error("no product");
    const { changes } = await changesOf(hal, [{ ...row, fields: { units_per_lot: "7" } }]);
    const [change] = changes;
    const answer = change && (await askCompared(hal, change));
    expect([answer?.code, answer?.data.field]).toEqual([
      errorCodes.invalid_request,
      "units_per_lot",
    ]);
  });
});

test("names a coin in the list of changes, even after the coin's removal", async () => {
  await agreeOn([olga, otto], { kind: "deposit_coin", subject: "79", after: coin });
  await askFor(olga, {
    kind: "deposit_coin",
    subject: "79",
    before: { sort: "9" },
    after: { sort: "3" },
  });
  const gone = Object.fromEntries(Object.keys(coin).map((name) => [name, null]));
  const now = { ...coin, sort: "3" };
  await agreeOn([olga, otto], { kind: "deposit_coin", subject: "79", before: now, after: gone });
  const { data } = await as<{ data: Array<{ subject_name: string }> }>(olga, "deskChanges", {
    ...{ view: "all", kind: "deposit_coin", subject: "79" },
  });
  expect(data.data.map(({ subject_name }) => subject_name)).toEqual(
    // The request that moved the coin does not name it, and the coin is gone.
    expect.arrayContaining(["TRX TRC20"]),
  );
});
