import type { Product } from "#domain/contracts/catalogue.ts";
import type { FeedSource, MarketSpec } from "#domain/contracts/market.ts";
import type { MarkupKind } from "#domain/market/markup-kinds.ts";

/** Row of the catalogue's query. `names`, `closures` and `multiples` are JSON. */
export type ProductRow = Pick<Product, "id" | "code" | "logo" | "category" | "sort"> &
  Pick<Product, "base" | "quote"> &
  Pick<MarketSpec, "symbol" | "session" | "spread"> &
  Pick<FeedSource, "provider" | "clock"> & {
    show_code: string;
    category_id: number;
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
    names: string;
    price_precision: number;
    closures: string;
    candles_from: MarketSpec["candlesFrom"];
    stale_after_ms: number;
    sim_base_price: number | null;
    sim_volatility: number | null;
    sim_ticks_per_second: number | null;
    sim_seed: number | null;
    feed_id: string;
    url: string | null;
    rest_url: string | null;
    key_name: string | null;
  };
