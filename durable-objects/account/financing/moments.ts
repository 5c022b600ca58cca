/**
 * The moments between which an order counts as open for a rollover. A reached level counts from its
 * tick, however late the account heard of it. An act of a trader or a stop-out counts from the time
 * of the act.
 */
import { raw } from "#db/sql.ts";
import { type CloseReason, closeReasons } from "#domain/contracts/http/forex.ts";

/**
 * Moment at which a position counts as closed, by reason. `tick`: time of the tick that reached the
 * level. `deed`: time of the act. Null if only pending orders end with this reason. A trailing stop
 * has the reason `stop_loss`.
 */
const countsFrom: Record<CloseReason, "tick" | "deed" | null> = {
  stop_loss: "tick",
  take_profit: "tick",
  user: "deed",
  reversed: "deed",
  stop_out: "deed",
  copy_stop: "deed",
  copied: "deed",
  // Positions end with this reason only when a demo account is reset.
  cancelled: "deed",
  expired: null,
  margin_insufficient: null,
  exposure_limit: null,
  positions_limit: null,
  simulated: null,
  loan_unpaid: null,
  opening_refused: null,
};
const byLevel = closeReasons
  .filter((reason) => countsFrom[reason] === "tick")
  .map((reason) => `'${reason}'`)
  .join(", ");

/** SQL over `forex_orders`: when the position was opened (ms). */
export const openedMsSql = raw(`CASE WHEN entry_when IS NULL THEN opened_at_ms
  ELSE json_extract(open_receipt, '$.fill.timeMs') END`);
/** SQL: when the position was closed (ms); null while it is open. */
export const closedMsSql = raw(`CASE WHEN close_reason IN (${byLevel})
  THEN json_extract(close_receipt, '$.fill.timeMs') ELSE closed_at_ms END`);
