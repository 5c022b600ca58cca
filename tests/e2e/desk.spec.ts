/** The operators' desk in the browser: how they get in, what they see, and that a viewer can only look. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { totpAt } from "#domain/access/totp.ts";
import { operatorsFile } from "#scripts/desk-operators.ts";
import { expect, test } from "./watch-errors.ts";

interface Given {
  email: string;
  role: string;
  password: string;
}

const stateDir = process.env.STATE_DIR ?? join("test-results", "e2e-state");
/** Secrets of the second factor, as the first sign-in of each showed them. */
const secrets = new Map<string, string>();
const usedSteps = new Map<string, number>();

function operatorOf(role: string): Given {
  const all = JSON.parse(readFileSync(operatorsFile(stateDir), "utf8")) as Given[];
  const found = all.find((each) => each.role === role);
  if (!found) throw new Error(`no operator is a ${role}`);
  return found;
}

function fromBase32(text: string): Uint8Array {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** A code is good for one sign-in, so the next one waits for the next step. */
async function freshCode(role: string, secret: string): Promise<string> {
  const last = usedSteps.get(role) ?? 0;
  await expect
    .poll(() => Math.floor(Date.now() / 30_000), { timeout: 40_000 })
    .toBeGreaterThan(last);
  const step = Math.floor(Date.now() / 30_000);
  usedSteps.set(role, step);
  return totpAt(fromBase32(secret), step);
}

async function signIn(page: Page, role: string): Promise<void> {
  const { email, password } = operatorOf(role);
  await page.goto("/desk");
  await page.getByTestId("desk-email").fill(email);
  await page.getByTestId("desk-password").fill(password);
  await page.getByTestId("desk-next").click();
  await expect(page.getByTestId("desk-code")).toBeVisible();
  if (!secrets.has(role)) {
    const shown = await page.getByTestId("desk-secret").getAttribute("data-secret");
    secrets.set(role, shown ?? "");
    await expect(page.locator("svg[role=img]")).toBeVisible();
  }
  await page.getByTestId("desk-code").fill(await freshCode(role, secrets.get(role) ?? ""));
  await page.getByTestId("desk-sign-in").click();
  await expect(page.getByTestId("desk-account")).toBeVisible();
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Violation {
  id: string;
  impact: string | null;
  nodes: Array<{ target: string[]; failureSummary?: string }>;
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (
        globalThis as unknown as {
          axe: { run(options: object): Promise<{ violations: Violation[] }> };
        }
      ).axe.run({ runOnly }),
    tags,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(" ")} ${node.failureSummary}`),
    );
}

test.describe.configure({ mode: "serial" });

test("an operator sets up the second factor, works in a queue and is led back to it", async ({
  page,
}) => {
  await signIn(page, "owner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verification");
  await expect(page).toHaveTitle(/^Operators’ desk · /);
  // Nothing of the traders' app is here: neither its bars nor its socket.
  await expect(page.getByTestId("connection")).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByTestId("desk-check").click();
  await expect(page.getByTestId("desk-check-result")).toContainText("The chain is whole");
  await page.keyboard.press("Escape");
  await page.goto("/desk/queue/withdrawal?state=all");
  await expect(page.getByTestId("desk-total")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByTestId("desk-export").click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByTestId("desk-account").click();
  await page.getByTestId("desk-sign-out").click();
  await expect(page.getByTestId("desk-email")).toBeVisible();
});

test("a viewer looks and decides nothing", async ({ page }) => {
  // Somebody to look at.
  await page.goto("/");
  await page.getByTestId("demo-start").first().click();
  await expect(page.getByTestId("total-assets")).toBeVisible();
  await signIn(page, "viewer");
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Operators" })).toHaveCount(0);
  for (const queue of ["verification", "matching", "proof", "withdrawal", "adjustment"]) {
    await page.goto(`/desk/queue/${queue}?state=all`);
    await expect(page.getByTestId("desk-total")).toBeVisible();
    await expect(page.getByTestId("desk-export")).toHaveCount(0);
  }
  await page.goto("/desk/users");
  await page.getByTestId("desk-users").getByRole("link").first().click();
  await expect(page.getByTestId("desk-ledger")).toContainText("It adds up");
  await expect(page.getByTestId("desk-balances")).toBeVisible();
  await expect(page.getByTestId("desk-adjust")).toHaveCount(0);
  await expect(page.getByTestId("desk-status")).toHaveCount(0);
});

test("nothing serious on any page of the desk", async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found: string[] = [];
  const look = async (what: string) => {
    for (const finding of await findings(page)) found.push(`${what}: ${finding}`);
  };
  await page.goto("/desk/login");
  await expect(page.getByTestId("desk-email")).toBeVisible();
  await look("sign-in");
  await signIn(page, "owner");
  for (const lang of ["en", "ar"]) {
    for (const theme of ["light", "dark"]) {
      await page.evaluate(
        ([lang, theme]) => {
          localStorage.setItem("lang", lang as string);
          localStorage.setItem("theme", theme as string);
        },
        [lang, theme],
      );
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 860 });
        for (const path of ["queue/withdrawal", "users", "audit", "operators"]) {
          await page.goto(`/desk/${path}`);
          await expect(page.getByTestId("desk-account")).toBeVisible();
          await page.waitForLoadState("networkidle");
          await look(`${path} ${lang} ${theme} ${width}`);
        }
      }
    }
  }
  expect(found).toEqual([]);
});
