import * as access from "./access.ts";
import * as alerts from "./alert.ts";
import * as calendar from "./calendar.ts";
import { type Call, callsOf } from "./call.ts";
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

/** Every HTTP call by name. A route that is not in these files does not exist. */
export const calls = callsOf({
  ...access,
  ...alerts,
  ...calendar,
  ...chart,
  ...chat,
  ...codes,
  ...company,
  ...consents,
  ...copies,
  ...deposit,
  ...descript,
  ...deskLog,
  ...favourite,
  ...files,
  ...follow,
  ...forex,
  ...acts,
  ...funds,
  ...loans,
  ...market,
  ...message,
  ...micro,
  ...news,
  ...choices,
  ...passkeys,
  ...ranking,
  ...receipts,
  ...factor,
  ...standings,
  ...statements,
  ...status,
  ...transfer,
  ...user,
  ...verify,
  ...wallet,
  ...withdraw,
  ...workspaces,
}) satisfies Record<string, Call>;
export type CallName = keyof typeof calls;
