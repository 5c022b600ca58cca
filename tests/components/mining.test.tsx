/** The setting of mining, changed as in `settings.test.tsx`. */
import { expect } from "vitest";
import { fundInfo, fundList, fundTotals, subscriptionList } from "#domain/contracts/http/fund.ts";
import { at, flag, gone, open, signIn, there } from "./app.tsx";
import { answer, give } from "./server.ts";
import { person } from "./usual-answers.ts";

const fund = {
  ...{ id: 1, title: "Meridian 30", image: "", currency_code: "USD", dividend_percentage: "0.02" },
  ...{ liquidated_damages: "1", staring_sub_amount: "100", max_sub_amount: "50000" },
  ...{ lock_dividend_days: 30, limit_num: 3, desc: "" },
};
const standing = {
  ...{ is_covered: 1, coverage_days: null, money: "25000", funded: "25000" },
  ...{ subscribed: "0", dividends: "0", returned: "0" },
};
const totals = { total_share_amount: "0", today_fund_amount: "0", total_fund_amount: "0" };

flag("is_mining_hide_max_subscribe", async () => {
  signIn(person);
  give(
    answer(fundInfo, { ...fund, is_open: 1, version: 1, standing }),
    answer(fundList, { data: [fund], last_page: 1, total: 1 }),
    answer(fundTotals, { ...totals, currency: "USD" }),
    answer(subscriptionList, { data: [], total: 0 }),
  );
  for (const [value, isShown] of [
    ["0", true],
    ["1", false],
  ] as const) {
    const settings = { is_mining_hide_max_subscribe: value };
    const shown = isShown ? there : gone;
    await open("/mining/subscribe?id=1", settings);
    await expect.element(at("mining-amount")).toBeVisible();
    await shown("mining-amount-max");
    const bounds = at("fund-bounds").getByText("50,000");
    if (isShown) await expect.element(bounds).toBeInTheDocument();
    else await expect.element(bounds).not.toBeInTheDocument();
    await open("/mining", settings);
    await expect.element(at("fund")).toMatchTextContent("100.00");
    const most = at("funds").getByText("50,000");
    if (isShown) await expect.element(most).toBeInTheDocument();
    else await expect.element(most).not.toBeInTheDocument();
  }
});
