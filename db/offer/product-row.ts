import type { FeedProvider } from "#domain/contracts/market.ts";
import type { MarkupKind } from "#domain/market/markup-kinds.ts";

export type ProductRow = {
  id: number;
  code: string;
  show_code: string;
  logo: string;
  category_id: number;
  category: string;
  sort: number;
  base: string;
  quote: string;
  lot_step: string;
  min_lots: string;
  max_lots: string;
  units_per_lot: string;
  fee_rate: string;
  margin_mode: number;
  fixed_margin: string;
  multiples: string;
  exposure_limit: string;
  is_listed: 0 | 1;
  markup_kind: MarkupKind;
  markup: string;
  /** JSON of names by language: {"en": "Gold", ...}. */
  names: string;
  symbol: string;
  price_precision: number;
  session: string;
  /** JSON list of closures. */
  closures: string;
  spread: number;
  candles_from: "bid" | "trade";
  stale_after_ms: number;
  sim_base_price: number | null;
  sim_volatility: number | null;
  sim_ticks_per_second: number | null;
  sim_seed: number | null;
  feed_id: string;
  provider: FeedProvider;
  url: string | null;
  rest_url: string | null;
  key_name: string | null;
  clock: "wall" | "feed";
};
