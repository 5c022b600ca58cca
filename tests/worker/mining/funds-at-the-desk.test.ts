/** Terms and money of funds: no operator changes them alone. */
import { describe, expect, test } from "vitest";
import type { DeskFundRow } from "#domain/contracts/desk/funds.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { fundName } from "#domain/text/names.ts";
import { bindings } from "../api/requests.ts";
import { addPuppet, as, DB, openOperator, takeOver, withKey } from "../desk/operators.ts";
import {
  addFund,
  askMoney,
  askTerms,
  decide,
  fiona,
  fundOf,
  isOnTheWayAgain,
  moneyOf,
  openFund,
  putMoney,
  rita,
  setOpen,
  terms,
  waitingId,
} from "./desk-funds.ts";

const { FUND } = bindings;
const fundObject = (id: number) => FUND.get(FUND.idFromName(fundName(1, id)));

describe("two people", () => {
  test("refuses the requester's own approval of a fund's terms, and applies the terms when a second person approves", async () => {
    const id = await addFund();
    await askTerms(fiona, id, terms);
    const request = await waitingId(id);
    expect((await decide(fiona, request)).code).toBe(errorCodes.four_eyes);
    expect((await fundOf(id)).terms).toBeNull();
    expect((await decide(rita, request)).code).toBe(1);
    expect((await fundOf(id)).terms).toEqual(terms);
    expect((await decide(rita, request)).code).toBe(errorCodes.content_changed);
  });

  test("refuses to approve a request for a fund when the approver is tied to the requester", async () => {
    const owner = await openOperator("owner");
    const puppet = await addPuppet(owner, "finance");
    const id = await addFund();
    await askMoney(owner, id, "1000");
    const request = await waitingId(id);
    expect((await decide(puppet, request)).code).toBe(errorCodes.four_eyes_tied);
    expect((await fundOf(id)).money).toBe("0");
    const victim = await openOperator("finance");
    const taken = await takeOver(owner, victim);
    expect((await decide(taken, request)).code).toBe(errorCodes.four_eyes_tied);
  });

  test("makes the approver the new requester of money for a fund, instead of moving the money, when the first requester's access was reset", async () => {
    const [owner, asker] = [await openOperator("owner"), await openOperator("finance")];
    const id = await addFund();
    await askMoney(asker, id, "1000");
    const request = await waitingId(id);
    await takeOver(owner, asker);
    expect((await decide(rita, request)).code).toBe(1);
    expect((await fundOf(id)).money).toBe("0");
    expect(await moneyOf(id)).toMatchObject([{ state: "asked" }]);
    expect((await decide(rita, request)).code).toBe(errorCodes.four_eyes);
    expect((await decide(fiona, request)).code).toBe(1);
    expect((await fundOf(id)).money).toBe("1000");
  });

  test("refuses to approve a change of a fund when the requester has taken the change back", async () => {
    const id = await addFund();
    await askMoney(fiona, id, "1000");
    const request = await waitingId(id);
    expect((await decide(fiona, request, "take_back")).code).toBe(1);
    expect((await decide(rita, request)).code).toBe(errorCodes.content_changed);
    expect((await fundOf(id)).money).toBe("0");
    await expect(
      DB.prepare("UPDATE changes SET after = '{}' WHERE id = ?").bind(request).run(),
    ).rejects.toThrow();
    await expect(
      DB.prepare("UPDATE changes SET state = 'applied' WHERE id = ?").bind(request).run(),
    ).rejects.toThrow();
  });

  test("puts money into a fund once despite parallel approvals and a repeat under one key", async () => {
    const id = await addFund();
    await askMoney(fiona, id, "1000");
    const request = { id: await waitingId(id), act: "approve" };
    const other = await openOperator("owner");
    const answers = await Promise.all([
      as(rita, "deskChangeDecide", request, withKey("the-same-act")),
      as(rita, "deskChangeDecide", request, withKey("the-same-act")),
      as(other, "deskChangeDecide", request),
    ]);
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThan(0);
    const { money, funded } = await fundOf(id);
    expect({ money, funded }).toEqual({ money: "1000", funded: "1000" });
    expect(await moneyOf(id)).toMatchObject([{ state: "applied", asked_by: expect.any(String) }]);
    const acts = await DB.prepare("SELECT act FROM audit_log WHERE subject = ? ORDER BY number")
      .bind(`fund_money/${id}`)
      .all<{ act: string }>();
    const steps = ["fund_ask", "fund_approve", "change_apply"];
    expect(acts.results.map(({ act }) => act)).toEqual(steps);
  });
});

