/**
 * Every setting that screens read, apart from payments: each is toggled alone in the company's real
 * answer, and its effect on the screen is checked. `tests/unit/config/flags.test.ts` demands one of
 * these tests for each setting.
 */
import type { Page } from "@playwright/test";
import type { PublicSettingKey } from "#domain/config/schema.ts";
import { call, openDemo, openPerson, useToken } from "./people.ts";
import { change, set, type Values, withoutServiceWorker } from "./settings.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => withoutServiceWorker(page));

/** Defines a test that is named by the setting it toggles. */
function flag(key: PublicSettingKey, run: (page: Page) => Promise<void>): void {
  test(`shows the effect of the setting ${key} on the page`, ({ page }) => run(page));
}

const root = (page: Page) => page.locator("html");
const rootStyle = (page: Page, name: string) =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);

test("shows the demo company's pages when no setting is changed", async ({ page }) => {
  await useToken(page, await openDemo(page.request));
  await page.goto("/");
  await expect(page.getByTestId("total-assets")).toHaveText("$20,000.00");
  await expect(page.getByTestId("home-search")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
  await expect(root(page)).toHaveAttribute("data-theme", "light");
  await page.goto("/trade");
  await expect(page.getByRole("radio", { name: "Pending" })).toHaveCount(1);
  await page.getByText("Up/Down options", { exact: true }).click();
  await page.getByTestId("micro-amount").fill("100");
  await expect(page.getByTestId("micro-loss")).toHaveText("$100.00");
  await page.goto("/order");
  await expect(page.getByTestId("margin-level")).toBeVisible();
  await expect(page.getByText("Your margin level is low.")).toHaveCount(0);
  await page.goto("/user");
  await expect(page.getByTestId("dark-mode")).toBeVisible();
  await expect(page.getByText(/Level|Credit/)).toHaveCount(0);
  await page.goto("/register");
  await page.getByTestId("register-submit").click();
  await expect(page.getByTestId("access-account")).toHaveAttribute("type", "email");
  await expect(page.getByTestId("access-invite")).toHaveAttribute("aria-invalid", "false");
  await expect(page.getByTestId("access-code")).toBeVisible();
  await expect(page.getByTestId("access-captcha")).toHaveCount(0);
});

test.describe("look", () => {
  flag("site_name", async (page) => {
    await set(page, { site_name: "Northwind" });
    await page.goto("/");
    await expect(page.locator("header")).toContainText("Northwind");
    await expect(page).toHaveTitle("Northwind");
  });

  flag("logo", async (page) => {
    await set(page, { logo: "/icon.svg?own" });
    await page.goto("/");
    await expect(page.locator("header img")).toHaveAttribute("src", "/icon.svg?own");
    // The logo replaces the name, and names the company to screen readers.
    await expect(page.locator("header img")).toHaveAttribute("alt", "Meridian");
    await expect(page.locator("header")).not.toContainText("Meridian");
  });

  flag("home_logo_height", async (page) => {
    await set(page, { home_logo_height: "40" });
    await page.goto("/");
    const logo = page.locator("header img");
    await expect.poll(async () => (await logo.boundingBox())?.height).toBe(40);
  });

  flag("ai_trade_name", async (page) => {
    await set(page, { ai_trade_name: "Mirror" });
    await useToken(page, await openDemo(page.request));
    await page.goto("/");
    await page.locator('a[data-path="/follow"]:visible').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mirror");
    await expect(page.locator('a[data-path="/follow"]:visible')).toHaveText("Mirror");
  });

  flag("is_internal_message", async (page) => {
    await useToken(page, await openDemo(page.request));
    await page.goto("/user");
    await expect(page.getByTestId("messages-link")).toBeVisible();
    const row = page.getByRole("navigation").getByRole("link", { name: "Messages" });
    await expect(row).toBeVisible();
    await set(page, { is_internal_message: "0" });
    await page.reload();
    await expect(page.getByRole("link", { name: "Devices" })).toBeVisible();
    await expect(page.getByTestId("messages-link")).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });

  flag("is_dark_mode", async (page) => {
    await set(page, { is_dark_mode: "0" });
    await page.goto("/mine/system");
    await expect(page.getByTestId("clear-data")).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: "Theme" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Dark theme" })).toHaveCount(0);
    // Without a switch the company's theme overrides the device and an old choice, as no visitor
    // could leave the dark theme.
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(root(page)).toHaveAttribute("data-theme", "light");
  });

  flag("is_default_dark", async (page) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    await expect(root(page)).toHaveAttribute("data-theme", "light");
    await page.emulateMedia({ colorScheme: "light" });
    await set(page, { is_default_dark: "1" });
    await page.goto("/");
    await expect(root(page)).toHaveAttribute("data-theme", "dark");
  });

  flag("theme_primary", async (page) => {
    await set(page, { theme_primary: "#123abc" });
    await page.goto("/");
    await expect(page.getByTestId("demo-start")).toHaveCSS("background-color", "rgb(18, 58, 188)");
  });

  for (const [key, name] of [
    ["theme_up", "--up"],
    ["theme_down", "--down"],
  ] as const) {
    flag(key, async (page) => {
      await set(page, { [key]: "#123abc" });
      await page.goto("/");
      await expect.poll(() => rootStyle(page, name)).toBe("#123abc");
    });
  }

  for (const key of ["theme_kline_up", "theme_kline_down"] as const) {
    flag(key, async (page) => {
      await set(page, { [key]: "#0102fe" });
      await page.goto("/trade");
      await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready");
      const painted = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLCanvasElement>("[data-testid=kline] canvas")].some(
            (canvas) => {
              const { data } = canvas
                .getContext("2d")
                ?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
              for (let at = 0; at < data.length; at += 4) {
                if (data[at] === 1 && data[at + 1] === 2 && data[at + 2] === 254) return true;
              }
              return false;
            },
          ),
        );
      await expect.poll(painted).toBe(true);
    });
  }
});

