import { marginMode } from "#domain/codes.ts";
import type { Settings } from "#domain/config/schema.ts";
import type { Catalogue, Product } from "#domain/contracts/catalogue.ts";
import type { MarketSpec } from "#domain/contracts/market.ts";
import { markupOf } from "#domain/market/markup.ts";
import type { Closure } from "#domain/market/trading-hours.ts";
import { readRates, selectRates } from "./financing.ts";
import type { ProductRow } from "./product-row.ts";

const productsSql = `
  SELECT p.*, c.key AS category, i.symbol, i.price_precision, i.session, i.spread, i.candles_from, i.stale_after_ms,
    i.sim_base_price, i.sim_volatility, i.sim_ticks_per_second, i.sim_seed, i.feed_id,
    f.provider, f.url, f.rest_url, f.key_name, f.clock,
    (SELECT json_group_array(json_object('fromMs', from_ms, 'toMs', to_ms)) FROM
       (SELECT from_ms, to_ms FROM market_closures WHERE calendar = i.calendar ORDER BY from_ms)
    ) AS closures,
    (SELECT json_group_object(lang, name) FROM product_names WHERE product_id = p.id) AS names
  FROM products p
  JOIN instruments i ON i.id = p.instrument_id
  JOIN feeds f ON f.id = i.feed_id
  JOIN categories c ON c.id = p.category_id
  WHERE p.company_id = ?
  ORDER BY p.sort, p.id`;

function toSpec(row: ProductRow): MarketSpec {
  const markup = markupOf(row.markup_kind, row.markup, row.price_precision);
  const spec: MarketSpec = {
    feed: {
      id: row.feed_id,
      provider: row.provider,
      clock: row.clock,
      ...(row.url === null ? {} : { url: row.url }),
      ...(row.rest_url === null ? {} : { restUrl: row.rest_url }),
      ...(row.key_name === null ? {} : { keyName: row.key_name }),
    },
    symbol: row.symbol,
    pricePrecision: row.price_precision,
    session: row.session,
    closures: JSON.parse(row.closures) as Closure[],
    spread: row.spread,
    ...(markup ? { markup } : {}),
    candlesFrom: row.candles_from,
    staleAfterMs: row.stale_after_ms,
  };
  if (row.sim_base_price !== null) {
    spec.simulator = {
      basePrice: row.sim_base_price,
      volatility: row.sim_volatility ?? 0.1,
      ticksPerSecond: row.sim_ticks_per_second ?? 1,
      seed: row.sim_seed ?? row.id,
    };
  }
  return spec;
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    code: row.code,
    showCode: row.show_code,
    logo: row.logo,
    categoryId: row.category_id,
    category: row.category,
    sort: row.sort,
    base: row.base,
    quote: row.quote,
    pricePrecision: row.price_precision,
    lotStep: row.lot_step,
    minLots: row.min_lots,
    maxLots: row.max_lots,
    unitsPerLot: row.units_per_lot,
    feeRate: row.fee_rate,
    marginMode: marginMode.find(row.margin_mode) ?? "multiple",
    fixedMargin: row.fixed_margin,
    multiples: JSON.parse(row.multiples) as Product["multiples"],
    ...(row.is_listed === 0 ? { isUnlisted: true } : {}),
    ...(row.exposure_limit === "" ? {} : { exposureLimit: row.exposure_limit }),
    ...(row.names === "{}" ? {} : { names: JSON.parse(row.names) as Record<string, string> }),
    market: toSpec(row),
  };
}

export async function loadCatalogue(
  db: D1Database,
  companyId: number,
  { timezone, currency }: Pick<Settings, "timezone" | "currency">,
): Promise<Catalogue> {
  const [products, rateRows] = await db.batch<ProductRow>([
    db.prepare(productsSql).bind(companyId),
    selectRates(db, companyId),
  ]);
  const rates = readRates(rateRows?.results ?? []);
  const begun = rates.filter(({ isBegun }) => isBegun);
  return {
    companyId,
    zone: timezone,
    currency,
    products: (products?.results ?? []).map(toProduct),
    financing: Object.fromEntries(begun.map(({ productId, rates: each }) => [productId, each])),
    isFinanced: rates.length > 0,
  };
}