test("adds approved money to a fund once when the approval was interrupted", async () => {
  const id = await addFund();
  await putMoney(id, "1000");
  // Plays an approval whose answer from the fund was lost.
  await isOnTheWayAgain((await moneyOf(id))[0]?.id ?? "");
  expect((await fundOf(id)).money).toBe("1000");
  expect(await fundObject(id).audit()).toEqual([]);
});

describe("a fund", () => {
  test("refuses to open a fund without name and terms", async () => {
    const id = await addFund();
    expect((await setOpen(id, "1")).code).toBe(errorCodes.fund_incomplete);
    await expect(
      DB.prepare("UPDATE funds SET is_open = 1 WHERE company_id = 1 AND id = ?").bind(id).run(),
    ).rejects.toThrow();
  });

  test("refuses a change of a fund when the operator saw an older version", async () => {
    const id = await openFund();
    const { version } = await fundOf(id);
    const input = { id, version: version - 1, is_open: "0" };
    expect((await as(fiona, "deskFundSet", input)).code).toBe(errorCodes.content_changed);
    const text = { id, lang: "en", version: 0, title: "Other", desc: "" };
    expect((await as(fiona, "deskFundText", text)).code).toBe(errorCodes.content_changed);
    expect((await as(fiona, "deskFundText", { ...text, version: 1 })).code).toBe(1);
    const picture = { id, version, is_open: "1", image: "https://elsewhere.example/x.png" };
    expect((await as(fiona, "deskFundSet", picture)).code).toBe(errorCodes.invalid_request);
  });

  test.each([
    ["percent", "0"],
    ["percent", "100.1"],
    ["percent", "0.1234567"],
    ["lock_days", 0],
    ["lock_days", 3651],
    ["penalty", "101"],
    ["least", "0"],
    ["least", "1.001"],
    ["least", "0.01"],
    ["most", "99"],
    ["per_user", 1001],
  ])("refuses a fund whose %s is %s, and names the field", async (field, value) => {
    const id = await addFund();
    const answer = await askTerms(fiona, id, { ...terms, [field]: value });
    expect([answer.code, answer.data.field]).toEqual([errorCodes.invalid_request, field]);
  });

  test.each(["0", "0.001"])("refuses to put the amount %s into a fund", async (amount) => {
    const id = await addFund();
    const { code } = await askMoney(fiona, id, amount);
    expect(code).toBe(errorCodes.invalid_request);
  });
});

test("seeds funds with money, and lists their money and coverage", async () => {
  expect(await fundOf(1)).toMatchObject({ title: "Meridian 30", money: "25000", is_open: 1 });
  expect(await fundOf(2)).toMatchObject({ money: "40000", is_covered: true, due_soon: "0" });
  const { data } = await as<{ data: DeskFundRow[]; total: number }>(rita, "deskFunds", { page: 1 });
  expect(data.data).toContainEqual(
    expect.objectContaining({ title: "Meridian 30", money: "25000", coverage_days: null }),
  );
  expect(data.total).toBeGreaterThan(2);
});

test("lists undelivered messages of a fund for the company's owner and sends them again", async () => {
  const id = await openFund();
  const owner = await openOperator("owner");
  const object = fundName(1, id);
  await DB.prepare(
    `INSERT INTO parked_payloads (kind, object, id, company_id, destination, payload, reason, first_ms, last_ms)
     VALUES ('fund', ?, 7, 1, 'u', '{}', 'refused', 1, 2)`,
  )
    .bind(object)
    .run();
  const listed = await as<{ data: Array<{ object: string }> }>(owner, "deskParked");
  expect(listed.data.data.map((row) => row.object)).toContain(object);
  const retried = await as(owner, "deskRetryParked", { kind: "fund", object, id: 7 });
  expect(retried.code).toBe(1);
});
