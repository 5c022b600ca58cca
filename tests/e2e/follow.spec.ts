/** A master trades, and two followers copy live; one pauses, and one leaves meanwhile. */
import type { Browser, Page } from "@playwright/test";
import { signInAtDesk } from "./operators.ts";
import { call, useToken as keepToken, openDemo } from "./people.ts";
import { expect, test } from "./watch-errors.ts";

interface Trader {
  id: string;
  token: string;
  nickname: string;
}

interface Listed {
  Id: number;
  Code: string;
  MarketStatus: number;
  HasForexMultiple: Array<{ Value: number }>;
}

interface Copies {
  data: Array<{ FactProfits: number; more: { fee: number } }>;
  total: number;
}

interface Detail {
  more: { pot: { equity: string; state: string } };
}

/** Data of a call that reads. */
async function read<T>(page: Page, path: string, token = ""): Promise<T> {
  const headers = token === "" ? {} : { authorization: token };
  const answer = await page.request.get(path, { headers });
  return ((await answer.json()) as { data: T }).data;
}

/** Applies on the page, and has an operator at the desk approve the application. */
async function becomeMaster(page: Page, browser: Browser): Promise<Trader> {
  const token = await openDemo(page.request);
  await keepToken(page, token);
  const user = await read<{ id: string; uid: string }>(page, "/api/user/info", token);
  const nickname = `Sea ${user.uid}`;
  await page.goto("/follow/trader-apply");
  await expect(page.getByTestId("apply-submit")).toBeDisabled();
  await page.getByTestId("apply-name").fill(nickname);
  await page.getByTestId("apply-agree").check();
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-form")).toHaveCount(0);

  const desk = await browser.newPage();
  await signInAtDesk(desk, "risk");
  await desk.goto(`/desk/queue/master?search=${user.uid}`);
  await desk.getByTestId("desk-row").click();
  await desk.getByTestId("desk-approve").click();
  await desk.getByTestId("desk-approve-confirm").click();
  await expect(desk.getByTestId("desk-question")).toHaveCount(0);
  await desk.close();
  return { id: user.id, token, nickname };
}

/** Finds the master, agrees to the risks, sets 1,000 aside and copies lot by lot. */
async function follow(page: Page, master: Trader): Promise<string> {
  const token = await openDemo(page.request);
  await keepToken(page, token);
  await page.goto("/follow");
  await page.getByTestId("trader").filter({ hasText: master.nickname }).click();
  await expect(page.getByRole("heading", { name: master.nickname })).toBeVisible();
  await page.getByTestId("follow").click();
  await expect(page).toHaveURL(`/follow/submit?id=${master.id}`);
  await expect(page.getByTestId("follow-continue")).toBeDisabled();
  await page.getByTestId("follow-agree").check();
  await page.getByTestId("follow-continue").click();
  await page.getByTestId("follow-amount").fill("1000");
  await page.getByTestId("follow-submit").click();
  await page.getByTestId("follow-confirm").click();
  await expect(page.getByTestId("pot-state")).toBeVisible();
  return token;
}

/** The market that tests may trade at any hour. */
async function openMarket(page: Page): Promise<Listed> {
  const pairs = await read<Listed[]>(page, "/v2/api/forex/trade_list");
  const open = pairs.find(({ Code, MarketStatus }) => MarketStatus === 1 && Code === "BTCUSD");
  if (!open) throw new Error("BTCUSD is not open");
  return open;
}

async function buy(page: Page, { token }: Trader, pair: Listed): Promise<string> {
  const input = {
    forex_id: String(pair.Id),
    type: "1",
    cont: "0.01",
    status: "1",
    multiple: String(pair.HasForexMultiple[0]?.Value ?? 0),
  };
  const order = await call<{ Id: string }>(page.request, "/v2/api/forex/submit", input, token);
  return order.Id;
}

async function openCopies(page: Page, count: number): Promise<void> {
  await expect(page.getByTestId("pot-open")).toHaveText(String(count));
}

for (const [name, lang, viewport] of [
  ["a phone, in English", "en", { width: 390, height: 664 }],
  ["a desktop, in Arabic", "ar", { width: 1440, height: 900 }],
] as const) {
  test(`copies a master for two followers, one of whom pauses while the other leaves: ${name}`, async ({
    browser,
  }) => {
    const sessions = await Promise.all(
      ["master", "first", "second"].map(() => browser.newContext({ viewport })),
    );
    const pages = await Promise.all(sessions.map((session) => session.newPage()));
    const [at, first, second] = pages as [Page, Page, Page];
    for (const page of pages) {
      await page.addInitScript((kept) => localStorage.setItem("lang", kept), lang);
    }
    const master = await becomeMaster(at, browser);
    const token = await follow(first, master);
    await follow(second, master);
    const pair = await openMarket(at);

    const one = await buy(at, master, pair);
    await openCopies(first, 1);
    await openCopies(second, 1);

    // A paused follower copies no new position, and neither does one who leaves; both copy the
    // close.
    await first.getByTestId("pot-pause").click();
    await second.getByTestId("unfollow").click();
    await second.getByTestId("unfollow-confirm").click();
    await expect(second.getByTestId("follow")).toBeVisible();
    const two = await buy(at, master, pair);
    await call(at.request, "/v2/api/forex/close", { id: one }, master.token);
    await openCopies(first, 0);
    // The remaining money is back, and the pot has ended.
    await expect(second.getByTestId("pot-open")).toHaveCount(0);
    // The statement still lists each movement of the pot, to the last cent.
    await second.getByTestId("pot-statement").click();
    await expect(second.getByTestId("statement-closing-forex")).toHaveText(
      /^\D*[0٠][.٫][0٠]{2}\D*$/,
    );
    await expect(second.getByTestId("statement-account-micro")).toHaveCount(0);

    // The page shows what the ledger has: 1,000 and the result of the one copy.
    const me = await read<{ id: string }>(first, "/api/user/info", token);
    const query = new URLSearchParams({ user_id: master.id, follower_user_id: me.id, status: "3" });
    const copies = await read<Copies>(first, `/v2/api/forex/my_deal_follow_order?${query}`, token);
    expect(copies.total).toBe(1);
    const [copy] = copies.data;
    const path = `/api/follow/trader_detail?id=${master.id}`;
    const { pot } = (await read<Detail>(first, path, token)).more;
    const result = (copy?.FactProfits ?? 0) - (copy?.more.fee ?? 0);
    expect(Number(pot.equity)).toBeCloseTo(1000 + result, 2);
    expect(pot.state).toBe("paused");

    await first.goto("/follow/follow-list");
    await first.getByTestId("closed-copies").click();
    await expect(first.getByTestId("copy-order")).toHaveCount(1);
    await first.goto(`/follow/trader?id=${master.id}`);
    await first.getByTestId("pot-copies").click();
    // The follower was paused when the second position opened.
    await expect(first.getByTestId("copy-row")).toHaveCount(1);
    // A record this young gets no rank.
    await first.goto("/rank");
    await expect(first.getByTestId("leader").filter({ hasText: master.nickname })).toHaveCount(0);
    await at.goto("/follow/my-follower");
    await expect(at.getByTestId("follow-num")).toHaveText("1");
    await expect(at.getByTestId("follower")).toHaveCount(2);
    await call(at.request, "/v2/api/forex/close", { id: two }, master.token);
    await Promise.all(sessions.map((session) => session.close()));
  });
}
