/**
 * Functions that adapt answers to the contract, by the call's path. An answer without a function
 * needs only the neutral defaults that `fit.ts` sets for every answer.
 */
import type { Answer } from "./about.ts";
import * as company from "./company-answers.ts";
import * as content from "./content-answers.ts";
import * as follow from "./follow-answers.ts";
import * as fund from "./fund-answers.ts";
import * as loan from "./loan-answers.ts";
import * as market from "./market-answers.ts";
import * as money from "./money-answers.ts";
import * as orders from "./order-answers.ts";

export const answers: Readonly<Record<string, Answer>> = {
  "/api/basicSet/getBasicInfo": company.basicInfo,
  "/api/company/getCompany": company.company,
  "/api/company/getCompanyStatus": company.companyStatus,
  "/api/menu": company.menu,
  "/api/default/setting": company.setting,
  "/api/internalMessage/list": content.messages,
  "/api/internalMessage/info": content.message,
  "/api/descript/list": content.descripts,
  "/api/descript/info": content.descript,
  "/api/news/list": content.newsList,
  "/api/news/info": content.newsItem,
  "/api/news/homeList": content.newsTitles,
  "/api/user/get_profits": company.profits,
  "/api/user/info": company.user,
  "/api/user/loginForU": company.signedIn,
  "/api/user/createAccountDemoForU": company.signedIn,
  "/api/user_real/center": company.realNameState,
  "/api/user_real/real_name": company.realNameSubmitted,
  "/v2/api/forex/trade_list": market.tradeList,
  "/v2/api/forex/getCategories": market.categories,
  "/v2/api/forex/kline": market.kline,
  "/v2/api/forex/my_deal": orders.myDeal,
  "/v2/api/micro/orders": orders.microOrders,
  "/v2/api/micro/get_seconds": orders.microOptions,
  "/v2/api/main/wallet/getBalance": orders.balances,
  "/v2/api/main/account/forexDetail": orders.accountLog,
  "/v2/api/main/accountLog/forexChange": orders.accountLog,
  "/api/account/transfer_log": orders.transferLog,
  "/api/quickCharge/info": money.depositCoins,
  "/api/quickCharge/symbols": money.depositSymbols,
  "/api/quickCharge/wire_info": money.bankOptions,
  "/api/quickCharge/quick_ist": money.depositRecords,
  "/api/quickCharge/get_wire_info_edit": money.depositOrder,
  "/api/account/draw_symbol_list": money.drawCurrencies,
  "/api/wallet/get_draw_method": money.drawWays,
  "/api/account/draw_list": money.drawRecords,
  "/api/follow/trader_list": follow.traderList,
  "/api/follow/trader_detail": follow.traderDetail,
  "/api/follow/followed_trader": follow.followedTrader,
  "/api/follow/my_follower": follow.myFollower,
  "/v2/api/forex/my_deal_follow_order": follow.copyOrders,
  "/api/loan/info": loan.loanInfo,
  "/api/loan/loan_config": loan.loanProducts,
  "/api/loan/config_info": loan.loanProduct,
  "/api/loan/get_date": loan.loanDate,
  "/api/loan/loan_list": loan.loans,
  "/api/loan/loan_info": loan.loanOne,
  "/api/loan/repayment_info": loan.repaymentInfo,
  "/api/loan/repayment_accounts": loan.repaymentChannels,
  "/api/fund/list": fund.fundList,
  "/api/fund/info": fund.fundInfo,
  "/api/fund/totalReport": fund.fundTotals,
  "/api/fund/subList": fund.subscriptions,
  "/api/fund/insList": fund.incomes,
};
