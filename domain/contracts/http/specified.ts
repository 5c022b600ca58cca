/**
 * Calls as the specification describes them (documents 1 and 2, section 7). A broker's own back end
 * may know only these calls, in this form. So the app uses this form with such a back end, and
 * `check:back-end` tests a back end by this table. `docs/own-back-end.md` is made from this table.
 * Calls that are missing here exist only on this platform.
 */
import { entities } from "./specified-entities.ts";

export interface SpecifiedCall {
  method: "GET" | "POST";
  body: "query" | "form" | "json" | "multipart";
  /** The call's fields by their wire names; a back end may refuse others. */
  fields: readonly string[];
  answer: SpecifiedAnswer;
}

export type SpecifiedAnswer =
  /** The envelope's `msg`, shown as a toast. Data may be missing. */
  | { kind: "msg" }
  /** `data` is an object. */
  | { kind: "one"; fields: readonly string[] }
  /** `data` is an array, or `{data, total}`. */
  | { kind: "list"; fields: readonly string[] }
  /** `data` is `{data, total}`; the account history has `{list, total}`. Pages start at 1. */
  | { kind: "page"; fields: readonly string[]; also?: readonly string[] };

type Answer = SpecifiedAnswer;
const names = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
const msg: Answer = { kind: "msg" };
const one = (fields: readonly string[]): Answer => ({ kind: "one", fields });
const list = (fields: readonly string[]): Answer => ({ kind: "list", fields });
const page = (fields: readonly string[], also = ""): Answer => ({
  kind: "page",
  fields,
  also: names(also),
});

const get = (fields: string, answer: Answer): SpecifiedCall => ({
  method: "GET",
  body: "query",
  fields: names(fields),
  answer,
});
const post = (body: "form" | "json", fields: string, answer: Answer): SpecifiedCall => ({
  method: "POST",
  body,
  fields: names(fields),
  answer,
});

const company: Record<string, SpecifiedCall> = {
  "/api/company/getCompany": get("", one(entities.company)),
  "/api/company/getCompanyStatus": get("", one(["status", "loss_url"])),
  "/api/basicSet/getBasicInfo": get("", one(entities.appConfig)),
  "/api/menu": get("", list(entities.menuItem)),
  "/api/default/area_list": get("", list(entities.areaCode)),
  "/api/default/setting": get("key", one(["value"])),
  "/api/news/list": get("category_id page", page(entities.news)),
  "/api/news/info": get("id", one(entities.news)),
  "/api/news/homeList": get("", list(["id", "title"])),
  "/api/internalMessage/list": get("limit page", page(entities.message)),
  "/api/internalMessage/info": get("id", one(entities.message)),
  "/api/descript/list": get("group", list(entities.content)),
  "/api/descript/info": get("group", one(entities.content)),
};

const access: Record<string, SpecifiedCall> = {
  "/api/user/loginForU": post("form", "account password login_type", one(entities.signedIn)),
  "/api/user/createAccountDemoForU": get("demo_id", one(entities.signedIn)),
  "/api/user/register": post(
    "form",
    "type area_id account password re_password invite_code sms_code key mobile name id_type " +
      "card_id front_pic reverse_pic hand_pic pay_password ssn",
    msg,
  ),
  "/api/user/forget_password": post(
    "json",
    "type account new_password secondary_password auth_code",
    msg,
  ),
  "/api/user/amend_password": post("json", "new_password auth_code type", msg),
  "/api/user/amend_pay_password": post("json", "password auth_code type", msg),
  "/api/user/info": get("", one(entities.user)),
  "/api/user/get_profits": get("", one(["profits"])),
  "/api/notify/send_email": post("json", "to area_id type", msg),
  "/api/notify/send_sms": post("json", "to area_id type", msg),
  "/api/common/image_upload": {
    method: "POST",
    body: "multipart",
    fields: ["file"],
    answer: one(["url"]),
  },
  "/api/user_real/real_name": post(
    "json",
    "name card_id front_pic reverse_pic hand_pic ssn",
    one(["review_status"]),
  ),
  "/api/user_real/center": get("", one(entities.authRecord)),
};

const trading: Record<string, SpecifiedCall> = {
  "/v2/api/forex/trade_list": get("", list(entities.pair)),
  "/v2/api/forex/getCategories": get("", list(entities.category)),
  "/v2/api/forex/abbreviated_cache_kline": get("forex_id period", list(entities.candle)),
  "/v2/api/forex/kline": get("forex_id period", list(entities.candle)),
  "/v2/api/forex/submit": get(
    "type cont forex_id status target_price stop_loss_price target_profit_price multiple",
    msg,
  ),
  "/v2/api/forex/my_deal": get(
    "status page startTime endTime",
    page(entities.forexOrder, "all_fact_profits"),
  ),
  "/v2/api/forex/close": get("id", msg),
  "/v2/api/forex/cancel_trade": get("id", msg),
  "/v2/api/forex/set_stop_price": get("id stop_loss_price target_profit_price", msg),
  "/v2/api/micro/get_seconds": get("", one(entities.microOptions)),
  "/v2/api/micro/submit": get("forex_id type number seconds", msg),
  "/v2/api/micro/orders": get("status page", page(entities.microOrder)),
  "/v2/api/main/user/resetForexDemoAccount": get("", msg),
  "/v2/api/main/wallet/getBalance": get("", list(entities.account)),
  "/v2/api/main/account/forexDetail": get("accountTypeId page type", page(entities.accountLog)),
  "/v2/api/main/accountLog/forexChange": get("accountTypeId page type", page(entities.accountLog)),
};