test.describe("a browser whose language is not offered", () => {
  test.use({ locale: "sw-KE" });
  flag("default_lang", async (page) => {
    await set(page, { default_lang: "de" });
    await page.goto("/");
    await expect(root(page)).toHaveAttribute("lang", "de");
  });
});

test.describe("a visitor", () => {
  flag("is_home_search", async (page) => {
    await set(page, { is_home_search: "0" });
    await page.goto("/product");
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByTestId("demo-start")).toBeVisible();
    await expect(page.getByTestId("home-search")).toHaveCount(0);
  });

  flag("is_mock_login", async (page) => {
    await set(page, { is_mock_login: "0" });
    await page.goto("/");
    await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
    await expect(page.getByTestId("demo-start")).toHaveCount(0);
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByTestId("login-submit")).toBeVisible();
    await expect(page.getByTestId("demo-start")).toHaveCount(0);
  });

  flag("is_main_site", async (page) => {
    await set(page, { is_main_site: "1" });
    await page.goto("/product");
    await expect(page.getByRole("heading", { name: "Find a company" })).toBeVisible();
  });

  flag("currency", async (page) => {
    await set(page, { currency: "CHF", currency_symbol: "" });
    await page.goto("/trade");
    await expect(page.getByTestId("ticket-margin")).toContainText("CHF");
  });

  flag("currency_symbol", async (page) => {
    await set(page, { currency_symbol: "US$" });
    await page.goto("/trade");
    await expect(page.getByTestId("ticket-margin")).toContainText(/^US\$\d/);
  });

  const kind = (page: Page, name: string) => page.getByRole("radio", { name });

  flag("is_forex", async (page) => {
    await set(page, { is_forex: "0" });
    await page.goto("/trade");
    await expect(page.getByTestId("micro-up")).toBeVisible();
    await expect(kind(page, "Pending")).toHaveCount(0);
  });

  flag("is_micro", async (page) => {
    await set(page, { is_micro: "0" });
    await page.goto("/trade");
    await expect(page.getByTestId("ticket-buy")).toBeVisible();
    await expect(kind(page, "Pending")).toHaveCount(1);
    await expect(kind(page, "Up/Down options")).toHaveCount(0);
  });

  flag("trade_fee_type", async (page) => {
    const costs = async () => {
      await page.goto("/trade");
      await expect(page.getByTestId("ticket-margin")).toContainText(/\d/);
      const read = async (name: string) =>
        Number((await page.getByTestId(name).textContent())?.replace(/[^\d.]/g, ""));
      return { margin: await read("ticket-margin"), fee: await read("ticket-fee") };
    };
    await change<{ Code: string; ForexFeeRate: number }[]>(
      page,
      "/v2/api/forex/trade_list",
      (pairs) => pairs.map((pair) => ({ ...pair, ForexFeeRate: 0.5 })),
    );
    await set(page, { trade_fee_type: "1" });
    const byLots = await costs();
    await set(page, { trade_fee_type: "2" });
    const byMargin = await costs();
    expect(byLots.fee).not.toBe(byMargin.fee);
    expect(Math.abs(byMargin.fee - byMargin.margin / 2)).toBeLessThan(0.02);
  });
});

