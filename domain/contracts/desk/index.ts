import { callsOf } from "../http/call.ts";
import * as access from "./access.ts";
import * as audit from "./audit.ts";
import * as brand from "./brand.ts";
import * as calendar from "./calendar.ts";
import type { DeskCall } from "./call.ts";
import * as changes from "./changes.ts";
import * as chat from "./chat.ts";
import * as circulars from "./circulars.ts";
import * as companies from "./companies.ts";
import * as content from "./content.ts";
import * as customer from "./customer.ts";
import * as customerAccess from "./customer-access.ts";
import * as notes from "./customer-notes.ts";
import * as funds from "./funds.ts";
import * as health from "./health.ts";
import * as loans from "./loans.ts";
import * as money from "./money.ts";
import * as offer from "./offer.ts";
import * as parked from "./parked.ts";
import * as passkeys from "./passkeys.ts";
import * as queue from "./queue.ts";
import * as settings from "./settings.ts";
import * as timeline from "./timeline.ts";
import * as users from "./users.ts";

/** Every call of the desk, by name. */
export const deskCalls = callsOf({
  ...access,
  ...audit,
  ...brand,
  ...calendar,
  ...changes,
  ...chat,
  ...circulars,
  ...companies,
  ...content,
  ...customer,
  ...customerAccess,
  ...notes,
  ...funds,
  ...health,
  ...loans,
  ...money,
  ...offer,
  ...parked,
  ...passkeys,
  ...queue,
  ...settings,
  ...timeline,
  ...users,
}) satisfies Record<string, DeskCall>;
export type DeskCallName = keyof typeof deskCalls;
