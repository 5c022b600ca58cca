/**
 * Lists what the app shows or does in addition if an answer has fields that the specification does
 * not name. `tests/unit/scripts/own-back-end.test.ts` compares the list with the fields that the
 * app really reads.
 */

import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { additionsOf } from "./judge.ts";

/** Unspecified fields and what the app does with them, by the path of the call. */
type Lights = Readonly<Record<string, ReadonlyArray<readonly [names: string, what: string]>>>;

const userLights = [
  ["area_id", "the country that a form for a phone number selects first"],
  ["is_pay_password", "whether a pay password is set; without it `pay_password` decides"],
  ["review_status", "whether the identity check is passed; else `is_real` or user_real/center"],
] as const;
const signedInLights = [
  [
    "user.level user.credit_score user.invite_code",
    "level, credit score and invitation, shown right after sign-in",
  ],
  ["user.name user.nickname user.remark user.is_real", "the name, shown right after sign-in"],
  ["user.is_trader", "whether others can copy the user; shown right after sign-in"],
  ["user.area_id user.is_pay_password user.review_status", "as in /api/user/info"],
] as const;
const limits = [
  "min_amount max_amount",
  "the smallest and largest amount; the app shows them under the amount's field",
] as const;
const price = [
  "usd_price",
  "price of a unit in the account's currency; without it 1 if the currencies are equal, else unknown",
] as const;
const times = [
  "createdMs",
  "exact time (ms), shown in the reader's date format; without it `created_at`",
] as const;
const loanLights = [
  ["repay_amount", "what is owed; without it the sum of amount, interest and penalty"],
  ["currency penalty_rate reason", "the loan's currency, penalty, and why it was rejected"],
] as const;
const logLights = [
  ["Id", "without it, two rows that are otherwise equal cannot be told apart"],
  ["ValueText BalanceText", "exact amounts, and the balance after each row"],
  ["ShowCode", "the product of a trade"],
  ["CreatedMs", "exact time (ms), shown in the reader's date format; without it `CreatedAtTran`"],
] as const;
const simulated = ["is_simulated", "the rate is marked as simulated"] as const;
const tick = ["tick", "the tick that the rate comes from"] as const;

