/** A chat between a customer and the desk, also over a lost connection. */
import { expect, type Page, test } from "@playwright/test";
import { findingsInBothThemes } from "./axe.ts";
import { signInAtDesk } from "./operators.ts";
import { openPerson, useToken } from "./people.ts";
import { set, withoutServiceWorker } from "./settings.ts";

test.use({ viewport: { width: 390, height: 664 } });
test.describe.configure({ mode: "serial" });

// Failed requests are expected here; an uncaught exception fails the test.
const thrown: string[] = [];
test.beforeEach(({ page }) => {
  thrown.length = 0;
  page.on("pageerror", (error) => thrown.push(String(error)));
});
test.afterEach(() => expect(thrown).toEqual([]));

const lines = (page: Page) => page.getByTestId("chat-line").locator("p");
async function write(page: Page, text: string): Promise<void> {
  await page.getByTestId("chat-text").fill(text);
  await page.getByTestId("chat-send").click();
}

const script = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("delivers each side's messages once and in order when the connection is bad", async ({
  browser,
  page,
}) => {
  const { token, account } = await openPerson(page.request);
  await useToken(page, token);
  await page.goto("/mine/chat");
  await expect(page.getByText("Write to us")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await write(page, script);
  await expect(lines(page)).toHaveText([script]);
  const name = `<img src=x onerror=alert(1)>.png`;
  await page.getByTestId("chat-upload").setInputFiles({ name, mimeType: "image/png", buffer: png });
  await expect(page.getByTestId("chat-file")).toHaveText(name);
  await page.getByTestId("chat-file").click();
  await expect(page.getByRole("dialog").locator("img")).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.press("Escape");

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAtDesk(desk, "support");
  await desk.getByRole("link", { name: /^Chats/ }).click();
  await desk.getByRole("link", { name: account }).click();
  await expect(lines(desk)).toHaveText([script]);
  await expect(desk.getByTestId("chat-file")).toHaveText(name);
  await expect(page.getByText("Read", { exact: true })).toHaveCount(2);

  // The customer writes on without a connection, and the desk answers meanwhile.
  await page.context().setOffline(true);
  await write(page, "one");
  await write(page, "two");
  await expect(page.getByTestId("chat-waiting")).toHaveCount(2);
  await write(desk, "How can we help?");
  await expect(lines(desk)).toHaveCount(2);
  await page.context().setOffline(false);
  const whole = [script, "How can we help?", "one", "two"];
  await expect(lines(page)).toHaveText(whole);
  await expect(page.getByTestId("chat-waiting")).toHaveCount(0);
  await expect(lines(desk)).toHaveText(whole);

  // A message whose answer was lost is sent again under the same id.
  let lost = 0;
  await page.route("**/api/chat/send", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await write(page, "three");
  await expect(lines(page)).toHaveText([...whole, "three"]);
  await page.reload();
  await expect(lines(page)).toHaveText([...whole, "three"]);
  await expect(lines(desk)).toHaveText([...whole, "three"]);

  await desk.getByTestId("chat-text").pressSequentially("Well");
  await expect(page.getByTestId("chat-typing")).toHaveText("Customer service is typing…");
  expect(await page.title()).not.toBe("run");
  expect(await desk.title()).not.toBe("run");
  expect(await findingsInBothThemes(page)).toEqual([]);

  // The customer opens an operator's file.
  await desk.getByTestId("chat-upload").setInputFiles({ name, mimeType: "image/png", buffer: png });
  await page.getByTestId("chat-file").last().click();
  await expect(page.getByRole("dialog").locator("img")).toHaveJSProperty("naturalWidth", 1);
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await page.getByTestId("chat-export").click();
  expect((await download).suggestedFilename()).toBe("conversation.json");

  await desk.getByTestId("desk-chat-assign").selectOption({ index: 1 });
  await desk.getByTestId("desk-chat-turn").click();
  await expect(desk.getByTestId("desk-chat-closed")).toBeVisible();
  expect(await findingsInBothThemes(desk)).toEqual([]);
  await write(page, "And one more thing");
  await expect(desk.getByTestId("desk-chat-closed")).toHaveCount(0);
  await desk.close();
});

test("shows the desk's reply on an open chat page without polling", async ({ browser, page }) => {
  const { token, account } = await openPerson(page.request);
  await useToken(page, token);
  const opened = page.waitForEvent("websocket", (socket) => socket.url().includes("/chat/live"));
  await page.goto("/mine/chat");
  await write(page, "Hello");
  await expect(lines(page)).toHaveText(["Hello"]);
  await opened;
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/chat/messages")) reads++;
  });
  await page.waitForTimeout(7_000);
  // The page polled every three seconds before.
  expect(reads).toBeLessThan(2);
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAtDesk(desk, "support");
  await desk.goto("/desk/chats");
  await desk.getByRole("link", { name: account }).click();
  await expect(page.getByText("Read", { exact: true })).toHaveCount(1);
  await write(desk, "Good day");
  await expect(lines(page)).toHaveText(["Hello", "Good day"]);
  await desk.close();
});

test("puts a ready answer into the operator's text field, and stores a remark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtDesk(page, "support");
  await page.goto("/desk/chats?view=all");
  await page.getByTestId("desk-canned").click();
  await page.getByTestId("desk-canned-add").click();
  await page.getByTestId("desk-canned-title").fill("Greeting");
  await page.getByTestId("desk-canned-text").fill("Good day,\nhow can we help?");
  await page.getByTestId("desk-canned-save").click();
  await expect(page.getByText("Greeting")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByTestId("desk-row").getByRole("link").first().click();
  await page.getByTestId("desk-canned-pick").selectOption({ label: "Greeting" });
  await expect(page.getByTestId("chat-text")).toHaveValue("Good day,\nhow can we help?");
  await page.getByTestId("desk-remark").fill("prefers mornings");
  await page.getByTestId("desk-remark-save").click();
  await expect(page.getByTestId("desk-remark-save")).toBeDisabled();
});

test("links a guest to the sign-in, or to the company's external customer service", async ({
  page,
}) => {
  await withoutServiceWorker(page);
  await page.goto("/mine/chat");
  await expect(page.getByRole("link", { name: "Sign in" }).last()).toHaveAttribute(
    "href",
    "/login?from=%2Fmine%2Fchat",
  );
  await set(page, { service_link: "help@broker.example", service_link_type: "2" });
  await page.reload();
  await expect(page.getByTestId("chat-mail")).toHaveAttribute("href", "mailto:help@broker.example");
  await set(page, { service_link: "https://chat.example/room", service_link_type: "3" });
  await page.reload();
  await expect(page.getByTestId("chat-link")).toHaveAttribute("href", "https://chat.example/room");
});
