import * as access from "./access.ts";
import * as alerts from "./alert.ts";
import * as calendar from "./calendar.ts";
import type { Call } from "./call.ts";
import * as chart from "./chart.ts";
import * as chat from "./chat.ts";
import * as codes from "./codes.ts";
import * as company from "./company.ts";
import * as consents from "./consents.ts";
import * as copies from "./copies.ts";
import * as deposit from "./deposit.ts";
import * as descript from "./descript.ts";
import * as deskLog from "./desk-log.ts";
import * as favourite from "./favourite.ts";
import * as files from "./files.ts";
import * as follow from "./follow.ts";
import * as forex from "./forex.ts";
import * as acts from "./forex-acts.ts";
import * as funds from "./fund.ts";
import * as loans from "./loan.ts";
import * as market from "./market.ts";
import * as message from "./message.ts";
import * as micro from "./micro.ts";
import * as news from "./news.ts";
import * as choices from "./notice-choices.ts";
import * as passkeys from "./passkey.ts";
import * as ranking from "./ranking.ts";
import * as receipts from "./receipt.ts";
import * as factor from "./second-factor.ts";
import * as standings from "./standing.ts";
import * as statements from "./statement.ts";
import * as status from "./status.ts";
import * as transfer from "./transfer.ts";
import * as user from "./user.ts";
import * as verify from "./verify.ts";
import * as wallet from "./wallet.ts";
import * as withdraw from "./withdraw.ts";
import * as workspaces from "./workspace.ts";

