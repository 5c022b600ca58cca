/** The company's own settings, menus, phone codes and news. */

import { pageOf, Refused } from "./refused.ts";

/** Settings are text, as in `is_forex is '1'`; these are all that the two documents name. */
export const settings: Record<string, string> = {
  site_name: "Own Markets",
  logo: "/api/static/logo.png",
  currency: "USD",
  currency_symbol: "$",
  service_link: "https://chat.own-markets.test/",
  service_link_type: "1",
  verify_reg_type: "1",
  trade_fee_type: "1",
  micro_loss_level: "0",
  default_lang: "en",
  is_default_dark: "0",
  theme_primary: "#0a7d5a",
  theme_up: "#0a7d5a",
  theme_down: "#c62b3a",
  theme_kline_up: "#0a7d5a",
  theme_kline_down: "#c62b3a",
  timezone: "GMT",
  customer_tag: "",
  ai_trade_name: "",
  home_logo_height: "32",
  invite_code_required: "0",
  ...switched("1", [
    "is_micro is_forex is_home_account_name is_home_balance_recharge is_home_balance_withdraw",
    "is_home_search is_internal_message is_dark_mode is_hazard_rate is_mock_login",
    "is_register_email is_register_phone is_micro_order_countdown is_user_show_level",
    "is_user_show_credit is_recharge_crypto is_recharge_bank_card is_bank_charge_wire_info",
    "is_bank_charge_cancel_btn is_charge_proof_img is_withdraw_crypto is_withdraw_bank_card",
    "is_withdraw_pay_pwd is_wallet_bank_card is_wallet_crypto is_bank_account_swift",
    "is_bank_account_iban is_bank_account_bank_address",
  ]),
  ...switched("0", [
    "only_one_account is_recharge_contact is_withdraw_contact is_recharge_blank_contact",
    "edit_recharge_bank_info is_recharge_auth is_real_name_auth is_charge_withdraw_contact",
    "is_withdraw_account_input is_withdraw_bank_contact is_bank_out_amount",
    "is_bank_account_bank_code is_bank_account_routing_number is_bank_account_ifsc",
    "is_bank_account_branch is_bank_account_payee_address is_bank_account_post_code",
    "is_loan_protocol is_loan_show_daily_profit is_loan_show_total_profit",
    "is_loan_repayment_address_copy is_loan_repayment_chat is_mining_hide_max_subscribe",
  ]),
};

function switched(value: string, lines: string[]): Record<string, string> {
  const names = lines.flatMap((line) => line.split(" "));
  return Object.fromEntries(names.map((name) => [name, value]));
}

export const company = {
  id: 9,
  name: "Own Markets Ltd",
  logo: "/api/static/logo.png",
  url: "https://own-markets.test",
  subject: "Own Markets Limited",
  registered_address: "1 Harbour Street",
  location: "Port Louis",
  email: "hello@own-markets.test",
};

/** Titles as a person would write them, since the documents name none for Home's blocks. */
const blocks = ["Search", "News", "My assets", "Top pairs", "Shortcuts", "All markets"];

export const menus = [
  ...blocks.map((title) => menu("home_template_sort", title, "")),
  menu("home_quick_menu", "Add funds", "/mine/charge"),
  menu("home_quick_menu", "Take out", "/mine/withdraw"),
  menu("home_quick_menu", "Between accounts", "/mine/transfer"),
  menu("user_menu", "Identity", "/mine/auth"),
  menu("user_menu", "Wallet", "/mine/wallet"),
  menu("user_menu", "Password", "/mine/password"),
];

function menu(group: string, title: string, path: string) {
  return { group, title, path, icon: "/api/static/logo.png", is_mobile: 1, is_allow_demo: 0 };
}

export const areaCodes = [
  { id: 1, code: "US", global_code: "001" },
  { id: 2, code: "GB", global_code: "0044" },
  { id: 3, code: "AE", global_code: "00971" },
];

export const messages = [
  messageOf(1, "Your documents have arrived"),
  messageOf(2, "A new way to pay"),
];

/** Page size that the documents ask for. */
export function inbox(input: Record<string, string>) {
  if (input.limit !== "50") throw new Refused("Please fill in limit");
  return { data: pageOf(messages, input.page), total: messages.length };
}

function messageOf(id: number, title: string) {
  const send_time = "2026-11-02 10:00:00";
  return { id, title, desc: title, content: `<p>${title}.</p>`, send_time };
}

export const news = [
  newsItem(1, "Opening hours over the holidays"),
  newsItem(2, "A new coin for deposits"),
  newsItem(3, "Planned maintenance on Sunday"),
];

function newsItem(id: number, title: string) {
  return {
    id,
    title,
    desc: title,
    logo: "/api/static/logo.png",
    content: `<p>${title}.</p>`,
    created_at: "2026-11-01 09:00:00",
  };
}

export const contents = [{ id: 1, group: "bank_charge", title: "Bank", content: "<p>Bank.</p>" }];

/** A picture of one point, for every logo and icon. */
export const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