/**
 * The specification gives its deposit calls no paths. The quickCharge calls have the same payloads,
 * so this table uses their paths.
 */
const money: Record<string, SpecifiedCall> = {
  "/api/quickCharge/info": get("", list(entities.depositCoin)),
  "/api/quickCharge/submit": get("number proofImg address charge_id", msg),
  "/api/quickCharge/wire_submit": get("number proofImg wire_id symbol_id", msg),
  "/api/quickCharge/symbols": get("", list(entities.depositSymbol)),
  "/api/quickCharge/wire_info": get("bank_coin", list(entities.bankOption)),
  "/api/quickCharge/quick_ist": get("type page", page(entities.depositRecord)),
  "/api/quickCharge/wire_submit_edit": get("number symbol_id", msg),
  "/api/quickCharge/get_wire_info_edit": get("", one(entities.depositOrder)),
  "/api/quickCharge/save_wire_info_edit": get("id proofImg", msg),
  "/api/quickCharge/cancel_wire_info_edit": get("id", msg),
  "/api/account/draw_symbol_list": get("type", list(entities.drawCurrency)),
  "/api/account/draw": post(
    "form",
    "draw_currency_id number memo draw_method_id pay_password address",
    msg,
  ),
  "/api/account/draw_list": get("type page", page(entities.drawRecord)),
  "/api/wallet/get_draw_method": get("draw_type draw_id", list(entities.drawWay)),
  "/api/wallet/bind_draw_method": post(
    "form",
    "dc_address bank_name bank_code bank_address routing_number bank_swift bank_iban bank_ifsc " +
      "bank_branch payee_account payee_name payee_address post_code draw_id type",
    msg,
  ),
  "/api/wallet/del_draw_method": post("form", "id", msg),
  "/api/account/transfer": post("json", "balance currency_id from to", msg),
  "/api/account/transfer_log": get("type page", page(entities.transferLog)),
};

const copying: Record<string, SpecifiedCall> = {
  "/api/follow/trader_list": get("page", page(entities.trader)),
  "/api/follow/apply_trader": post("json", "", msg),
  "/api/follow/trader_detail": get("id", one(entities.traderDetail)),
  "/api/follow/follow_trader": post("json", "trader_id multiple max_amount", msg),
  "/api/follow/canal_follow": post("json", "trader_id", msg),
  "/api/follow/followed_trader": get("", list(entities.trader)),
  "/api/follow/my_follower": get(
    "page",
    page(entities.follower, "total_profits position_profits follow_num"),
  ),
  "/v2/api/forex/my_deal_follow_order": get(
    "page user_id follower_user_id status",
    page(entities.copyOrder),
  ),
};

const loans: Record<string, SpecifiedCall> = {
  "/api/loan/info": get("", one(["status", ...entities.loanKyc])),
  "/api/loan/kyc_submit": post("json", entities.loanKyc.join(" "), msg),
  "/api/loan/loan_config": get("", list(entities.loanProduct)),
  "/api/loan/loan_submit": post("json", "amount config_id sign agreement", msg),
  "/api/loan/get_date": get("", one([])),
  "/api/loan/config_info": get("id", one(entities.loanProduct)),
  "/api/loan/loan_list": get("page", page(entities.loan)),
  "/api/loan/loan_info": get("id", one(entities.loan)),
  "/api/loan/repayment_info": get("", one([])),
  "/api/loan/repayment_accounts": get("", list(entities.repaymentChannel)),
  "/api/loan/repayment": post("json", "charge_id loan_id proofImg", msg),
};

const mining: Record<string, SpecifiedCall> = {
  "/api/fund/list": get("page", page(entities.fund, "last_page")),
  "/api/fund/info": get("id", one(entities.fund)),
  "/api/fund/totalReport": get("", one(entities.fundTotals)),
  "/api/fund/buy": get("id amount", msg),
  "/api/fund/subList": get("page", page(entities.subscription)),
  "/api/fund/insList": get("sub_id page", page(entities.income)),
  "/api/fund/applyRefund": get("sub_id", msg),
};

/** Specified calls by path: the specification has one call per path. */
export const specified: Readonly<Record<string, SpecifiedCall>> = {
  ...company,
  ...access,
  ...trading,
  ...money,
  ...copying,
  ...loans,
  ...mining,
};
