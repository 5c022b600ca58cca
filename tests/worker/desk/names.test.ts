/** A company gets a host name after a DNS record and approvals by two people. */
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { errorCodes } from "#domain/errors/errors.ts";
import { keyedHash } from "#worker/access/secrets.ts";
import { get } from "../api/api-client.ts";
import { bindings, send } from "../api/requests.ts";
import { approve, askFor } from "./asked-changes.ts";
import { as, DB, openOperator } from "./operators.ts";

declare module "vitest" {
  interface ProvidedContext {
    dnsPort: number;
  }
}

const [olga, otto, hal, hanna] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
  openOperator("owner", 2),
]);
const dns = `http://127.0.0.1:${inject("dnsPort")}`;
const ask = globalThis.fetch;

beforeAll(() => {
  // A server on this machine replaces the public resolver.
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return url === "https://cloudflare-dns.com/dns-query"
      ? ask(`${dns}/dns-query`, init)
      : ask(input, init);
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => void vi.restoreAllMocks());

async function setRecords(name: string, texts: string[]): Promise<void> {
  await ask(`${dns}/records`, { method: "POST", body: JSON.stringify({ [name]: texts }) });
}

const host = (subject: string) => ({ kind: "host", subject, after: { is_ours: "1" } });
interface Refused {
  record?: { name: string; text: string };
}

/** The record that a refusal asks for. */
async function recordFor(by: typeof olga, subject: string) {
  const { code, data } = await askFor(by, host(subject));
  expect(code).toBe(errorCodes.name_unproven);
  return (data as Refused).record ?? { name: "", text: "" };
}
/**
 * The right text for company 1, computed as the platform does, since bad answers get a refusal
 * without it.
 */
async function textOf(name: string): Promise<string> {
  return `edge-broker=${await keyedHash(bindings.SESSION_SECRET, "proof of a name of 1", name)}`;
}
const fetchCompany = async (name: string) =>
  (await send(new Request(`https://${name}/api/company/getCompany`))).json();
const ownerOf = (name: string) =>
  DB.prepare("SELECT company_id FROM company_hosts WHERE host = ?")
    .bind(name)
    .first<number>("company_id");
const proofs = async (name: string) =>
  (await DB.prepare("SELECT company_id FROM name_proofs WHERE name = ?").bind(name).all()).results
    .length;

describe("a host", () => {
  test("gives a company a host only after a DNS record and a second person's approval", async () => {
    const name = "trade.proven.example";
    const record = await recordFor(olga, name);
    expect(record).toEqual({
      name: `_edge-broker.${name}`,
      text: expect.stringMatching(/^edge-broker=[\w-]{43}$/),
    });
    expect(
      await DB.prepare("SELECT 1 FROM changes WHERE subject = ?").bind(name).first(),
    ).toBeNull();
    await setRecords(record.name, ["v=spf1 -all", record.text]);
    const asked = await askFor(olga, host(name));
    expect([asked.code, asked.data.state]).toEqual([1, "asked"]);
    expect([(await approve(olga, asked.data.id)).code, await ownerOf(name)]).toEqual([
      errorCodes.four_eyes,
      null,
    ]);
    expect((await approve(otto, asked.data.id)).code).toBe(1);
    expect(await ownerOf(name)).toBe(1);
    expect(await get<{ id: number }>("/api/company/getCompany", { host: name })).toMatchObject({
      id: 1,
    });
  });

  test("gives a host to the company that proves ownership, even when another company claims the host", async () => {
    const name = "trade.wanted.example";
    const [mine, theirs] = [await recordFor(olga, name), await recordFor(hal, name)];
    expect(mine.text).not.toBe(theirs.text);
    await setRecords(theirs.name, [theirs.text]);
    expect((await askFor(olga, host(name))).code).toBe(errorCodes.name_unproven);
    const asked = await askFor(hal, host(name));
    expect((await approve(hanna, asked.data.id)).code).toBe(1);
    expect(await ownerOf(name)).toBe(2);
    expect((await askFor(olga, host(name))).code).toBe(errorCodes.host_taken);
  });

  test("requires a new proof of a host when the approval comes after seven days", async () => {
    const name = "trade.late.example";
    const record = await recordFor(olga, name);
    await setRecords(record.name, [record.text]);
    const asked = await askFor(olga, host(name));
    const age = "UPDATE name_proofs SET proven_ms = ? WHERE name = ?";
    await DB.prepare(age)
      .bind(Date.now() - 8 * 86_400_000, name)
      .run();
    await setRecords(record.name, []);
    expect((await approve(otto, asked.data.id)).code).toBe(errorCodes.name_unproven);
    expect(await ownerOf(name)).toBeNull();
    await setRecords(record.name, [record.text]);
    expect((await approve(otto, asked.data.id)).code).toBe(1);
  });

  test("requires two operators, but no DNS record, for a host of a developer's machine", async () => {
    const asked = await askFor(olga, host("acme.localhost"));
    expect(asked.data.state).toBe("asked");
    expect((await approve(otto, asked.data.id)).code).toBe(1);
    const gone = { ...host("acme.localhost"), before: { is_ours: "1" }, after: { is_ours: null } };
    expect((await askFor(olga, gone)).data.state).toBe("asked");
  });
});

describe("a resolver that", () => {
  const { name_unproven, name_not_looked_up } = errorCodes;
  test.each([
    ["servfail", name_not_looked_up],
    ["refused", name_not_looked_up],
    ["silent", name_not_looked_up],
    ["cut", name_not_looked_up],
    ["broken", name_not_looked_up],
    ["page", name_not_looked_up],
    ["redirect", name_not_looked_up],
    ["truncated", name_not_looked_up],
    ["half", name_not_looked_up],
    ["circle", name_not_looked_up],
    ["echo", name_not_looked_up],
    ["other-question", name_not_looked_up],
    ["stranger", name_unproven],
    ["alias", name_unproven],
    ["other-type", name_unproven],
    ["nowhere", name_unproven],
  ])("accepts no proof of a host when the resolver's answer is %s", async (part, refusal) => {
    const name = `${part}.example`;
    if (part !== "nowhere") await setRecords(`_edge-broker.${name}`, [await textOf(name)]);
    expect((await askFor(olga, host(name))).code).toBe(refusal);
    expect([await ownerOf(name), await proofs(name)]).toEqual([null, 0]);
  });

  test.each(["many", "pieces"])(
    "accepts the proof of a host when the resolver answers with %s",
    async (part) => {
      const name = `${part}.example`;
      await setRecords(`_edge-broker.${name}`, [await textOf(name)]);
      expect((await askFor(olga, host(name))).data.state).toBe("asked");
    },
  );
});

test("requires a DNS record for a sender's domain, unless the domain is the company's host", async () => {
  const sender = (by: typeof olga, from: string) =>
    askFor(by, { kind: "settings", after: { mail_from: from } });
  const refused = await sender(olga, "desk@acme.example");
  expect(refused.code).toBe(errorCodes.name_unproven);
  const { record } = refused.data as Refused;
  await setRecords(record?.name ?? "", [record?.text ?? ""]);
  expect((await sender(hal, "desk@acme.example")).code).toBe(errorCodes.name_unproven);
  const asked = await sender(olga, "desk@acme.example");
  expect(asked.data.state).toBe("asked");
  expect((await sender(hal, "desk@second.example")).data.state).toBe("asked");
  expect((await sender(hal, "Desk <desk@second.example>")).code).toBe(errorCodes.invalid_request);
});

test("creates a company at a proven host, and opens it after another operator has added an owner", async () => {
  const name = "trade.third.example";
  const input = {
    ...{ name: "Third", host: name, default_lang: "de", currency: "EUR" },
    ...{ timezone: "Europe/Berlin", theme_primary: "#123456", is_default_dark: "1" },
    ...{ take_from: 1, feed: "-", owner_email: "ann@third.example", owner_name: "Ann" },
  };
  const refused = await as<Refused>(olga, "deskCompanyAdd", input);
  expect(refused.code).toBe(errorCodes.name_unproven);
  await setRecords(refused.data.record?.name ?? "", [refused.data.record?.text ?? ""]);
  const { code, data } = await as<{ id: number }>(olga, "deskCompanyAdd", input);
  expect(code).toBe(1);
  const answered = async () =>
    (await fetchCompany(name)) as { code: number; data: { id: number } | null };
  const add = (by: typeof olga, email: string) =>
    as(by, "deskCompanyOwnerAdd", { company_id: data.id, email, name: "Bo" });
  expect((await answered()).code).toBe(errorCodes.host_unknown);
  expect((await add(olga, "same@third.example")).code).toBe(1);
  expect((await answered()).code).toBe(errorCodes.host_unknown);
  expect((await add(otto, "other@third.example")).code).toBe(1);
  expect((await answered()).data?.id).toBe(data.id);
});
