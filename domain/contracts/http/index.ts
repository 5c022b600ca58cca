import type { Call } from "./call.ts";
import * as company from "./company.ts";
import * as forex from "./forex.ts";
import * as market from "./market.ts";
import * as micro from "./micro.ts";
import * as receipts from "./receipt.ts";
import * as user from "./user.ts";
import * as wallet from "./wallet.ts";

/** Every HTTP call there is, by name. A route that is not here does not exist. */
export const calls = {
  tradeList: market.tradeList,
  getCategories: market.getCategories,
  kline: market.kline,
  abbreviatedKline: market.abbreviatedKline,
  submitForex: forex.submitForex,
  myDeal: forex.myDeal,
  closeForex: forex.closeForex,
  cancelTrade: forex.cancelTrade,
  setStopPrice: forex.setStopPrice,
  getSeconds: micro.getSeconds,
  submitMicro: micro.submitMicro,
  microOrders: micro.microOrders,
  receipt: receipts.receipt,
  forexDetail: wallet.forexDetail,
  accountLog: wallet.accountLog,
  resetDemo: wallet.resetDemo,
  auditOwn: wallet.auditOwn,
  createDemoAccount: user.createDemoAccount,
  userInfo: user.userInfo,
  getProfits: user.getProfits,
  getBalance: user.getBalance,
  getCompany: company.getCompany,
  getCompanyStatus: company.getCompanyStatus,
  getBasicInfo: company.getBasicInfo,
  getMenu: company.getMenu,
  newsHomeList: company.newsHomeList,
} satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