test.describe("a registration", () => {
  const account = (page: Page) => page.getByTestId("access-account");
  const open = async (page: Page, values: Values) => {
    await set(page, values);
    await page.goto("/register");
    await expect(page.getByTestId("register-submit")).toBeVisible();
  };
  const kinds = (page: Page) => page.getByRole("radiogroup", { name: "Account type" });

  flag("is_register_email", async (page) => {
    await open(page, { is_register_email: "0" });
    await expect(account(page)).toHaveAttribute("type", "tel");
    await expect(kinds(page)).toHaveCount(0);
  });

  flag("is_register_phone", async (page) => {
    await open(page, { is_register_phone: "0" });
    await expect(account(page)).toHaveAttribute("type", "email");
    await expect(kinds(page)).toHaveCount(0);
    // A user who registered by phone earlier still signs in by phone.
    await page.goto("/login");
    await expect(kinds(page)).toHaveCount(1);
  });

  flag("verify_reg_type", async (page) => {
    const code = page.getByTestId("access-code");
    const picture = page.getByTestId("access-captcha");
    for (const [value, codes, pictures] of [
      ["2", 1, 1],
      ["3", 0, 0],
    ] as const) {
      await open(page, { verify_reg_type: value });
      await expect(code).toHaveCount(codes);
      await expect(picture).toHaveCount(pictures);
    }
  });

  flag("invite_code_required", async (page) => {
    const invite = page.getByTestId("access-invite");
    await open(page, { invite_code_required: "1" });
    await page.getByTestId("register-submit").click();
    await expect(invite).toHaveAttribute("aria-invalid", "true");
  });

  const extras = [
    ["is_register_name", ["access-name"]],
    ["is_register_card", ["access-card_id"]],
    ["is_register_ssn", ["access-ssn"]],
    ["is_register_pics", ["access-front_pic", "access-reverse_pic", "access-hand_pic"]],
    ["is_register_pay_password", ["access-pay-password"]],
  ] as const;
  const without = [
    ["is_register_country", "access-country"],
    ["is_register_birthday", "access-birthday"],
    ["is_register_consent", "access-terms"],
  ] as const;
  for (const [key, field] of without) {
    flag(key, async (page) => {
      await open(page, {});
      await expect(page.getByTestId(field)).toBeVisible();
      await open(page, { [key]: "0" });
      await expect(page.getByTestId(field)).toHaveCount(0);
    });
  }

  flag("register_age_min", async (page) => {
    const year = new Date().getFullYear() - 20;
    for (const [age, isWrong] of [
      ["18", "false"],
      ["21", "true"],
    ] as const) {
      await open(page, { register_age_min: age });
      await page.getByTestId("access-birthday").fill(`${year}-01-01`);
      await page.getByTestId("register-submit").click();
      await expect(page.getByTestId("access-birthday")).toHaveAttribute("aria-invalid", isWrong);
    }
  });

  const extraFields: string[] = extras.flatMap(([, fields]) => [...fields]);
  for (const [key, fields] of extras) {
    flag(key, async (page) => {
      await open(page, { [key]: "1" });
      for (const field of fields) await expect(page.getByTestId(field)).toHaveCount(1);
      const others = extraFields.filter((each) => !(fields as readonly string[]).includes(each));
      for (const field of others) await expect(page.getByTestId(field)).toHaveCount(0);
    });
  }
});

