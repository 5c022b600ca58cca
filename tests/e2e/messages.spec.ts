/** Messages: the mark of an unread one, the list, and one message, in the reader's language. */
import { call, goodPassword, openPerson, useToken } from "./people.ts";
import { untilShown } from "./until-shown.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("shows an unread message about a sign-in elsewhere until the message is opened", async ({
  page,
}) => {
  const { account, token } = await openPerson(page.request);
  await useToken(page, token);
  await page.goto("/message");
  await expect(page.getByText("No messages yet")).toBeVisible();
  await expect(page.getByTestId("messages-link")).toBeVisible();
  await expect(page.getByTestId("messages-unread")).toHaveCount(0);

  const sign = { login_type: "1", account, password: goodPassword };
  await call(page.request, "/api/user/loginForU", sign);
  await call(page.request, "/api/user/loginForU", sign);
  await untilShown(async (timeout) => {
    await page.goto("/");
    await expect(page.getByTestId("messages-unread")).toBeVisible({ timeout });
  });
  await page.getByTestId("messages-link").click();
  const list = page.getByTestId("messages").getByRole("link");
  await expect(list).toHaveCount(2);
  await list.first().click();
  await expect(page.getByTestId("message")).toContainText("change your password");
  await expect(page.getByTestId("message-more")).toHaveAttribute("href", "/mine/sessions");

  await page.goto("/message");
  await expect(page.locator("[data-read='true']")).toHaveCount(1);
  await page.getByTestId("message-read-all").click();
  await expect(page.locator("[data-read='true']")).toHaveCount(2);
  await expect(page.getByTestId("messages-unread")).toHaveCount(0);
  await expect(page.getByTestId("message-read-all")).toHaveCount(0);

  await page.goto("/message?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(list.first()).toContainText("تسجيل دخول جديد");
});

test("reports that a message is gone when its id is unknown", async ({ page }) => {
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  for (const id of ["../secret", ""]) {
    await page.goto(`/message/detail?id=${encodeURIComponent(id)}`);
    await expect(page.getByText("This message is no longer here")).toBeVisible();
  }
});

test("lets the trader choose notices by event, but never turn off urgent notices", async ({
  page,
}) => {
  const { token } = await openPerson(page.request);
  await useToken(page, token);
  await page.goto("/mine/notices");
  const orders = page.getByTestId("notice-orders-email");
  await expect(orders).not.toBeChecked();
  await orders.click();
  await expect(orders).toBeChecked();
  await page.getByTestId("notice-quiet").click();
  await expect(page.getByTestId("notice-quiet-from")).toHaveValue("22");
  await page.getByTestId("notice-word").fill("heron");
  await page.getByTestId("notice-word-save").click();
  await expect(page.getByTestId("notice-word-save")).toBeDisabled();
  await expect(page.getByTestId("notice-margin_call-email")).toContainText("Always on");

  await page.reload();
  await expect(orders).toBeChecked();
  await expect(page.getByTestId("notice-quiet")).toBeChecked();
  await expect(page.getByTestId("notice-word")).toHaveValue("heron");
});