/** Every HTTP call by name. A route that is not here does not exist. */
export const calls = {
  tradeList: market.tradeList,
  getCategories: market.getCategories,
  kline: market.kline,
  abbreviatedKline: market.abbreviatedKline,
  submitForex: acts.submitForex,
  myDeal: forex.myDeal,
  closeForex: acts.closeForex,
  cancelTrade: acts.cancelTrade,
  setStopPrice: acts.setStopPrice,
  reverseForex: acts.reverseForex,
  endForex: acts.endForex,
  getSeconds: micro.getSeconds,
  submitMicro: micro.submitMicro,
  microOrders: micro.microOrders,
  receipt: receipts.receipt,
  forexDetail: wallet.forexDetail,
  accountLog: wallet.accountLog,
  resetDemo: wallet.resetDemo,
  auditOwn: wallet.auditOwn,
  statement: statements.statement,
  statementCsv: statements.statementCsv,
  createDemoAccount: user.createDemoAccount,
  userInfo: user.userInfo,
  consentList: consents.consentList,
  agreeTerms: consents.agreeTerms,
  standing: standings.standing,
  deskLog: deskLog.deskLog,
  getProfits: user.getProfits,
  getHappenings: user.getHappenings,
  seeHappenings: user.seeHappenings,
  messageList: message.messageList,
  messageInfo: message.messageInfo,
  messageUnread: message.messageUnread,
  messageReadAll: message.messageReadAll,
  noticeChoices: choices.noticeChoices,
  setNoticeWay: choices.setNoticeWay,
  setQuietHours: choices.setQuietHours,
  setLetterWord: choices.setLetterWord,
  alertList: alerts.alertList,
  alertCreate: alerts.alertCreate,
  alertMove: alerts.alertMove,
  alertCancel: alerts.alertCancel,
  addPushDevice: choices.addPushDevice,
  dropPushDevice: choices.dropPushDevice,
  chatMessages: chat.chatMessages,
  chatSend: chat.chatSend,
  chatUpload: chat.chatUpload,
  chatFile: chat.chatFile,
  chatSeen: chat.chatSeen,
  chatTyping: chat.chatTyping,
  chatExport: chat.chatExport,
  chatLink: chat.chatLink,
  favourites: favourite.favourites,
  setFavourite: favourite.setFavourite,
  chartDrawings: chart.chartDrawings,
  saveDrawing: chart.saveDrawing,
  dropDrawing: chart.dropDrawing,
  chartLayouts: chart.chartLayouts,
  saveLayout: chart.saveLayout,
  dropLayout: chart.dropLayout,
  workspace: workspaces.workspace,
  setWorkspace: workspaces.setWorkspace,
  getBalance: user.getBalance,
  getCompany: company.getCompany,
  getCompanyStatus: company.getCompanyStatus,
  getBasicInfo: company.getBasicInfo,
  getMenu: company.getMenu,
  newsHomeList: company.newsHomeList,
  newsList: news.newsList,
  newsInfo: news.newsInfo,
  newsSearch: news.newsSearch,
  calendarList: calendar.calendarList,
  serviceStatus: status.serviceStatus,
  descriptList: descript.descriptList,
  descriptInfo: descript.descriptInfo,
  companySearch: codes.companySearch,
  setting: codes.setting,
  areaList: codes.areaList,
  captcha: codes.captcha,
  sendEmail: codes.sendEmail,
  sendSms: codes.sendSms,
  register: access.register,
  login: access.login,
  forgetPassword: access.forgetPassword,
  amendPassword: access.amendPassword,
  amendPayPassword: access.amendPayPassword,
  checkPayPassword: access.checkPayPassword,
  logout: access.logout,
  sessionList: access.sessionList,
  sessionEnd: access.sessionEnd,
  sessionEndOthers: access.sessionEndOthers,
  inviteInfo: access.inviteInfo,
  secondFactor: factor.secondFactor,
  secondFactorEnrol: factor.secondFactorEnrol,
  secondFactorConfirm: factor.secondFactorConfirm,
  secondFactorDisable: factor.secondFactorDisable,
  passkeyList: passkeys.passkeyList,
  passkeyOptions: passkeys.passkeyOptions,
  passkeyAdd: passkeys.passkeyAdd,
  passkeyRemove: passkeys.passkeyRemove,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  realName: verify.realName,
  realNameCenter: verify.realNameCenter,
  imageUpload: files.imageUpload,
  registerImage: files.registerImage,
  fileUrl: files.fileUrl,
  file: files.file,
  chargeInfo: deposit.chargeInfo,
  chargeSubmit: deposit.chargeSubmit,
  chargeSymbols: deposit.chargeSymbols,
  wireInfo: deposit.wireInfo,
  wireSubmit: deposit.wireSubmit,
  chargeList: deposit.chargeList,
  wireSubmitEdit: deposit.wireSubmitEdit,
  wireOrder: deposit.wireOrder,
  wireProof: deposit.wireProof,
  wireCancel: deposit.wireCancel,
  drawSymbols: withdraw.drawSymbols,
  drawInfo: withdraw.drawInfo,
  draw: withdraw.draw,
  drawCancel: withdraw.drawCancel,
  drawList: withdraw.drawList,
  drawMethods: withdraw.drawMethods,
  bindDrawMethod: withdraw.bindDrawMethod,
  deleteDrawMethod: withdraw.deleteDrawMethod,
  fundList: funds.fundList,
  fundInfo: funds.fundInfo,
  fundTotals: funds.fundTotals,
  fundBuy: funds.fundBuy,
  subscriptionList: funds.subscriptionList,
  incomeList: funds.incomeList,
  fundRefund: funds.fundRefund,
  loanInfo: loans.loanInfo,
  loanKycSubmit: loans.loanKycSubmit,
  loanConfig: loans.loanConfig,
  loanConfigInfo: loans.loanConfigInfo,
  loanDate: loans.loanDate,
  loanAgreement: loans.loanAgreement,
  loanSubmit: loans.loanSubmit,
  loanList: loans.loanList,
  loanOne: loans.loanOne,
  repaymentInfo: loans.repaymentInfo,
  repaymentAccounts: loans.repaymentAccounts,
  repayLoan: loans.repayLoan,
  settleLoan: loans.settleLoan,
  transferMoney: transfer.transferMoney,
  transferInfo: transfer.transferInfo,
  transferLog: transfer.transferLog,
  traderList: follow.traderList,
  applyTrader: follow.applyTrader,
  traderApplication: follow.traderApplication,
  traderDetail: follow.traderDetail,
  followTrader: follow.followTrader,
  cancelFollow: follow.cancelFollow,
  changePot: follow.changePot,
  movePotMoney: follow.movePotMoney,
  followedTrader: follow.followedTrader,
  copyList: copies.copyList,
  myFollower: copies.myFollower,
  myDealFollowOrder: copies.myDealFollowOrder,
  ranking: ranking.ranking,
} satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
