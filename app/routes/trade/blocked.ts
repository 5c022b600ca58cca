import type { Pair } from "#domain/contracts/http/market.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
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
function marketBlocked(status: Pair["MarketStatus"], connection: Connection): string | null {
  if (status === "closed") return m.trade_closed();
  const down = downTexts[connection];
  if (down) return down();
  return status === "no_price" ? m.error_quote_unavailable() : null;
}

/** The same for contracts, which also need a leverage, and a real account prices and rates that markets have made. */
export function contractBlocked(
  status: Pair["MarketStatus"],
  connection: Connection,
  pair: Pair,
  user: UserView | null,
): string | null {
  if (pair.HasForexMultiple.length === 0) return m.trade_no_mult_config();
  if (pair.DemoOnly && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(status, connection);
}

/** The same for micro orders, whose stakes are not converted. */
export function microBlocked(
  status: Pair["MarketStatus"],
  connection: Connection,
  pair: Pair,
  user: UserView | null,
): string | null {
  const isDemoOnly = pair.DemoOnly && pair.Simulated;
  if (isDemoOnly && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(status, connection);
}

const isReal = (user: UserView | null) => user?.is_demo === false;
