/**
 * Texts of the company, from the editor at the desk to the readers: in two languages, not before
 * their time, and without anything that runs.
 */
import type { Page } from "@playwright/test";
import { errorCodes } from "#domain/errors/errors.ts";
import { payloads } from "#tests/unit/security/rich-text-payloads.ts";
import { signInAtDesk } from "./operators.ts";
import { openPerson, useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

test.describe.configure({ mode: "serial" });

const unique = Date.now().toString(36);

async function addItem(page: Page, kind: string): Promise<string> {
  await page.goto(`/desk/content/${kind}`);
  await page.getByTestId("content-new").click();
  await page.getByTestId("content-add").click();
  await expect(page).toHaveURL(/\/content\/\w+\/\d+$/);
  return page.url().split("/").at(-1) ?? "";
}

async function save(page: Page): Promise<void> {
  const button = page.getByTestId("content-save");
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).not.toHaveAttribute("aria-busy");
}

async function writeText(page: Page, lang: string, title: string, body: string): Promise<void> {
  await page.getByTestId("content-lang").selectOption(lang);
  await page.getByTestId("content-title").fill(title);
  const editor = page.getByTestId("rich-editor");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(body);
  await save(page);
}

async function writeSource(page: Page, title: string, html: string): Promise<void> {
  await page.getByTestId("content-title").fill(title);
  await page.getByTestId("content-source").click();
  await page.getByTestId("content-html").fill(html);
  await save(page);
}

