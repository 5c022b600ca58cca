import type { Pair } from "#domain/contracts/http/market.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { m } from "../../i18n/page-messages.ts";
import type { Connection } from "../../realtime/connection.ts";

/** Connection states without live prices. The first connection is none: the list is still fresh. */
const downTexts: Partial<Record<Connection, () => string>> = {
  reconnecting: m.shell_connection_reconnecting,
  stale: m.shell_connection_stale,
  offline: m.shell_connection_offline,
  refused: m.shell_connection_refused,
};

/** Says why the market takes no orders now; null when it does. */
function marketBlocked(status: Pair["MarketStatus"], connection: Connection): string | null {
  if (status === "closed") return m.trade_closed();
  const down = downTexts[connection];
  if (down) return down();
  return status === "no_price" ? m.error_quote_unavailable() : null;
}

/** For contracts: they also need a leverage, and real accounts need prices that a market made. */
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

/** For micro orders: their stakes are not converted, so no other price counts. */
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
