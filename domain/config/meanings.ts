/** What each setting means and does, in English; the documentation is made from it. */
import { moneyMeanings } from "./money-meanings.ts";
import type { SettingKey } from "./schema.ts";
import { watchMeanings } from "./watch-meanings.ts";

export const settingMeanings: Record<SettingKey, readonly [meaning: string, effect: string]> = {
  ...moneyMeanings,
  ...watchMeanings,
  site_name: [
    "Name of the broker's site.",
    "Stands in the title, on Home without a logo, and in every e-mail and SMS.",
  ],
  logo: [
    "Logo of the company, as the desk uploads it; pictures of other hosts are not shown.",
    "Stands on Home in place of the sign and the name of the site, at the sign-in and in link previews.",
  ],
  icon: [
    "Square icon of the company, as the desk uploads it; empty is the platform's sign in the main colour.",
    "Browser tabs and home screens show it.",
  ],
  site_description: [
    "One sentence about the site; empty is a general one in the reader's language.",
    "Search engines and link previews show it.",
  ],
  home_logo_height: ["Height of the logo on Home in pixels.", "Home scales the logo to it."],
  default_lang: ["Language for visitors whose own is not offered.", "The app starts in it."],
  timezone: ["IANA zone of the company.", "Times are shown and days begin in it."],
  rollover_time: [
    "When the trading day ends, on the clocks of rollover_zone; 00:00 ends the day before.",
    "Overnight financing is charged to what is open then. Each day is charged once, also where the time is changed.",
  ],
  rollover_zone: [
    "IANA zone of rollover_time, with its daylight saving.",
    "The end of the trading day follows its clocks.",
  ],
  swap_free_days: [
    "Days that a position of a swap-free account is financed for nothing; empty for as long as it is held.",
    "At later rollovers the account is charged like others. It is never paid a credit.",
  ],
  currency: [
    "Currency of the accounts. It cannot be changed while the company has users.",
    "Accounts are opened in it.",
  ],
  currency_symbol: [
    "Sign of that currency; empty is the usual one in the reader's language.",
    "Stands at amounts.",
  ],
  customer_tag: ["Tag of the brand; ICE is known.", "With ICE the app hides the deposit."],
  desktop_host: [
    "Host of the desktop site; it counts when it is one of the company's own.",
    "Desktop visitors of its other hosts are sent there.",
  ],
  service_link: [
    "Address of the customer service: an https page or a mail address; empty for the platform's own chat.",
    "Every button of the customer service leads there (docs/support.md).",
  ],
  service_link_type: [
    "How the service is reached: 1 frame, 2 mail, 3 link.",
    "1 shows the page in a frame on /mine/chat, 2 writes a mail, 3 opens the link in another tab.",
  ],
  service_secret: [
    "Secret that the company and its customer service share.",
    "The service link says who the customer is, signed with it (docs/support.md); empty: the plain link.",
  ],
  is_dark_mode: [
    "Whether users may switch to night mode.",
    "The switches are shown. Without them is_default_dark alone decides.",
  ],
  is_default_dark: [
    "Whether the app starts dark.",
    "Theme of somebody who has not chosen one: 1 is dark, 0 is light, whatever the device prefers.",
  ],
  theme_primary: ["Main colour.", "Buttons and highlights have it."],
  theme_up: ["Colour of rising prices.", "Prices and profits have it."],
  theme_down: ["Colour of falling prices.", "Prices and losses have it."],
  theme_kline_up: ["Colour of rising candles.", "The chart draws with it."],
  theme_kline_down: ["Colour of falling candles.", "The chart draws with it."],
  is_home_account_name: [
    "Whether Home names the account.",
    "E-mail or phone stands beside the UID.",
  ],
  is_home_search: [
    "Whether Home has a search.",
    "The search block and the product page are shown.",
  ],
  is_home_balance_recharge: ["Whether the asset card has a quick deposit.", "The button is shown."],
  is_home_balance_withdraw: [
    "Whether the asset card has a quick withdrawal.",
    "The button is shown.",
  ],
  is_internal_message: ["Whether there is an inbox.", "The message icon and page are shown."],
  is_user_show_level: ["Whether users see their level.", "The user centre shows it."],
  is_user_show_credit: ["Whether users see their credit score.", "The user centre shows it."],
  is_forex: [
    "Whether contracts are offered.",
    "Off hides contract trading and refuses its orders, unless only_one_account is on.",
  ],
  is_micro: ["Whether micro trading is offered.", "Off hides it and refuses its orders."],
  only_one_account: [
    "Whether one balance serves everything.",
    "Hides transfers, but to that balance from the others as long as they hold something; micro stakes come from it.",
  ],
  trade_fee_type: [
    "How the contract fee is computed.",
    "1 takes lots times the rate, 2 margin times the rate.",
  ],
  is_hazard_rate: ["Whether the margin level is shown.", "The order page shows it."],
  margin_call_level: [
    "Margin level in percent that warns.",
    "At or below it the trader is told, once for each fall.",
  ],
  margin_call_level_2: [
    "A second, lower level that warns.",
    "Told once more at or below it. Counts only below the first and above the stop-out; 0 is none.",
  ],
  margin_call_level_3: [
    "A third level that warns.",
    "Told once more at or below it. Counts only below the first and above the stop-out; 0 is none.",
  ],
  stop_out_level: [
    "Margin level in percent that closes positions.",
    "At or below it the largest loss is closed first.",
  ],
  micro_loss_level: [
    "What a lost micro order costs.",
    "0 takes the amount, anything else amount times ratio.",
  ],
  micro_equal_price: [
    "What an unchanged price does to a micro order.",
    "The amount is given back, or lost.",
  ],
  is_micro_order_countdown: [
    "Whether a running micro order counts down in a popup.",
    "The popup with a gauge appears after placing.",
  ],
  ai_trade_name: ["Name of the automatic trading product.", "Pages that mention it use this name."],
  is_mock_login: [
    "Whether demo accounts may be opened.",
    "Off hides the button and refuses the call.",
  ],
  exposure_limit: [
    "Largest sum of position values (margin times multiple) of all clients, without demo accounts.",
    "An order beyond it is refused, a pending one is cancelled when it would fill.",
  ],
  positions_max: [
    "How many positions an account may have open.",
    "One more is refused; a pending order that fills then is cancelled.",
  ],
  pending_max: ["How many orders of an account may wait.", "One more is refused."],
  demo_balance: [
    "What a demo account starts with.",
    "Opening and reset of demo accounts use it, and Home tells visitors of it. The micro account gets as much again, unless only_one_account is on.",
  ],
  is_register_email: [
    "Whether people may register by e-mail.",
    "Off hides the tab and refuses it.",
  ],
  is_register_phone: ["Whether people may register by phone.", "Off hides the tab and refuses it."],
  verify_reg_type: [
    "What proves a registration: 1 code, 2 code and picture code, 3 nothing.",
    "The form asks for it and the server checks it.",
  ],
  invite_code_required: [
    "Whether registration needs an invite code.",
    "Without a known code it is refused.",
  ],
  is_register_name: [
    "Whether registration asks for the real name.",
    "The field is shown and required.",
  ],
  is_register_card: [
    "Whether registration asks for an identity number.",
    "Kind and number are shown and required.",
  ],
  is_register_ssn: [
    "Whether registration asks for a social security number.",
    "The field is shown and required.",
  ],
  is_register_pics: [
    "Whether registration asks for pictures of the document.",
    "Front and hand picture are required, the back of an id card too.",
  ],
  is_register_pay_password: [
    "Whether registration asks for a pay password.",
    "The field is shown and required.",
  ],
  is_register_country: [
    "Whether registration asks for the country of residence.",
    "The field is shown and required; a country of blocked_countries is refused.",
  ],
  is_register_birthday: [
    "Whether registration asks for the date of birth.",
    "The field is shown and required; people younger than register_age_min are refused.",
  ],
  is_register_consent: [
    "Whether registration asks for consent to the terms of use and the risk notice.",
    "Without it nobody registers. Version, language and time are kept and shown to customer and desk.",
  ],
  register_age_min: [
    "Age in years from which a person may register.",
    "Counts where is_register_birthday is on, by the day in the company's zone.",
  ],
  is_main_site: [
    "Whether this is the site of all companies.",
    "The search finds companies, not products.",
  ],
  blocked_countries: [
    "Countries that are not served, two letters each.",
    "Pages, calls and sockets from there are refused; the announcement names them.",
  ],
  files_per_user: ["How many pictures a user may keep.", "More uploads are refused."],
  code_budget: ["Codes the company may send within a day.", "More are refused until the next day."],
  mail_provider: [
    "Who delivers e-mail: the platform's binding, an HTTP API, or nobody.",
    "Without one, codes by e-mail need the development outbox.",
  ],
  mail_from: ["Sender of e-mails.", "Stands in every e-mail."],
  sms_provider: [
    "Who delivers SMS: an API of Twilio's form, or nobody.",
    "Without one, codes by SMS need the development outbox.",
  ],
  sms_from: ["Sender of SMS.", "Stands in every SMS."],
  sms_blocked_prefixes: [
    "Beginnings of phone numbers, with the calling code and commas between, that get no SMS; premium ranges get none anyway.",
    "Codes to such numbers are refused.",
  ],
};
