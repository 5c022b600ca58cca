import { describe, expect, it } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { type SpecifiedCall, specified } from "#domain/contracts/http/specified.ts";
import { missingNames } from "#scripts/back-end/fields.ts";
import { type Heard, isFailure, judge, type Reading } from "#scripts/back-end/judge.ts";
import { heardOf } from "#scripts/back-end/probe.ts";

const list = specified["/v2/api/forex/getCategories"] as SpecifiedCall;
const act = specified["/v2/api/forex/close"] as SpecifiedCall;
const read: Reading = { ok: true, output: null };
const envelope = (data: unknown, msg = "", code = 1, status = 200) =>
  heardOf(status, JSON.stringify({ code, msg, data }), list.answer);

function verdict(heard: Heard, given: Partial<Parameters<typeof judge>[0]> = {}) {
  const call = calls.getCategories;
  return judge({ specified: list, lit: ["Key"], call, heard, reading: read, ...given });
}

describe("the verdict about an answer", () => {
  it.each([
    ["fits", "", [{ Id: 1, Key: "forex", NameShowTrans: "Forex" }]],
    ["understood", "", [{ Id: "1", Key: "forex", NameShowTrans: "Forex" }]],
    ["optional missing", "more is shown with: Key", [{ Id: 1, NameShowTrans: "Forex" }]],
    ["optional missing", "specified: NameShowTrans", [{ Id: "1", Key: "forex" }]],
    ["fits", "no rows to see", []],
  ])("returns the verdict %s (%s) about the answer %j", (expected, note, data) => {
    expect(verdict(envelope(data))).toEqual({ verdict: expected, note });
  });

  it("accepts a field when at least one row has it", () => {
    const rows = [
      { Id: "1", Key: "a", NameShowTrans: "A" },
      { Id: "2", Key: "b" },
    ];
    expect(verdict(envelope(rows)).verdict).toBe("understood");
  });

  it("reports the app's error when the app cannot read an answer", () => {
    const reading: Reading = { ok: false, why: "a row has no Id" };
    const judged = verdict(envelope([{ Id: null }]), { reading });
    expect(judged).toEqual({ verdict: "not understood", note: "a row has no Id" });
  });

  it("reports missing totals of a list, and finds present totals at the answer's top level or inside data", () => {
    const deals = specified["/v2/api/forex/my_deal"] as SpecifiedCall;
    const of = (body: object) =>
      verdict(heardOf(200, JSON.stringify({ code: 1, msg: "", ...body }), deals.answer), {
        specified: deals,
        lit: [],
        call: calls.myDeal,
      });
    const beside = { total: 0, all_fact_profits: "0", last_page: 1 };
    expect(of({ data: [] }).note).toMatch(/^specified: total, all_fact_profits/);
    expect(of({ data: [], ...beside }).note).not.toContain("total");
    expect(of({ data: { data: [], ...beside } }).note).not.toContain("total");
  });

  it("reports the pictures' host when an answer's pictures are on another host", () => {
    const rows = [{ Id: "1", Key: "a", NameShowTrans: "A", logo: "https://cdn.example/a.png" }];
    expect(verdict(envelope(rows)).note).toContain("pictures are at https://cdn.example:");
    expect(verdict(envelope([{ ...rows[0], logo: "/a.png" }])).note).toBe("");
  });

  it("states a refusal's code and words in the verdict", () => {
    const judged = verdict(envelope(null, "Not for you", 17));
    expect(judged).toEqual({ verdict: "refused", note: "code 17: Not for you" });
  });

  it.each([404, 405, 501])("judges a call as missing at status %i", (status) => {
    expect(verdict(envelope(null, "No", status, status)).verdict).toBe("not there");
    expect(verdict(heardOf(status, "<h1>No</h1>", list.answer)).verdict).toBe("not there");
  });

  it.each(["", "<h1>Hello</h1>", "null", "[]", '{"msg":"x"}', '{"code":"yes"}', '{"code":1'])(
    "judges the answer %j as not understood",
    (text) => {
      expect(verdict(heardOf(200, text, list.answer)).verdict).toBe("not understood");
    },
  );

  it("reads a code that comes as text", () => {
    expect(verdict(heardOf(200, '{"code":"1","data":[]}', list.answer)).verdict).toBe("fits");
  });

  it("accepts an act's answer with a message and no data, and returns the verdict optional missing when the message is empty", () => {
    const more = { specified: act, lit: [], call: calls.closeForex };
    expect(verdict(envelope(null, "Closed"), more).verdict).toBe("fits");
    expect(verdict(envelope(null), more)).toEqual({ verdict: "optional missing", note: "msg" });
  });

  it("judges a call by the specification alone when the app does not use the call yet", () => {
    const more = { call: null, reading: null };
    expect(verdict(envelope([{ Id: 1, NameShowTrans: "A" }]), more).verdict).toBe("fits");
    expect(verdict(envelope([{ Id: 1 }]), more).note).toBe("specified: NameShowTrans");
  });
});

describe("reasons to fail the check", () => {
  it.each([
    ["not understood", false, true],
    ["not there", true, true],
    ["not there", false, false],
    ["refused", true, false],
    ["optional missing", true, false],
    ["not asked", true, false],
  ] as const)(
    "judges whether the verdict %s fails the check when isUsed is %j: %j",
    (each, isUsed, fails) => {
      expect(isFailure(each, isUsed)).toBe(fails);
    },
  );
});

describe("missing fields", () => {
  it.each([
    ["a.b", [{ a: { b: 0 } }], []],
    ["a.b", [{ a: {} }], ["a.b"]],
    ["a.b", [{ a: null }], []],
    ["a.b", [{}], ["a.b"]],
    ["a[].b", [{ a: [] }], []],
    ["a[].b", [{ a: [{ c: 1 }] }], ["a[].b"]],
    ["a[].b", [{ a: "x" }], ["a[].b"]],
    ["a", [{ a: null }], []],
    ["__proto__", [{}], ["__proto__"]],
    ["toString", [{}], ["toString"]],
  ])("checks the field %s in the rows %j: missing are %j", (name, rows, missing) => {
    expect(missingNames([name], rows)).toEqual(missing);
  });
});
