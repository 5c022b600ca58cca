/** Operators of the demo company, as the first start creates them. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { errorCodes } from "#domain/errors/errors.ts";
import { operatorsFile } from "#scripts/desk-operators.ts";
import { untilShown } from "./until-shown.ts";
import { authenticator } from "./visitor.ts";
import { expect } from "./watch-errors.ts";

interface Given {
  email: string;
  role: string;
  password: string;
}

interface Factor {
  secret: string;
  usedStep: number;
  /** Token of a session that another test opened. */
  token?: string;
}

const stateDir = process.env.STATE_DIR ?? join("test-results", "e2e-state");
/**
 * Second factors by e-mail, from each first sign-in. They are stored with the state, since each is
 * shown once.
 */
const factorsFile = (state: string) => join(state, "operators-second-factors.json");
const stepMs = 30_000;

function readFactors(state: string): Record<string, Factor> {
  const path = factorsFile(state);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}

function operatorOf(role: string, state: string): Given {
  const all = JSON.parse(readFileSync(operatorsFile(state), "utf8")) as Given[];
  const found = all.find((each) => each.role === role || each.email.startsWith(`${role}@`));
  if (!found) throw new Error(`no operator is ${role}`);
  return found;
}

/**
 * Opens the desk as this operator. The first test signs in, and later tests use its session: a code
 * works once, so each sign-in would wait half a minute.
 */
export async function signInAtDesk(page: Page, role: string): Promise<void> {
  const { email } = operatorOf(role, stateDir);
  const { token } = readFactors(stateDir)[email] ?? {};
  if (token !== undefined && (await isValid(page, token))) {
    await page.goto("/desk/login");
    await page.evaluate((kept) => sessionStorage.setItem("desk_token", kept), token);
    await page.goto("/desk");
    await expect(page.getByTestId("desk-account")).toBeVisible();
    return;
  }
  await signInWithFactor(page, role);
  const begun = await page.evaluate(() => sessionStorage.getItem("desk_token"));
  const factors = readFactors(stateDir);
  factors[email] = { ...(factors[email] as Factor), token: begun ?? "" };
  writeFileSync(factorsFile(stateDir), JSON.stringify(factors));
}

async function isValid(page: Page, token: string): Promise<boolean> {
  const answer = await page.request.get("/api/desk/me", { headers: { authorization: token } });
  return ((await answer.json()) as { code: number }).code === errorCodes.ok;
}

/**
 * Signs in by password and second factor, and sets the factor up at the first sign-in.
 * @param state of the page's platform
 */
export async function signInWithFactor(page: Page, role: string, state = stateDir): Promise<void> {
  const { email, password } = operatorOf(role, state);
  await page.goto("/desk");
  await page.getByTestId("desk-email").fill(email);
  await page.getByTestId("desk-password").fill(password);
  await page.getByTestId("desk-next").click();
  await expect(page.getByTestId("desk-code")).toBeVisible();
  const factors = readFactors(state);
  const shown = page.getByTestId("desk-secret");
  const secret = factors[email]?.secret ?? (await shown.textContent())?.replaceAll(" ", "") ?? "";
  const usedStep = factors[email]?.usedStep ?? 0;
  if (!factors[email]) await expect(page.locator("svg[role=img]")).toBeVisible();
  // A code works once, so the next sign-in waits for the next step.
  await expect
    .poll(() => Math.floor(Date.now() / stepMs), { timeout: stepMs + 10_000 })
    .toBeGreaterThan(usedStep);
  factors[email] = { ...factors[email], secret, usedStep: Math.floor(Date.now() / stepMs) };
  writeFileSync(factorsFile(state), JSON.stringify(factors));
  await page.getByTestId("desk-code").fill(await authenticator(secret));
  await page.getByTestId("desk-sign-in").click();
  await expect(page.getByTestId("desk-account")).toBeVisible();
}

/**
 * Signs an operator in for the first time at a company's own host, and sets the second factor up.
 */
export async function signInFirst(
  browser: Browser,
  baseURL: string,
  { email, password }: { email: string; password: string },
): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ baseURL, viewport, locale: "en-GB" })).newPage();
  await page.goto("/desk");
  await page.getByTestId("desk-email").fill(email);
  await page.getByTestId("desk-password").fill(password);
  await page.getByTestId("desk-next").click();
  const secret = (await page.getByTestId("desk-secret").textContent()) ?? "";
  await page.getByTestId("desk-code").fill(await authenticator(secret.replaceAll(" ", "")));
  await page.getByTestId("desk-sign-in").click();
  await expect(page.getByTestId("desk-account")).toBeVisible();
  return page;
}

export async function openDesk(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
  });
  const desk = await context.newPage();
  await signInAtDesk(desk, role);
  return desk;
}

/** Opens the customer's item in a queue. */
export async function findItem(desk: Page, queue: string, uid: string, filter = ""): Promise<void> {
  await untilShown(async (timeout) => {
    await desk.goto(`/desk/queue/${queue}${filter}`);
    await desk.getByTestId("desk-search").fill(uid);
    await desk.getByTestId("desk-search").press("Enter");
    await expect(desk.getByTestId("desk-row")).toHaveCount(1, { timeout });
  });
  await desk.getByTestId("desk-row").click();
  await expect(desk.getByTestId("desk-item")).toBeVisible();
}

export async function approve(desk: Page, queue: string, uid: string): Promise<void> {
  await findItem(desk, queue, uid);
  await desk.getByTestId("desk-approve").click();
  await desk.getByTestId("desk-approve-confirm").click();
  await expect(desk.getByTestId("desk-approve-confirm")).toHaveCount(0);
}
