import type { Page } from "@playwright/test";
import { call } from "./people.ts";
import { expect } from "./watch-errors.ts";

const tokenOf = (desk: Page) => desk.evaluate(() => sessionStorage.getItem("desk_token") ?? "");

/** Credits money to a customer, by an adjustment that two operators approve. */
export async function give(
  finance: Page,
  risk: Page,
  token: string,
  amount: string,
): Promise<void> {
  const { request } = finance;
  const own = await request.get("/api/user/info", { headers: { authorization: token } });
  const { data: user } = (await own.json()) as { data: { id: string } };
  const asked = { user_id: user.id, account: "change", amount, reason: "for a test" };
  const { id } = await call<{ id: string }>(
    request,
    "/api/desk/adjust",
    asked,
    await tokenOf(finance),
  );
  const decided = { queue: "adjustment", id, decision: "approve" };
  await expect(async () => {
    await call(request, "/api/desk/decide", decided, await tokenOf(risk));
  }).toPass();
}
