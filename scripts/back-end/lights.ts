/**
 * Lists what more the app shows or does if an answer has fields that the specification does not
 * name. `tests/unit/scripts/own-back-end.test.ts` compares the list with the fields that the app
 * really reads.
 */

import { getBasicInfo } from "#domain/contracts/http/company.ts";
import { specified } from "#domain/contracts/http/specified.ts";
import { additionsOf } from "./judge.ts";

/** Unspecified fields and what the app does with them, by the path of the call. */
type Lights = Readonly<Record<string, ReadonlyArray<readonly [names: string, what: string]>>>;

const userLights = [
  ["area_id", "the country is chosen where a phone number is asked for"],
  [
    "is_pay_password",
    "the page of the pay password says whether one is set; else `pay_password` says so",
  ],
  [
    "review_status",
    "what waits for a passed identity check opens; else `is_real` or user_real/center says so",
  ],
] as const;
const signedInLights = [
  ["user.level user.credit_score user.invite_code", "level, credit score and invitation, at once"],
  ["user.name user.nickname user.remark user.is_real", "the name, at once"],
  ["user.is_trader", "that others can copy the user, at once"],
  ["user.area_id user.is_pay_password user.review_status", "as in /api/user/info"],
] as const;
const limits = ["min_amount max_amount", "the least and the most stand below the field"] as const;
const price = [
  "usd_price",
  "what the amount is worth in the account's currency; without it 1 where the currencies are equal, else nothing",
] as const;
const times = [
  "createdMs",
  "the exact moment (ms), in the reader's own form; else `created_at`",
] as const;
const loanLights = [
  ["repay_amount", "what is owed; else the sum of amount, interest and penalty"],
  ["currency penalty_rate reason", "its currency, its penalty, and why it was rejected"],
] as const;
const logLights = [
  ["Id", "without it, two rows that are otherwise equal cannot be told apart"],
  ["ValueText BalanceText", "exact amounts, and the balance after each row"],
  ["ShowCode", "the product of a trade"],
  ["CreatedMs", "the exact moment (ms), in the reader's own form; else `CreatedAtTran`"],
] as const;
const simulated = ["is_simulated", "the rate is marked as simulated"] as const;
const tick = ["tick", "the tick that the rate comes from"] as const;