/** Reads by request, as the console would report a page's answer 404. */
async function newsCode(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/news/info?id=${id}`);
  return ((await answer.json()) as { code: number }).code;
}

test("writes, previews and publishes a news item in two languages", async ({ page }) => {
  await signInAtDesk(page, "support");
  const id = await addItem(page, "news");
  await writeText(page, "en", `Harvest ${unique}`, "Ripe words");
  await writeText(page, "de", `Ernte ${unique}`, "Reife Worte");
  await expect(page.getByTestId("content-missing")).not.toContainText("Deutsch");
  await page.getByTestId("content-preview").click();
  const shown = page.getByTestId("content-shown");
  await expect(shown.getByTestId("rich-text").locator("strong")).toHaveText("Reife Worte");
  await page.keyboard.press("Escape");
  expect(await newsCode(page, id)).toBe(errorCodes.not_found);
  await page.getByTestId("content-publish").click();
  await expect(page.getByTestId("content-state")).toHaveText("Shown");
  await page.goto(`/news/detail?id=${id}`);
  await expect(page.getByTestId("news-item")).toContainText(`Harvest ${unique}`);
  await expect(page.getByTestId("rich-text").locator("strong")).toHaveText("Ripe words");
  await page.goto(`/news/detail?id=${id}&lang=de`);
  await expect(page.getByTestId("news-item")).toContainText(`Ernte ${unique}`);
});

test("runs no script planted in a text in the editor, the preview or a visitor's page", async ({
  browser,
  page,
}) => {
  // Uses an unwatched page: its console reports each planted text that the page policy blocks.
  const desk = await (await browser.newContext()).newPage();
  for (const each of [desk, page])
    await each.addInitScript(() => {
      window.alert = () => {
        (window as unknown as { ran: boolean }).ran = true;
      };
    });
  await signInAtDesk(desk, "support");
  const id = await addItem(desk, "news");
  // A text field takes no zero bytes; the tests of the call cover them. Tags that swallow the rest
  // come last.
  const swallows = /<(script|style|title|textarea|select|svg|math|xmp|no\w+|plaintext|!|template)/i;
  const written = payloads.filter((each) => !each.includes("\0"));
  const open = written.filter((each) => !swallows.test(each));
  const planted = [...open, ...written.filter((each) => swallows.test(each))].join("\n");
  await writeSource(desk, `Planted ${unique}`, planted);
  const ran = (of: Page) => of.evaluate(() => "ran" in window);
  await desk.getByTestId("content-source").click();
  await expect(desk.getByTestId("rich-editor")).toBeVisible();
  expect(await ran(desk)).toBe(false);
  // Pasted payloads keep only what readers are shown.
  await desk.getByTestId("rich-editor").evaluate((editor, html) => {
    const data = new DataTransfer();
    data.setData("text/html", `<p class=MsoNormal style="color:red">Word<o:p></o:p></p>${html}`);
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
    editor.dispatchEvent(paste);
  }, planted);
  await expect(desk.getByTestId("rich-editor")).toContainText("Word");
  const forbidden = "script, svg, iframe, form, style, [onclick], [onerror], [style], .MsoNormal";
  expect(await desk.getByTestId("rich-editor").locator(forbidden).count()).toBe(0);
  await save(desk);
  await desk.getByTestId("content-preview").click();
  await expect(desk.getByTestId("content-shown").getByTestId("rich-text")).toBeVisible();
  expect(await ran(desk)).toBe(false);
  await desk.keyboard.press("Escape");
  await desk.getByTestId("content-publish").click();
  await expect(desk.getByTestId("content-state")).toHaveText("Shown");
  await page.goto(`/news/detail?id=${id}`);
  const text = page.getByTestId("rich-text");
  await expect(text).toContainText("Word");
  expect(await text.locator(forbidden).count()).toBe(0);
  expect(await ran(page)).toBe(false);
  await desk.context().close();
});

test("hides a scheduled news item, and keeps an editor's words when another save came first", async ({
  page,
}) => {
  await signInAtDesk(page, "owner");
  const id = await addItem(page, "news");
  await writeText(page, "en", `Later ${unique}`, "First words");
  await page.getByTestId("content-time").fill("2099-01-01T10:00");
  await page.getByTestId("content-set").click();
  await expect(page.getByTestId("content-state")).toHaveText("Scheduled");
  // Saves from another tab of the same operator.
  const token = await page.evaluate(() => sessionStorage.getItem("desk_token") ?? "");
  const answer = await page.request.post("/api/desk/content_text", {
    headers: { authorization: token },
    data: {
      ...{ kind: "news", id: Number(id), lang: "en", version: 1 },
      ...{ title: `Faster ${unique}`, summary: "", body: "<p>Second words</p>" },
    },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(1);
  await page.getByTestId("content-title").fill(`Slower ${unique}`);
  await page.getByTestId("content-save").click();
  await expect(page.getByTestId("content-conflict")).toBeVisible();
  await expect(page.getByTestId("content-shown")).toContainText(`Faster ${unique}`);
  await expect(page.getByTestId("content-title")).toHaveValue(`Slower ${unique}`);
  await page.getByTestId("content-save").click();
  await expect(page.getByTestId("content-conflict")).toHaveCount(0);
  expect(await newsCode(page, id)).toBe(errorCodes.not_found);
});

test("sends a circular to one customer, and requires approval for a circular to all", async ({
  page,
}) => {
  const { token } = await openPerson(page.request);
  const info = await page.request.get("/api/user/info", { headers: { authorization: token } });
  const user = ((await info.json()) as { data: { uid: string } }).data;
  await signInAtDesk(page, "risk");
  await addItem(page, "circular");
  await writeText(page, "en", `Only you ${unique}`, "For you");
  await page.getByTestId("circular-audience").selectOption("one");
  await page.getByTestId("circular-uid").fill(user.uid);
  await expect(page.getByTestId("circular-readers")).toContainText(": 1");
  await page.getByTestId("circular-set").click();
  await expect(page.getByTestId("circular-ask")).toHaveText("Send");
  await page.getByTestId("circular-ask").click();
  await expect(page.getByTestId("content-state")).toHaveText("Shown");
  await addItem(page, "circular");
  await writeText(page, "en", `Everybody ${unique}`, "For all");
  await page.getByTestId("circular-ask").click();
  await expect(page.getByTestId("content-state")).toHaveText("Waiting for approval");
  await expect(page.getByTestId("circular-approve")).toBeDisabled();
  await useToken(page, token);
  await page.goto("/message");
  const mine = page.getByTestId("messages").getByRole("link");
  await expect(mine.filter({ hasText: `Only you ${unique}` })).toHaveCount(1);
  await expect(mine.filter({ hasText: `Everybody ${unique}` })).toHaveCount(0);
  await mine.filter({ hasText: `Only you ${unique}` }).click();
  await expect(page.getByTestId("message").locator("strong")).toHaveText("For you");
});
