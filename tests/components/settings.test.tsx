/**
 * Settings that every visitor sees: each test changes one in the company's answer and checks its
 * effect on the screen. `tests/unit/config/flags.test.ts` demands such a test for each setting.
 */
import { afterEach, describe, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { traderList } from "#domain/contracts/http/follow.ts";
import { tradeList } from "#domain/contracts/http/market.ts";
import { address, at, find, flag, gone, open, signIn, there } from "./app.tsx";
import { answer } from "./server.ts";
import { demo, pairs } from "./usual-answers.ts";

const root = document.documentElement;
const kind = (name: string) => page.getByRole("radio", { name });

test("shows the demo company's pages when no setting is changed", async () => {
  signIn(demo);
  await open("/");
  await expect.element(at("total-assets")).toMatchTextContent(/^\$20,000\.00$/);
  await expect.element(at("home-search")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
  expect(root.dataset.theme).toBe("light");
  await open("/trade");
  await expect.element(kind("Pending")).toBeInTheDocument();
  await kind("Up/Down options").click({ force: true });
  await at("micro-amount").fill("100");
  await expect.element(at("micro-loss")).toMatchTextContent(/^\$100\.00$/);
  await open("/order");
  await expect.element(at("margin-level")).toBeVisible();
  await expect.element(page.getByText("Your margin level is low.")).not.toBeInTheDocument();
  await open("/user");
  await expect.element(at("dark-mode")).toBeVisible();
  await expect.element(page.getByText(/Level|Credit/)).not.toBeInTheDocument();
  await open("/register");
  await at("register-submit").click();
  await expect.element(at("access-account")).toHaveAttribute("type", "email");
  await expect.element(at("access-invite")).toHaveAttribute("aria-invalid", "false");
  await expect.element(at("access-code")).toBeVisible();
  await gone("access-captcha");
});

describe("look", () => {
  const header = page.getByRole("banner");
  const logo = () => find<HTMLImageElement>("header img");

  flag("site_name", async () => {
    await open("/", { site_name: "Northwind" });
    await expect.element(header).toMatchTextContent("Northwind");
    expect(document.title).toBe("Northwind");
  });

  flag("logo", async () => {
    await open("/", { logo: "/icon.svg?own" });
    await expect.poll(() => logo()?.getAttribute("src")).toBe("/icon.svg?own");
    // The logo replaces the name, and names the company to screen readers.
    expect(logo()?.alt).toBe("Meridian");
    await expect.element(header).not.toMatchTextContent("Meridian");
  });

  flag("home_logo_height", async () => {
    await open("/", { home_logo_height: "40" });
    await expect.poll(() => logo()?.getBoundingClientRect().height).toBe(40);
  });

  flag("ai_trade_name", async () => {
    signIn(demo);
    await open("/", { ai_trade_name: "Mirror" }, answer(traderList, { data: [], total: 0 }));
    const tab = page.getByRole("link", { name: "Mirror" });
    await tab.click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Mirror" })).toBeVisible();
    await expect.element(tab).toHaveAttribute("data-path", "/follow");
  });

  flag("is_internal_message", async () => {
    signIn(demo);
    const row = page.getByRole("navigation").getByRole("link", { name: "Messages" });
    await open("/user");
    await expect.element(at("messages-link")).toBeVisible();
    await expect.element(row).toBeVisible();
    await open("/user", { is_internal_message: "0" });
    await expect.element(page.getByRole("link", { name: "Devices" })).toBeVisible();
    await gone("messages-link");
    await expect.element(row).not.toBeInTheDocument();
  });

  const device = (value: "dark" | "light") =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value }],
    });
  afterEach(() => device("light"));

  flag("is_dark_mode", async () => {
    // Without a switch the company's theme overrides the device, as no visitor could leave the dark
    // theme.
    await device("dark");
    await open("/mine/system", { is_dark_mode: "0" });
    await expect.element(at("clear-data")).toBeVisible();
    const theme = page.getByRole("radiogroup", { name: "Theme" });
    await expect.element(theme).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Dark theme" })).not.toBeInTheDocument();
    expect(root.dataset.theme).toBe("light");
  });

  flag("is_default_dark", async () => {
    await device("dark");
    await open("/");
    expect(root.dataset.theme).toBe("light");
    await device("light");
    await open("/", { is_default_dark: "1" });
    expect(root.dataset.theme).toBe("dark");
  });

  flag("theme_primary", async () => {
    await open("/", { theme_primary: "#123abc" });
    await expect.element(at("demo-start")).toHaveStyle({ backgroundColor: "rgb(18, 58, 188)" });
  });

  for (const [key, name] of [
    ["theme_up", "--up"],
    ["theme_down", "--down"],
  ] as const) {
    flag(key, async () => {
      await open("/", { [key]: "#123abc" });
      expect(getComputedStyle(root).getPropertyValue(name)).toBe("#123abc");
    });
  }

  for (const key of ["theme_kline_up", "theme_kline_down"] as const) {
    flag(key, async () => {
      await open("/trade", { [key]: "#0102fe" });
      await expect.element(at("kline")).toHaveAttribute("data-state", "ready");
      const isPainted = (canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
        for (let pixel = 0; pixel < data.length; pixel += 4) {
          if (data[pixel] === 1 && data[pixel + 1] === 2 && data[pixel + 2] === 254) return true;
        }
        return false;
      };
      const canvases = () =>
        document.querySelectorAll<HTMLCanvasElement>("[data-testid=kline] canvas");
      await expect.poll(() => [...canvases()].some(isPainted)).toBe(true);
    });
  }
});

