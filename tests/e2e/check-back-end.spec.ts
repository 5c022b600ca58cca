/** `npm run check:back-end` against the platform itself: every answer fits. */
import { spawn } from "node:child_process";
import { goodPassword, openPerson } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

interface Outcome {
  code: number | null;
  lines: string[];
}

function check(...args: string[]): Promise<Outcome> {
  const command = spawn("node", ["scripts/check-back-end.ts", ...args], { stdio: "pipe" });
  let text = "";
  command.stdout.on("data", (data) => {
    text += data;
  });
  return new Promise((resolve) =>
    command.on("close", (code) => resolve({ code, lines: text.trim().split("\n") })),
  );
}

const asked = (lines: readonly string[]) =>
  lines
    .slice(0, -1)
    .filter((line) => !/ not asked /.test(line) && !line.includes("not ask for it"));
const otherThan = (verdict: RegExp, lines: readonly string[]) =>
  asked(lines).filter((line) => !verdict.test(line));

test("reports that each answer to a new demo account's calls fits the contract or is a refusal for demo accounts", async ({
  baseURL,
}) => {
  const { code, lines } = await check("--url", baseURL ?? "", "--act");
  expect(code).toBe(0);
  // The platform refuses deposits and withdrawals to a demo account.
  expect(otherThan(/ fits( |$)| refused +code 1028: /, lines)).toEqual([]);
  expect(asked(lines).filter((line) => / fits( |$)/.test(line)).length).toBeGreaterThan(30);
  for (const act of ["forex/submit", "forex/close", "micro/submit", "account/transfer"]) {
    expect(lines.find((line) => line.includes(`/${act} `))).toMatch(/ fits/);
  }
  expect(lines.at(-1)).toMatch(/^\d+ calls and messages: \d+ fits, 0 understood, 0 optional/);
});

test("reports that the answer to each of a customer's reads fits the contract, and sends no mutation in read-only mode", async ({
  baseURL,
  request,
}) => {
  const { account } = await openPerson(request);
  const given = ["--account", account, "--password", goodPassword, "--read-only"];
  const { code, lines } = await check("--url", baseURL ?? "", ...given);
  expect(code).toBe(0);
  expect(otherThan(/ fits( |$)/, lines)).toEqual([]);
  expect(lines.find((line) => line.includes("/quickCharge/info "))).toMatch(/ fits/);
  expect(lines.find((line) => line.includes("createAccountDemoForU "))).toMatch(/ not asked /);
});

test("exits with an error when the back end's address is invalid or unreachable", async () => {
  expect((await check("--url", "ftp://x")).code).toBe(2);
  const { code, lines } = await check("--url", "http://127.0.0.1:1");
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining("0 fits")]);
});
