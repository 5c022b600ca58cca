/**
 * Statements that create the demo company, with which the platform can be used at its first start.
 */
import { firstCompanyId } from "#domain/text/names.ts";
import { calendarOf, seedCalendars } from "./calendars.ts";
import { cashierStatements } from "./cashier.ts";
import { fundStatements } from "./funds.ts";
import { headlineBodies } from "./headline-bodies.ts";
import { seedHeadlines } from "./headlines.ts";
import { loanTexts } from "./loan-texts.ts";
import { seedProducts } from "./products.ts";
import { insert } from "./sql.ts";

const companyId = firstCompanyId;
const feedId = "simulator";
const categories = ["forex", "metals", "indices", "crypto"] as const;

export const settings: Record<string, string> = {
  site_name: "Meridian",
  logo: "",
  currency: "USD",
  currency_symbol: "$",
  service_link: "",
  service_link_type: "3",
  trade_fee_type: "1",
  default_lang: "en",
  is_default_dark: "0",
  theme_primary: "#0b7d56",
  theme_up: "#0b7d56",
  theme_down: "#d9364a",
  theme_kline_up: "#12a875",
  theme_kline_down: "#e0475b",
  timezone: "Europe/London",
  is_forex: "1",
  is_micro: "1",
  only_one_account: "0",
  micro_loss_level: "0",
  micro_equal_price: "refund",
  is_micro_order_countdown: "1",
  margin_call_level: "100",
  stop_out_level: "50",
  is_dark_mode: "1",
  is_mock_login: "1",
  is_hazard_rate: "1",
  is_home_search: "1",
  is_home_account_name: "0",
  home_logo_height: "28",
  demo_balance: "10000",
  // Without a waiting time, a withdrawal can be tried from start to end immediately. A real broker
  // keeps the default of a day.
  withdraw_cooling_hours: "0",
  blocked_countries: "KP,IL,CN,VU,CU",
};

/**
 * Durations of Up/Down options in seconds. Each has the gain for a right direction, as a share of
 * the amount, and the smallest amount.
 */
export const microDurations: ReadonlyArray<[seconds: number, ratio: string, limit: string]> = [
  [30, "0.75", "10"],
  [60, "0.80", "10"],
  [120, "0.82", "20"],
  [180, "0.85", "20"],
  [300, "0.88", "50"],
];
export const microAmounts = ["10", "50", "100", "500", "1000"];

/**
 * Three menus: the blocks of Home (`home_template_sort`), the row of icons in Home's block `menu`,
 * and the list in the user centre. The order here is the order on the page.
 */
export const menu: ReadonlyArray<
  [group: string, title: string, path: string, icon: string, allowDemo?: 0]
> = [
  ["home_template_sort", "search", "", ""],
  ["home_template_sort", "news", "", ""],
  ["home_template_sort", "asset", "", ""],
  ["home_template_sort", "featured", "", ""],
  ["home_template_sort", "menu", "", ""],
  ["home_template_sort", "list", "", ""],
  ["home_quick_menu", "trade", "/trade", "trade"],
  ["home_quick_menu", "order", "/order", "order"],
  ["home_quick_menu", "deposit", "/mine/charge", "deposit", 0],
  ["home_quick_menu", "withdraw", "/mine/withdraw", "withdraw", 0],
  ["user_menu", "wallet", "/mine/wallet", ""],
  ["user_menu", "transfer", "/mine/transfer", ""],
  ["user_menu", "statement", "/mine/statement", ""],
  ["user_menu", "loan", "/loan", "", 0],
  ["user_menu", "mining", "/mining", "", 0],
  ["user_menu", "auth", "/mine/auth", "", 0],
  ["user_menu", "password", "/mine/password", "", 0],
  ["user_menu", "pay_password", "/mine/pay-password", "", 0],
  ["user_menu", "second_factor", "/mine/second-factor", "", 0],
  ["user_menu", "passkeys", "/mine/passkeys", "", 0],
  ["user_menu", "sessions", "/mine/sessions", ""],
  ["user_menu", "invite", "/mine/invite", "", 0],
  ["user_menu", "message", "/message", ""],
  ["user_menu", "news", "/news", ""],
  ["user_menu", "calendar", "/calendar", ""],
  ["user_menu", "notices", "/mine/notices", ""],
  ["user_menu", "alerts", "/mine/alerts", ""],
  ["user_menu", "help", "/help", ""],
  ["user_menu", "announcement", "/mine/announcement", ""],
  ["user_menu", "chat", "/mine/chat", ""],
  ["user_menu", "email", "/mine/email", ""],
  ["user_menu", "system", "/mine/system", ""],
  ["user_menu", "about", "/mine/about", ""],
];