describe("a visitor", () => {
  flag("is_home_search", async () => {
    await open("/product", { is_home_search: "0" });
    await expect.element(at("demo-start")).toBeVisible();
    expect(address()).toBe("/");
    await gone("home-search");
  });

  flag("is_mock_login", async () => {
    await open("/", { is_mock_login: "0" });
    await expect.element(at("pair-BTCUSD")).toBeVisible();
    await gone("demo-start");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect.element(at("login-submit")).toBeVisible();
    await gone("demo-start");
  });

  flag("demo_balance", async () => {
    await open("/", { demo_balance: "2500" });
    // The sum of both accounts.
    const text = "A demo account with $5,000.00 in play money.";
    await expect.element(page.getByText(text)).toBeVisible();
  });

  flag("is_main_site", async () => {
    await open("/product", { is_main_site: "1" });
    await expect.element(page.getByRole("heading", { name: "Find a company" })).toBeVisible();
  });

  flag("currency", async () => {
    await open("/trade", { currency: "CHF", currency_symbol: "" });
    await expect.element(at("ticket-margin")).toMatchTextContent("CHF");
  });

  flag("currency_symbol", async () => {
    await open("/trade", { currency_symbol: "US$" });
    await expect.element(at("ticket-margin")).toMatchTextContent(/^US\$\d/);
  });

  flag("is_forex", async () => {
    await open("/trade", { is_forex: "0" });
    await expect.element(at("micro-up")).toBeVisible();
    await expect.element(kind("Pending")).not.toBeInTheDocument();
  });

  flag("is_micro", async () => {
    await open("/trade", { is_micro: "0" });
    await expect.element(at("ticket-buy")).toBeVisible();
    await expect.element(kind("Pending")).toBeInTheDocument();
    await expect.element(kind("Up/Down options")).not.toBeInTheDocument();
  });

  flag("trade_fee_type", async () => {
    const dear = answer(
      tradeList,
      pairs.map((pair) => ({ ...pair, ForexFeeRate: 0.5 })),
    );
    const costs = async (trade_fee_type: "1" | "2") => {
      await open("/trade", { trade_fee_type }, dear);
      await expect.element(at("ticket-margin")).toMatchTextContent(/\d/);
      const read = (testId: string) =>
        Number(
          at(testId)
            .element()
            .textContent.replaceAll(/[^\d.]/g, ""),
        );
      return { margin: read("ticket-margin"), fee: read("ticket-fee") };
    };
    const byLots = await costs("1");
    const byMargin = await costs("2");
    expect(byLots.fee).not.toBe(byMargin.fee);
    expect(Math.abs(byMargin.fee - byMargin.margin / 2)).toBeLessThan(0.02);
  });
});

describe("overnight financing", () => {
  const openFinanced = async (settings: { rollover_time: string } | { rollover_zone: string }) => {
    const Financing = { Kind: "points", Long: "-7.3", Short: "2.1", TripleDay: 3 } as const;
    const financed = pairs.map((pair) => ({ ...pair, Financing }));
    await open("/trade", settings, answer(tradeList, financed));
    await at("night-rates").getByText("Per night").click();
  };

  flag("rollover_time", async () => {
    await openFinanced({ rollover_time: "21:15" });
    await expect.element(at("night-rates")).toMatchTextContent(/9:15\sPM/);
    await expect.element(at("night-rates")).toMatchTextContent("Wednesday counts three times");
  });

  flag("rollover_zone", async () => {
    await openFinanced({ rollover_zone: "Asia/Tokyo" });
    await expect.element(at("night-rates")).toMatchTextContent("Japan");
  });

  test("hides the row of overnight financing when a product has no rates", async () => {
    await open("/trade");
    await there("ticket-lots");
    await gone("night-rates");
  });
});
