import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Connection } from "../../realtime/connection.ts";

/** Without live prices nobody orders. While the first connection is being made the list's own prices are fresh. */
const downTexts: Partial<Record<Connection, () => string>> = {
  reconnecting: m.shell_connection_reconnecting,
  stale: m.shell_connection_stale,
  offline: m.shell_connection_offline,
  refused: m.shell_connection_refused,
};

/** Why nothing can be ordered on this market right now; null when it can. */
export function marketBlocked(status: number, connection: Connection): string | null {
  if (status === 2) return m.trade_closed();
  const down = downTexts[connection];
  if (down) return down();
  return status === 3 ? m.error_quote_unavailable() : null;
}

/** The same for contracts, which also need a leverage. */
export function contractBlocked(status: number, connection: Connection, pair: Pair): string | null {
  if (pair.HasForexMultiple.length === 0) return m.trade_no_mult_config();
  return marketBlocked(status, connection);
}
