import { accessHandlers } from "./access.ts";
import { auditHandlers } from "./audit.ts";
import { brandHandlers } from "./brand.ts";
import { bulkHandlers } from "./bulk.ts";
import { calendarHandlers } from "./calendar.ts";
import { cannedHandlers } from "./canned.ts";
import { changeHandlers } from "./changes.ts";
import { chatHandlers } from "./chat.ts";
import { circularHandlers } from "./circulars.ts";
import { companyHandlers } from "./companies.ts";
import { contentHandlers } from "./content.ts";
import { customerEmailHandlers } from "./customer-email.ts";
import { customerNoteHandlers } from "./customer-notes.ts";
import { customerReadingHandlers } from "./customer-reading.ts";
import { customerSessionHandlers } from "./customer-sessions.ts";
import { userHandlers } from "./customers.ts";
import { documentHandlers } from "./documents.ts";
import { fundHandlers } from "./funds.ts";
import { healthHandlers } from "./health.ts";
import { inboxHandlers } from "./inbox.ts";
import { loanBookHandlers } from "./loans.ts";
import { matchingHandlers } from "./matching.ts";
import { offerHandlers } from "./offer.ts";
import { operatorHandlers } from "./operators.ts";
import { overviewHandlers } from "./overview.ts";
import { parkedHandlers } from "./parked.ts";
import { passkeyHandlers } from "./passkeys.ts";
import { payoutHandlers } from "./payouts.ts";
import { queueHandlers } from "./queue.ts";
import { reportHandlers } from "./reports.ts";
import { riskHandlers } from "./risk.ts";
import { searchHandlers } from "./search.ts";
import type { DeskHandlers } from "./serve-desk-calls.ts";
import { settingHandlers } from "./settings.ts";
import { timelineHandlers } from "./timeline.ts";

/** One handler for each call of the desk. */
export const deskHandlers: DeskHandlers = {
  ...accessHandlers,
  ...passkeyHandlers,
  ...operatorHandlers,
  ...queueHandlers,
  ...matchingHandlers,
  ...payoutHandlers,
  ...overviewHandlers,
  ...riskHandlers,
  ...reportHandlers,
  ...userHandlers,
  ...customerReadingHandlers,
  ...customerSessionHandlers,
  ...documentHandlers,
  ...customerNoteHandlers,
  ...customerEmailHandlers,
  ...timelineHandlers,
  ...searchHandlers,
  ...bulkHandlers,
  ...auditHandlers,
  ...brandHandlers,
  ...contentHandlers,
  ...circularHandlers,
  ...healthHandlers,
  ...parkedHandlers,
  ...chatHandlers,
  ...cannedHandlers,
  ...calendarHandlers,
  ...loanBookHandlers,
  ...fundHandlers,
  ...changeHandlers,
  ...inboxHandlers,
  ...offerHandlers,
  ...companyHandlers,
  ...settingHandlers,
};