function calendarStatements(): string[] {
  return Object.entries(seedCalendars).flatMap(([calendar, closures]) =>
    closures.map(([reason, from, to]) =>
      insert("market_closures", {
        calendar,
        from_ms: Date.parse(from),
        to_ms: Date.parse(to),
        reason,
      }),
    ),
  );
}

function catalogueStatements(): string[] {
  return seedProducts.flatMap((product, index) => {
    const id = index + 1;
    const middle = Math.floor(product.multiples.length / 2);
    const multiples = product.multiples.map((value, at) => ({ value, isDefault: at === middle }));
    return [
      insert("instruments", {
        id,
        feed_id: feedId,
        symbol: product.code,
        price_precision: product.precision,
        session: product.session,
        calendar: calendarOf(product),
        spread: product.spread,
        candles_from: "bid",
        stale_after_ms: 15_000,
        sim_base_price: product.price,
        sim_volatility: product.volatility,
        sim_ticks_per_second: product.ticksPerSecond,
        sim_seed: 1_000 + id,
      }),
      insert("products", {
        id,
        company_id: companyId,
        category_id: categories.indexOf(product.category) + 1,
        instrument_id: id,
        code: product.code,
        show_code: product.showCode,
        sort: id,
        base: product.base,
        quote: product.quote,
        lot_step: product.lotStep,
        min_lots: product.lotStep,
        max_lots: product.maxLots,
        units_per_lot: product.unitsPerLot,
        fee_rate: product.feeRate,
        multiples: JSON.stringify(multiples),
      }),
    ];
  });
}

function newsStatements(): string[] {
  return seedHeadlines.flatMap(([publishedMs, titles], index) => {
    const id = index + 1;
    return [
      insert("news", { id, company_id: companyId, published_ms: publishedMs }),
      ...Object.entries(titles).map(([lang, title]) => {
        const text = headlineBodies[lang]?.[index];
        const body = text === undefined ? "" : `<p>${text}</p>`;
        return insert("news_texts", { news_id: id, lang, title, body });
      }),
    ];
  });
}

function howItWorksStatements(): string[] {
  return [
    insert("descripts", { id: 1, company_id: companyId, grp: "how_it_works" }),
    ...Object.entries(headlineBodies).map(([lang, bodies]) => {
      const parts = seedHeadlines.map(
        ([, titles], index) => `<h2>${titles[lang]}</h2><p>${bodies[index]}</p>`,
      );
      const row = { descript_id: 1, lang, title: "Meridian", body: parts.join("") };
      return insert("descript_texts", row);
    }),
  ];
}

function loanTextStatements(): string[] {
  return Object.entries(loanTexts).flatMap(([group, texts], index) => {
    const id = index + 2;
    return [
      insert("descripts", { id, company_id: companyId, grp: group }),
      ...Object.entries(texts).map(([lang, [title, ...parts]]) => {
        const body = parts.map((part) => `<p>${part}</p>`).join("");
        return insert("descript_texts", { descript_id: id, lang, title, body });
      }),
    ];
  });
}

/**
 * Statements for the example with which a company begins: simulated markets, products and menus.
 */
export function marketStatements(): string[] {
  return [
    insert("feeds", { id: feedId, provider: "simulator", clock: "wall" }),
    ...calendarStatements(),
    ...categories.map((key, index) =>
      insert("categories", { id: index + 1, company_id: companyId, key, sort: index }),
    ),
    ...catalogueStatements(),
    ...microDurations.map(([seconds, ratio, limit], sort) =>
      insert("micro_durations", {
        company_id: companyId,
        id: sort + 1,
        seconds,
        profit_ratio: ratio,
        limit_amount: limit,
        sort,
      }),
    ),
    ...microAmounts.map((amount, sort) =>
      insert("micro_amounts", { company_id: companyId, amount, sort }),
    ),
    ...menu.map(([grp, title, path, icon, is_allow_demo = 1], sort) =>
      insert("menu_items", { company_id: companyId, grp, title, path, icon, is_allow_demo, sort }),
    ),
  ];
}

/** Returns the statements for an empty, migrated database. */
export function seedStatements(): string[] {
  return [
    insert("companies", {
      id: companyId,
      name: "Meridian",
      subject: "Meridian Demo Brokerage",
      registered_address: "1 Example Quay, London",
      location: "London",
      email: "hello@meridian.example",
      is_default: 1,
    }),
    ...Object.entries(settings).map(([key, value]) =>
      insert("company_config", { company_id: companyId, key, value }),
    ),
    ...marketStatements(),
    ...cashierStatements(companyId),
    ...newsStatements(),
    ...howItWorksStatements(),
    ...loanTextStatements(),
    ...fundStatements(companyId, settings.currency ?? ""),
  ];
}