export const lights: Lights = {
  "/v2/api/forex/trade_list": [
    ["ForexQuotations.High ForexQuotations.Low", "the day's highest and lowest price"],
    [
      "ForexQuotations.Bid ForexQuotations.Ask",
      "buyers and sellers see their own price; else `Close` is both",
    ],
    ["ForexQuotations.Seq ForexQuotations.TimeMs", "an older price never replaces a newer one"],
    [
      "Base Quote",
      "lots in the units of the base; amounts in the quoted currency; else in the company's",
    ],
    ["ForexMaxCont", "the most lots of an order are checked before it is sent"],
    ["FixedMargin", "with `MarginMode` 1 the margin of a lot; else the multiple tells it"],
    ["Simulated DemoOnly", "the price is marked as simulated; real accounts cannot order here"],
  ],
  "/v2/api/forex/getCategories": [
    ["Key", "the platform's own name of forex, metals, indices, crypto, in the reader's language"],
  ],
  "/v2/api/forex/my_deal": [
    ["ForexId", "the product where no other row names it; else it is found by ShowCode"],
    ["Multiple", "the multiple of an order"],
    ["TargetPrice", "the price that a pending order waits for; else `OriginPrice`"],
    ["CreatedMs CompletedMs", "exact moments (ms); else the texts"],
    ["CloseReason StopOutLevel", "why an order ended"],
    ["ExpiresMs", "when a pending order ends by itself"],
    ["StopPrice ActivatedMs", "the price that a stop-limit waits for, and when it was reached"],
    ["TrailingDistance", "how far a trailing stop stays behind the price"],
    ["OpenReceipt CloseReceipt", "the ticks that it was filled at"],
    ["Simulated", "the order is marked as simulated"],
  ],
  "/v2/api/micro/orders": [
    [
      "CreatedMs ExpiresMs CompletedMs",
      "exact moments (ms); the countdown follows the market's time",
    ],
    ["Outcome VoidReason", "won, lost, drawn or void, and why; else `FactProfits` tells it"],
    ["OpenReceipt EndReceipt", "the ticks at its start and its end"],
    ["Simulated", "the order is marked as simulated"],
  ],
  "/v2/api/main/account/forexDetail": logLights,
  "/v2/api/main/accountLog/forexChange": logLights,
  "/v2/api/main/wallet/getBalance": [
    ["balanceText lockBalanceText", "exact amounts, where a number has fewer digits"],
    ["currency", "the account's currency; else the company's"],
  ],
  "/api/user/createAccountDemoForU": signedInLights,
  "/api/user/loginForU": signedInLights,
  "/api/user/info": userLights,
  "/api/loan/info": [["reason", "why the data was rejected"]],
  "/api/loan/get_date": [["date", "the day in the company's zone"]],
  "/api/loan/loan_list": loanLights,
  "/api/loan/loan_info": loanLights,
  "/api/loan/repayment_info": [["loan_id repay_amount currency", "the loan that is to be repaid"]],
  "/api/loan/repayment_accounts": [
    [
      "memo is_simulated usd_price",
      "what has to be written with a payment, and about how many coins it takes",
    ],
  ],
  "/api/company/getCompany": [
    [
      "blocked_countries",
      "the About page names these countries; without the field it names those of the specification",
    ],
  ],
  "/api/internalMessage/list": [
    ["sentMs", "the exact moment (ms), in the reader's own form; else `send_time`"],
    ["is_read", "messages that were not read are marked; else all count as read"],
  ],
  "/api/internalMessage/info": [
    ["sentMs", "the exact moment (ms), in the reader's own form; else `send_time`"],
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
  "/api/common/image_upload": [["id", "sent in later calls in place of the address"]],
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
    ["currency_code", "the account's currency; else the one that was asked for"],
    price,
    tick,
    simulated,
  ],
  "/api/quickCharge/quick_ist": [
    ["id", "rows stay apart while their status changes"],
    ["protocol_code address", "where a coin was sent"],
    times,
    ["is_paid", "paid without a picture; else a proof says so"],
    ["credited currency", "what was credited"],
    ["hash", "the transaction of a coin payment, as it was reported"],
    ["reference", "what the payer quotes"],
  ],
  "/api/quickCharge/get_wire_info_edit": [
    ["reference", "what the payer quotes"],
    ["currency_code", "the order's currency; else that of `symbol_id`"],
    ["is_paid", "paid without a picture; else a proof says so"],
    times,
  ],
  "/api/account/draw_symbol_list": [
    limits,
    ["decimals", "to which the received amount is rounded; else 4 of coins, 2 of currencies"],
    tick,
    simulated,
  ],
  "/api/account/draw_list": [
    ["id", "rows stay apart while their status changes"],
    ["currency draw_currency.protocol", "the account's currency and the network"],
    ["status", "1 paid, 2 rejected; else `status_name` is shown and nothing follows from it"],
    ["reason", "why it was rejected"],
    ["payout", "whether it was sent, under which hash or reference, and arrived or came back"],
    times,
  ],
  "/api/wallet/get_draw_method": [
    ["draw_currency_id", "which currency a way is for; else it is found by code and protocol"],
    ["created_at createdMs", "when it was saved"],
    ["usable_from_ms", "from when on it can be paid to"],
  ],
  "/api/account/transfer_log": [
    ["id", "equal rows stay apart"],
    ["currency", "the account's currency; else the company's"],
    times,
  ],
  "/api/fund/totalReport": [["currency", "the currency of the sums; else the company's"]],
  "/api/fund/subList": [
    ["sub_ms", "the exact moment (ms), in the reader's own form; else `sub_time`"],
  ],
  "/api/fund/insList": [
    ["created_ms", "the exact moment (ms), in the reader's own form; else `created_at`"],
  ],
};

/** Further notes on calls, for facts that lists of fields cannot express. */
export const notes: Readonly<Record<string, string>> = {
  "/api/user/info": "One of `id` and `uid` is enough.",
  "/api/user/register":
    "A `token` with the `user`, as of the sign-in, is taken too; without it the app signs in with what was registered.",
  "/v2/api/forex/kline":
    "Times are seconds or milliseconds since 1970, or texts in the company's zone.",
  "/v2/api/forex/abbreviated_cache_kline":
    "Asked for one product at a time; a product without an answer has no line.",
  "/api/user_real/center": "Before anything is handed in there may be no data.",
  "/api/quickCharge/get_wire_info_edit":
    "No order is no data, an empty object, or a row without `id`.",
};

/** Returns the names of the unspecified fields that the app uses in a call's answer. */
export function litNames(path: string): string[] {
  if (path === getBasicInfo.path) {
    const { answer = { kind: "msg" } } = specified[path] ?? {};
    return additionsOf(answer, getBasicInfo);
  }
  return (lights[path] ?? []).flatMap(([names]) => names.split(" "));
}