export const lights: Lights = {
  "/v2/api/forex/trade_list": [
    ["ForexQuotations.High ForexQuotations.Low", "the day's highest and lowest price"],
    [
      "ForexQuotations.Bid ForexQuotations.Ask",
      "a buyer's and a seller's price; without them `Close` serves for both",
    ],
    ["ForexQuotations.Seq ForexQuotations.TimeMs", "an older price never replaces a newer one"],
    [
      "Base Quote",
      "the unit of lots, and the currency of amounts; without them the company's currency",
    ],
    ["ForexMaxCont", "largest number of lots of an order; the app checks it before sending"],
    [
      "FixedMargin",
      "the margin of one lot if `MarginMode` is 1; otherwise it follows from the leverage",
    ],
    ["Simulated DemoOnly", "the price is marked as simulated; real accounts cannot order here"],
  ],
  "/v2/api/forex/getCategories": [
    [
      "Key",
      "forex, metals, indices or crypto: the app shows its own translated name of this category",
    ],
  ],
  "/v2/api/forex/my_deal": [
    ["ForexId", "the product of an order; without it the app finds it by `ShowCode`"],
    ["Multiple", "the multiple of an order"],
    ["TargetPrice", "the price that a pending order waits for; without it `OriginPrice`"],
    ["CreatedMs CompletedMs", "exact moments (ms); without them the times as text"],
    ["CloseReason StopOutLevel", "why an order ended"],
    ["ExpiresMs", "when a pending order ends by itself"],
    ["StopPrice ActivatedMs", "the price that a stop-limit waits for, and when it was reached"],
    ["TrailingDistance", "how far a trailing stop stays behind the price"],
    ["OpenReceipt CloseReceipt", "the ticks at which the order was opened and closed"],
    ["Simulated", "the order is marked as simulated"],
  ],
  "/v2/api/micro/orders": [
    [
      "CreatedMs ExpiresMs CompletedMs",
      "exact moments (ms); with these fields the countdown follows the market's time",
    ],
    [
      "Outcome VoidReason",
      "won, lost, drawn or void, and why void; without them the app concludes the result from `FactProfits`",
    ],
    ["OpenReceipt EndReceipt", "the ticks at the option's start and end"],
    ["Simulated", "the order is marked as simulated"],
  ],
  "/v2/api/main/account/forexDetail": logLights,
  "/v2/api/main/accountLog/forexChange": logLights,
  "/v2/api/main/wallet/getBalance": [
    ["balanceText lockBalanceText", "exact amounts, in case the numbers have fewer digits"],
    ["currency", "the account's currency; without it the company's"],
  ],
  "/api/user/createAccountDemoForU": signedInLights,
  "/api/user/loginForU": signedInLights,
  "/api/user/info": userLights,
  "/api/loan/info": [["reason", "why the data was rejected"]],
  "/api/loan/get_date": [["date", "the day in the company's zone"]],
  "/api/loan/loan_list": loanLights,
  "/api/loan/loan_info": loanLights,
  "/api/loan/repayment_info": [
    ["loan_id repay_amount currency", "the loan to repay, its debt and currency"],
  ],
  "/api/loan/repayment_accounts": [
    [
      "memo is_simulated usd_price",
      "the memo that a payment must carry, and the price for an estimate of the coins",
    ],
  ],
  "/api/company/getCompany": [
    [
      "blocked_countries",
      "the About page names these countries; without the field it names those of the specification",
    ],
  ],
  "/api/internalMessage/list": [
    ["sentMs", "exact time (ms), shown in the reader's date format; without it `send_time`"],
    ["is_read", "whether the message was read; without it all messages count as read"],
  ],
  "/api/internalMessage/info": [
    ["sentMs", "exact time (ms), shown in the reader's date format; without it `send_time`"],
    ["is_read", "as in the list"],
    ["page", "a path of the app that shows more"],
  ],
  "/api/descript/list": [["id title", "the title of a text"]],
  "/api/descript/info": [["id title", "the title of a text"]],
  "/api/news/list": [times],
  "/api/news/info": [times],
  "/api/user_real/center": [
    ["reason", "why a check was rejected"],
    ["id_type", "identity card or passport"],
  ],
  "/api/common/image_upload": [["id", "sent in later calls in place of the picture's address"]],
  "/api/quickCharge/info": [
    ["memo", "the memo or tag that the payment must carry"],
    limits,
    price,
    tick,
    simulated,
  ],
  "/api/quickCharge/symbols": [limits, price, tick, simulated],
  "/api/quickCharge/wire_info": [
    ["bank_iban bank_ifsc", "further details of the account"],
    ["currency_code", "the bank account's currency; without it the requested one"],
    price,
    tick,
    simulated,
  ],
  "/api/quickCharge/quick_ist": [
    ["id", "tells rows apart while their status changes"],
    ["protocol_code address", "where a coin was sent"],
    times,
    [
      "is_paid",
      "whether it was reported as paid; without it an order with a proof's picture counts as paid",
    ],
    ["credited currency", "what was credited"],
    ["hash", "the transaction of a coin payment, as it was reported"],
    ["reference", "what the payer quotes"],
  ],
  "/api/quickCharge/get_wire_info_edit": [
    ["reference", "what the payer quotes"],
    ["currency_code", "the order's currency; without it that of `symbol_id`"],
    [
      "is_paid",
      "whether it was reported as paid; without it an order with a proof's picture counts as paid",
    ],
    times,
  ],
  "/api/account/draw_symbol_list": [
    limits,
    ["decimals", "decimals of the received amount; without it 4 for coins, 2 for currencies"],
    tick,
    simulated,
  ],
  "/api/account/draw_list": [
    ["id", "tells rows apart while their status changes"],
    ["currency draw_currency.protocol", "the account's currency and the network"],
    ["status", "1 paid, 2 rejected; for any other value the app only shows `status_name`"],
    ["reason", "why the withdrawal was rejected"],
    ["payout", "whether the payout was sent, arrived or came back, and its hash or reference"],
    times,
  ],
  "/api/wallet/get_draw_method": [
    [
      "draw_currency_id",
      "the currency; without it the app finds the currency by its code and protocol",
    ],
    ["created_at createdMs", "when the payout account was saved"],
    ["usable_from_ms", "from when on withdrawals to it are possible"],
  ],
  "/api/account/transfer_log": [
    ["id", "tells equal rows apart"],
    ["currency", "the account's currency; without it the company's"],
    times,
  ],
  "/api/fund/totalReport": [["currency", "the currency of the sums; without it the company's"]],
  "/api/fund/subList": [
    ["sub_ms", "exact time (ms), shown in the reader's date format; without it `sub_time`"],
  ],
  "/api/fund/insList": [
    ["created_ms", "exact time (ms), shown in the reader's date format; without it `created_at`"],
  ],
};

/** Further notes on calls, for facts that lists of fields cannot express. */
export const notes: Readonly<Record<string, string>> = {
  "/api/user/info": "One of `id` and `uid` is enough.",
  "/api/user/register":
    "The answer may also have `token` and `user`, as that of the sign-in; without them the app signs in with the registered account and password.",
  "/v2/api/forex/kline":
    "Times are seconds or milliseconds since 1970, or texts in the company's zone.",
  "/v2/api/forex/abbreviated_cache_kline":
    "The app asks for one product at a time; without an answer it shows no line for that product.",
  "/api/user_real/center": "`data` may be absent until the customer has handed something in.",
  "/api/quickCharge/get_wire_info_edit":
    "If there is no order, `data` may be absent, an empty object, or a row without `id`.",
};

/** Returns the names of the unspecified fields that the app uses in a call's answer. */
export function litNames(path: string): string[] {
  if (path === getBasicInfo.path) {
    const { answer = { kind: "msg" } } = specified[path] ?? {};
    return additionsOf(answer, getBasicInfo);
  }
  return (lights[path] ?? []).flatMap(([names]) => names.split(" "));
}