test.describe("a trader", () => {
  let demo = "";
  let person = { account: "", token: "" };

  test.beforeAll(async ({ playwright, baseURL }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    demo = await openDemo(request);
    person = await openPerson(request);
    const pairs = (await (await request.get("/v2/api/forex/trade_list")).json()) as {
      data: { Id: number; Code: string; HasForexMultiple: { Value: number }[] }[];
    };
    const pair = pairs.data.find(({ Code }) => Code === "BTCUSD");
    await call(
      request,
      "/v2/api/forex/submit",
      {
        forex_id: String(pair?.Id),
        type: "1",
        cont: "0.01",
        status: "1",
        multiple: String(pair?.HasForexMultiple[0]?.Value),
      },
      demo,
    );
    await request.dispose();
  });

  flag("is_home_account_name", async (page) => {
    await useToken(page, person.token);
    await set(page, { is_home_account_name: "1" });
    await page.goto("/");
    await expect(page.locator("header").first()).toContainText(person.account);
  });

  for (const [key, text] of [
    ["is_user_show_level", /Level/],
    ["is_user_show_credit", /Credit/],
  ] as const) {
    flag(key, async (page) => {
      await useToken(page, demo);
      await set(page, { [key]: "1" });
      await page.goto("/user");
      await expect(page.getByText(text)).toBeVisible();
    });
  }

  flag("is_register_ssn", async (page) => {
    await useToken(page, person.token);
    await set(page, { is_register_ssn: "1" });
    await page.goto("/mine/auth");
    await expect(page.getByTestId("verify-ssn")).toBeVisible();
  });

  flag("timezone", async (page) => {
    await useToken(page, demo);
    const shown = async (zone: string) => {
      await set(page, { timezone: zone });
      const answer = page.waitForResponse(/\/api\/user\/sessions/);
      await page.goto("/mine/sessions");
      const { data } = (await (await answer).json()) as { data: { seen_ms: number }[] };
      const hour = new Intl.DateTimeFormat("en", {
        hour: "numeric",
        minute: "2-digit",
        second: "2-digit",
        timeZone: zone,
      }).format(data[0]?.seen_ms);
      const text = (await page.getByTestId("session").first().textContent()) ?? "";
      expect(text.replaceAll(/\s/g, " ")).toContain(hour.replaceAll(/\s/g, " "));
    };
    await shown("Asia/Tokyo");
  });

  flag("demo_balance", async (page) => {
    await set(page, { demo_balance: "2500" });
    await page.goto("/");
    // The sum of both accounts.
    await expect(page.getByText("A demo account with $5,000.00 in play money.")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("lang", "de"));
    await page.reload();
    await expect(page.getByText(/Ein Demokonto mit 5\.000,00\s\$ Spielgeld/)).toBeVisible();
  });

  flag("only_one_account", async (page) => {
    await set(page, { only_one_account: "1" });
    await page.goto("/");
    await expect(page.getByText("A demo account with $10,000.00 in play money.")).toBeVisible();
    const trader = await openDemo(page.request);
    const moved = { balance: "2500", from: "micro", to: "forex" };
    await call(page.request, "/api/account/transfer", moved, trader);
    await useToken(page, trader);
    await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
    await set(page, { only_one_account: "0", is_forex: "0" });
    await page.goto("/trade");
    await expect(page.getByTestId("micro-free")).toHaveText("$7,500.00");
    // A single account serves both ways of trading, and keeps contracts although they are off.
    await set(page, { only_one_account: "1", is_forex: "0" });
    await page.reload();
    await expect(page.getByTestId("micro-free")).toHaveText("$12,500.00");
    await expect(page.getByRole("radio", { name: "Pending" })).toHaveCount(1);
  });

  flag("is_hazard_rate", async (page) => {
    await useToken(page, demo);
    await set(page, { is_hazard_rate: "0" });
    await page.goto("/order");
    await expect(page.getByTestId("profits-total")).toContainText("$");
    await expect(page.getByTestId("margin-level")).toHaveCount(0);
  });

  flag("margin_call_level", async (page) => {
    await useToken(page, demo);
    await set(page, { margin_call_level: "99999999" });
    await page.goto("/order");
    await expect(page.getByText("Your margin level is low.")).toBeVisible();
  });

  flag("stop_out_level", async (page) => {
    await useToken(page, demo);
    await set(page, { margin_call_level: "99999999", stop_out_level: "37" });
    await page.goto("/order");
    await expect(page.getByText(/37\s*%/)).toBeVisible();
  });

  flag("micro_loss_level", async (page) => {
    await useToken(page, demo);
    await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
    await set(page, { micro_loss_level: "1" });
    await page.goto("/trade");
    await page.getByTestId("micro-amount").fill("100");
    await expect(page.getByTestId("micro-loss")).toHaveText("$75.00");
  });

  flag("micro_equal_price", async (page) => {
    await useToken(page, demo);
    await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
    await page.goto("/trade");
    await page.getByTestId("micro-amount").fill("100");
    await expect(page.getByTestId("micro-unchanged")).toHaveText("$0.00");
    await set(page, { micro_equal_price: "loss" });
    await page.goto("/trade");
    await page.getByTestId("micro-amount").fill("100");
    await expect(page.getByTestId("micro-unchanged")).toHaveText("$100.00");
    await expect(page.getByTestId("micro-risk")).toContainText("price is unchanged");
  });

  flag("is_micro_order_countdown", async (page) => {
    await useToken(page, demo);
    await page.addInitScript(() => localStorage.setItem("trade_mode", "micro"));
    await set(page, { is_micro_order_countdown: "0" });
    await page.goto("/trade");
    await page.getByTestId("micro-amount").fill("10");
    await page.getByTestId("micro-up").click();
    await expectTold(page);
    await expect(page.getByTestId("micro-countdown")).toHaveCount(0);
  });
});

