import { accessHandlers } from "./access.ts";
import { auditHandlers } from "./audit.ts";
import { bulkHandlers } from "./bulk.ts";
import { calendarHandlers } from "./calendar.ts";
import { changeHandlers } from "./changes.ts";
import { chatHandlers } from "./chat.ts";
import { circularHandlers } from "./circulars.ts";
import { companyHandlers } from "./companies.ts";
import { contentHandlers } from "./content.ts";
import { customerNoteHandlers } from "./customer-notes.ts";
import { customerReadingHandlers } from "./customer-reading.ts";
import { customerSessionHandlers } from "./customer-sessions.ts";
import { userHandlers } from "./customers.ts";
import { documentHandlers } from "./documents.ts";
import { fundHandlers } from "./funds.ts";
import { healthHandlers } from "./health.ts";
import { riskHandlers } from "./held.ts";
import { inboxHandlers } from "./inbox.ts";
import { loanBookHandlers } from "./loans.ts";
import { offerHandlers } from "./offer.ts";
import { operatorHandlers } from "./operators.ts";
import { passkeyHandlers } from "./passkeys.ts";
import { payoutHandlers } from "./payouts.ts";
import { queueHandlers } from "./queue.ts";
import { reportHandlers } from "./reports.ts";
import { searchHandlers } from "./search.ts";
import type { DeskHandlers } from "./serve-desk-calls.ts";
import { settingHandlers } from "./settings.ts";
import { timelineHandlers } from "./timeline.ts";

export const deskHandlers: DeskHandlers = {
  ...accessHandlers,
  ...passkeyHandlers,
  ...operatorHandlers,
  ...queueHandlers,
  ...payoutHandlers,
  ...riskHandlers,
  ...reportHandlers,
  ...userHandlers,
  ...customerReadingHandlers,
  ...customerSessionHandlers,
  ...documentHandlers,
  ...customerNoteHandlers,
  ...timelineHandlers,
  ...searchHandlers,
  ...bulkHandlers,
  ...auditHandlers,
  ...contentHandlers,
  ...circularHandlers,
  ...healthHandlers,
  ...chatHandlers,
  ...calendarHandlers,
  ...loanBookHandlers,
  ...fundHandlers,
  ...changeHandlers,
  ...inboxHandlers,
  ...offerHandlers,
  ...companyHandlers,
  ...settingHandlers,
};
