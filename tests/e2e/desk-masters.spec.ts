/** A trader applies as a master; an operator approves the trader, and ends the mastership. */
import { randomUUID } from "node:crypto";
import { signInAtDesk } from "./operators.ts";
import { useToken } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

test("lets a risk operator make a trader a master and end the mastership with a reason", async ({
  browser,
  page,
}) => {
  const post = async (path: string, data: object, token = "") => {
    const headers = token === "" ? {} : { authorization: token };
    const answer = await page.request.post(path, { data, headers });
    return (await answer.json()).data;
  };
  const demo_id = randomUUID().replaceAll("-", "");
  const { token, user } = await post("/api/user/createAccountDemoForU", { demo_id });
  await post("/api/follow/apply_trader", { nickname: `Sea ${user.uid}` }, token);

  await signInAtDesk(page, "risk");
  await page.goto(`/desk/queue/master?search=${user.uid}`);
  await page.getByTestId("desk-row").click();
  await expect(page.getByTestId("desk-facts")).toContainText(user.uid);
  await expect(page.getByText(`Sea ${user.uid}`)).toBeVisible();
  await page.getByTestId("desk-approve").click();
  await expect(page.getByTestId("desk-question")).toContainText("Let others copy");
  await page.getByTestId("desk-approve-confirm").click();
  await expect(page.getByTestId("desk-question")).toHaveCount(0);

  const follower = await post("/api/user/createAccountDemoForU", {
    demo_id: randomUUID().replaceAll("-", ""),
  });
  const wish = { trader_id: user.id, multiple: "1", max_amount: "100", consent: "copying 2" };
  await post("/api/follow/follow_trader", wish, follower.token);

  await page.goto(`/desk/users/${user.id}`);
  await page.getByTestId("desk-end-master").click();
  await page.getByTestId("desk-reason").fill("the name of a competitor");
  await page.getByTestId("desk-reason-send").click();
  await expect(page.getByTestId("desk-end-master")).toHaveCount(0);
  const asked = await page.request.get("/api/follow/application", {
    headers: { authorization: token },
  });
  expect((await asked.json()).data).toMatchObject({
    state: "ended",
    reason: "the name of a competitor",
  });

  // A follower reads what the end of the mastership means for the money.
  const phone = await browser.newPage({ viewport: { width: 390, height: 664 } });
  await useToken(phone, follower.token);
  await phone.goto(`/follow/trader?id=${user.id}`);
  await expect(phone.getByTestId("master-ended")).toBeVisible();
  await expect(phone.getByTestId("unfollow")).toBeVisible();
  await phone.close();
});