test.describe("overnight financing", () => {
  /** Answers as if every product had overnight rates. */
  async function openFinanced(page: Page, values: Values): Promise<void> {
    const Financing = { Kind: "points", Long: "-7.3", Short: "2.1", TripleDay: 3 };
    await set(page, values);
    await change<object[]>(page, "/v2/api/forex/trade_list", (pairs) =>
      pairs.map((pair) => ({ ...pair, Financing })),
    );
    await page.goto("/trade");
    await page.getByTestId("night-rates").getByText("Per night").click();
  }

  flag("rollover_time", async (page) => {
    await openFinanced(page, { rollover_time: "21:15" });
    await expect(page.getByTestId("night-rates")).toContainText(/9:15\sPM/);
    await expect(page.getByTestId("night-rates")).toContainText("Wednesday counts three times");
  });

  flag("rollover_zone", async (page) => {
    await openFinanced(page, { rollover_zone: "Asia/Tokyo" });
    await expect(page.getByTestId("night-rates")).toContainText("Japan");
  });

  test("hides the row of overnight financing when a product has no rates", async ({ page }) => {
    await page.goto("/trade");
    await expect(page.getByTestId("ticket-lots")).toBeVisible();
    await expect(page.getByTestId("night-rates")).toHaveCount(0);
  });
});
