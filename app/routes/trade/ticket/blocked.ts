import type { Pair } from "#domain/contracts/http/market.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { openingText } from "../../../features/market/opening-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import type { Connection } from "../../../realtime/connection.ts";

/**
 * Texts of the connection states without live prices. `connecting` needs no text: the list of
 * products has just been read, so its prices are fresh.
 */
const downTexts: Partial<Record<Connection, () => string>> = {
  reconnecting: m.shell_connection_reconnecting,
  stale: m.shell_connection_stale,
  offline: m.shell_connection_offline,
  refused: m.shell_connection_refused,
};

interface MarketNow {
  status: Pair["MarketStatus"];
  connection: Connection;
  nowMs: number;
}

function closedText({ NextChangeMs }: Pair, nowMs: number): string {
  if (!NextChangeMs || NextChangeMs <= nowMs) return m.trade_closed();
  return `${m.trade_closed_label()} · ${openingText(NextChangeMs, nowMs)}`;
}

function marketBlocked({ status, connection, nowMs }: MarketNow, pair: Pair): string | null {
  if (status === "closed") return closedText(pair, nowMs);
  const down = downTexts[connection];
  if (down) return down();
  return status === "no_price" ? m.error_quote_unavailable() : null;
}

/**
 * `DemoOnly` is true if the product's price or conversion is simulated. Real accounts may not trade
 * such a product.
 */
export function contractBlocked(
  market: MarketNow,
  pair: Pair,
  user: UserView | null,
): string | null {
  if (pair.HasForexMultiple.length === 0) return m.trade_no_mult_config();
  if (pair.DemoOnly && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(market, pair);
}

/** An option's stake is not converted, so a simulated conversion does not matter. */
export function microBlocked(market: MarketNow, pair: Pair, user: UserView | null): string | null {
  const isDemoOnly = pair.DemoOnly && pair.Simulated;
  if (isDemoOnly && isReal(user)) return m.error_simulated_demo_only();
  return marketBlocked(market, pair);
}

const isReal = (user: UserView | null) => user?.is_demo === false;
