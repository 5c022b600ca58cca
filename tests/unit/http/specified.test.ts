import { describe, expect, it } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { specified } from "#domain/contracts/http/specified.ts";

/** Methods and paths from section 7 of both documents. */
const documented = `
POST /api/user/loginForU
GET /api/user/createAccountDemoForU
POST /api/user/register
POST /api/user/forget_password
POST /api/user/amend_password
POST /api/user/amend_pay_password
GET /api/user/info
GET /api/user/get_profits
POST /api/notify/send_email
POST /api/notify/send_sms
GET /api/default/area_list
GET /api/default/setting
GET /api/company/getCompany
GET /api/company/getCompanyStatus
GET /api/basicSet/getBasicInfo
POST /api/common/image_upload
GET /api/menu
GET /api/news/list
GET /api/news/info
GET /api/news/homeList
GET /api/internalMessage/list
GET /api/internalMessage/info
GET /api/descript/list
GET /api/descript/info
POST /api/user_real/real_name
GET /api/user_real/center
GET /v2/api/main/user/resetForexDemoAccount
GET /v2/api/main/wallet/getBalance
GET /v2/api/main/account/forexDetail
GET /v2/api/main/accountLog/forexChange
GET /v2/api/forex/trade_list
GET /v2/api/forex/getCategories
GET /v2/api/forex/abbreviated_cache_kline
GET /v2/api/forex/kline
GET /v2/api/forex/submit
GET /v2/api/forex/my_deal
GET /v2/api/forex/close
GET /v2/api/forex/cancel_trade
GET /v2/api/forex/set_stop_price
GET /v2/api/micro/get_seconds
GET /v2/api/micro/submit
GET /v2/api/micro/orders
GET /api/quickCharge/info
GET /api/quickCharge/submit
GET /api/quickCharge/wire_submit
GET /api/quickCharge/symbols
GET /api/quickCharge/wire_info
GET /api/quickCharge/quick_ist
GET /api/quickCharge/wire_submit_edit
GET /api/quickCharge/get_wire_info_edit
GET /api/quickCharge/save_wire_info_edit
GET /api/quickCharge/cancel_wire_info_edit
GET /api/account/draw_symbol_list
POST /api/account/draw
GET /api/account/draw_list
GET /api/wallet/get_draw_method
POST /api/wallet/bind_draw_method
POST /api/wallet/del_draw_method
POST /api/account/transfer
GET /api/account/transfer_log
GET /api/follow/trader_list
POST /api/follow/apply_trader
GET /api/follow/trader_detail
POST /api/follow/follow_trader
POST /api/follow/canal_follow
GET /api/follow/followed_trader
GET /api/follow/my_follower
GET /v2/api/forex/my_deal_follow_order
GET /api/loan/info
POST /api/loan/kyc_submit
GET /api/loan/loan_config
POST /api/loan/loan_submit
GET /api/loan/get_date
GET /api/loan/config_info
GET /api/loan/loan_list
GET /api/loan/loan_info
GET /api/loan/repayment_info
GET /api/loan/repayment_accounts
POST /api/loan/repayment
GET /api/fund/list
GET /api/fund/info
GET /api/fund/totalReport
GET /api/fund/buy
GET /api/fund/subList
GET /api/fund/insList
GET /api/fund/applyRefund
`;

/** Calls of the contract that the specification has, with the fields of their input. */
const shared = Object.values(calls as Record<string, Call>)
  .filter(({ path }) => Object.hasOwn(specified, path))
  .map((call) => {
    const { shape = {} } = call.input._zod.def as { shape?: object };
    return { call, path: call.path, inputs: Object.keys(shape) };
  });

describe("the table of specified calls", () => {
  it("lists exactly the documented calls, each with its method", () => {
    const ours = Object.entries(specified).map(([path, { method }]) => `${method} ${path}`);
    expect(ours.toSorted()).toEqual(documented.trim().split("\n").toSorted());
  });

  it("finds at least 54 calls of the contract in the specification", () => {
    expect(shared.length).toBeGreaterThanOrEqual(54);
  });

  it.each(shared)("lists $path with the same method as the contract", ({ call, path }) => {
    expect(specified[path]?.method).toBe(call.method);
  });

  it.each(shared)(
    "lists for $path only fields that the contract's call takes",
    ({ path, inputs }) => {
      expect(inputs).toEqual(expect.arrayContaining([...(specified[path]?.fields ?? [])]));
    },
  );

  it.each(shared)(
    "specifies that $path answers data only when it is a read, a sign-in or a submission of documents",
    ({ call, path }) => {
      const answersData = specified[path]?.answer.kind !== "msg";
      const signsInOrStores = /loginForU|createAccountDemo|image_upload|real_name/.test(path);
      expect(answersData).toBe(!call.mutation || signsInOrStores);
    },
  );
});
