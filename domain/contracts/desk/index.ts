import * as access from "./access.ts";
import * as audit from "./audit.ts";
import * as brand from "./brand.ts";
import * as calendar from "./calendar.ts";
import type { DeskCall } from "./call.ts";
import * as changes from "./changes.ts";
import * as chat from "./chat.ts";
import * as circulars from "./circulars.ts";
import * as content from "./content.ts";
import * as funds from "./funds.ts";
import * as loans from "./loans.ts";
import * as offer from "./offer.ts";
import * as parked from "./parked.ts";
import * as queue from "./queue.ts";
import * as requests from "./requests.ts";
import * as users from "./users.ts";

/** Every call of the desk, by name. */
export const deskCalls = {
  deskLogin: access.deskLogin,
  deskLoginVerify: access.deskLoginVerify,
  deskLogout: access.deskLogout,
  deskMe: access.deskMe,
  deskPassword: access.deskPassword,
  operatorList: access.operatorList,
  operatorAdd: access.operatorAdd,
  operatorChange: access.operatorChange,
  operatorReset: access.operatorReset,
  deskQueue: queue.deskQueue,
  deskQueueExport: queue.deskQueueExport,
  deskItem: queue.deskItem,
  deskClaim: queue.deskClaim,
  deskRelease: queue.deskRelease,
  deskDecide: queue.deskDecide,
  deskPayout: queue.deskPayout,
  deskPayoutReturn: queue.deskPayoutReturn,
  deskMatch: queue.deskMatch,
  deskBankAccounts: queue.deskBankAccounts,
  deskUsers: users.deskUsers,
  deskUser: users.deskUser,
  deskJournal: users.deskJournal,
  deskAdjust: users.deskAdjust,
  deskUserStatus: users.deskUserStatus,
  deskPayoutStop: users.deskPayoutStop,
  deskEndMaster: users.deskEndMaster,
  deskLoans: loans.deskLoans,
  deskFunds: funds.deskFunds,
  deskFund: funds.deskFund,
  deskFundAdd: funds.deskFundAdd,
  deskFundSet: funds.deskFundSet,
  deskFundText: funds.deskFundText,
  deskFundTerms: funds.deskFundTerms,
  deskFundMoney: funds.deskFundMoney,
  deskChanges: changes.deskChanges,
  deskChangeAsk: changes.deskChangeAsk,
  deskChangeDecide: changes.deskChangeDecide,
  deskOffer: offer.deskOffer,
  deskOfferChoices: offer.deskOfferChoices,
  deskLoanProducts: loans.deskLoanProducts,
  deskLoanProductSet: loans.deskLoanProductSet,
  deskLoanProductEnd: loans.deskLoanProductEnd,
  deskLoanMoney: loans.deskLoanMoney,
  deskRequestDecide: requests.deskRequestDecide,
  deskAudit: audit.deskAudit,
  deskAuditExport: audit.deskAuditExport,
  deskAuditCheck: audit.deskAuditCheck,
  deskParked: parked.deskParked,
  deskRetryParked: parked.deskRetryParked,
  deskChats: chat.deskChats,
  deskChatUnread: chat.deskChatUnread,
  deskChat: chat.deskChat,
  deskChatSend: chat.deskChatSend,
  deskChatUpload: chat.deskChatUpload,
  deskChatSeen: chat.deskChatSeen,
  deskChatTyping: chat.deskChatTyping,
  deskChatFile: chat.deskChatFile,
  deskChatAssign: chat.deskChatAssign,
  deskChatState: chat.deskChatState,
  deskRemark: chat.deskRemark,
  cannedAnswers: chat.cannedAnswers,
  cannedSet: chat.cannedSet,
  cannedRemove: chat.cannedRemove,
  deskPictures: brand.deskPictures,
  deskSetPicture: brand.deskSetPicture,
  deskContent: content.deskContent,
  deskContentItem: content.deskContentItem,
  deskContentAdd: content.deskContentAdd,
  deskContentText: content.deskContentText,
  deskContentSet: content.deskContentSet,
  deskContentPicture: content.deskContentPicture,
  deskContentPreview: content.deskContentPreview,
  deskContentVersions: content.deskContentVersions,
  deskCalendar: calendar.deskCalendar,
  deskCalendarSet: calendar.deskCalendarSet,
  deskCalendarRemove: calendar.deskCalendarRemove,
  deskCircular: circulars.deskCircular,
  deskCircularSet: circulars.deskCircularSet,
  deskCircularAct: circulars.deskCircularAct,
  deskAudience: circulars.deskAudience,
} satisfies Record<string, DeskCall>;
export type DeskCallName = keyof typeof deskCalls;
