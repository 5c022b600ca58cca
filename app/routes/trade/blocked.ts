import type { Pair } from "#domain/contracts/http/market.ts";
import type { WireUser } from "#domain/contracts/http/user.ts";
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
function marketBlocked(status: number, connection: Connection): string | null {
  if (status === 2) return m.trade_closed();
  const down = downTexts[connection];
  if (down) return down();
  return status === 3 ? m.error_quote_unavailable() : null;
}

/** For contracts: they also need a leverage, and real accounts need prices that a market made. */
export function contractBlocked(
  status: number,
  connection: Connection,
  pair: Pair,
  user: WireUser | null,
): string | null {
  if (pair.HasForexMultiple.length === 0) return m.trade_no_mult_config();
  if (pair.DemoOnly === 1 && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(status, connection);
}

/** For micro orders: their stakes are not converted, so no other price counts. */
export function microBlocked(
  status: number,
  connection: Connection,
  pair: Pair,
  user: WireUser | null,
): string | null {
  const isDemoOnly = pair.DemoOnly === 1 && pair.Simulated === 1;
  if (isDemoOnly && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(status, connection);
}

const isReal = (user: WireUser | null) => user?.is_demo === 0;
