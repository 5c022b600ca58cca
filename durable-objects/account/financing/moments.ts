/**
 * The moments between which an order counts as open for a rollover. A level that was reached counts
 * from its tick, however late the account heard of it; what a trader or a stop-out did, from when
 * it was done.
 */
import type { CloseReason } from "#domain/contracts/account.ts";

const levels: readonly CloseReason[] = ["stop_loss", "take_profit"];
const byLevel = levels.map((reason) => `'${reason}'`).join(", ");

/** SQL over `forex_orders`: when the position was opened (ms). */
export const openedMsSql = `CASE WHEN entry_when IS NULL THEN opened_at_ms
  ELSE json_extract(open_receipt, '$.fill.timeMs') END`;
/** When it was closed (ms); null while it is open. */
export const closedMsSql = `CASE WHEN close_reason IN (${byLevel})
  THEN json_extract(close_receipt, '$.fill.timeMs') ELSE closed_at_ms END`;
