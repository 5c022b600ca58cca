import type * as z from "zod/mini";
import { listCategories } from "#db/content/content.ts";
import { comingTerms } from "#db/offer/coming-terms.ts";
import { marginMode, marketStatus } from "#domain/codes.ts";
import type { Product } from "#domain/contracts/catalogue.ts";
import type { FinancingRates } from "#domain/contracts/financing.ts";
import type { BoardRow } from "#domain/contracts/gateway.ts";
import type { abbreviatedKline, WireCandle, WirePair } from "#domain/contracts/http/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import { isFinanced } from "#domain/forex/financing.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import type { Candle } from "#domain/market/candle.ts";
import { marketNames } from "#domain/market/names/names.ts";
import { type Period, parsePeriod } from "#domain/market/periods.ts";
import { isSimulated } from "#domain/market/simulated.ts";
import { nextChange } from "#domain/market/trading-hours.ts";
import { type ComingTerms, touches } from "#domain/terms/coming.ts";
import { logError } from "#platform/log/log.ts";
import { termsText } from "#texts/terms-text.ts";
import { categoryName } from "../category-name.ts";
import { required, type Scope } from "../context.ts";
import { isDemoOnly } from "../demo-only.ts";
import { cachedFor } from "../edge-cache.ts";
import { marketOf, noConversion } from "../quotes.ts";
import { publicCalls } from "../serve-calls.ts";
import { boardOf } from "../shown-prices.ts";

const barsDefault = 500;
const barsMax = 1_000;
const sparkBars = 48;
/** Maximum age of spark lines in s. */
const sparkSeconds = 10;

interface PairExtras {
  isOnlyDemo: boolean;
  name: string;
  nextChangeMs: number | null;
  rates: FinancingRates | undefined;
  coming: string[];
}

function toPair(product: Product, row: BoardRow | undefined, extras: PairExtras): WirePair {
  const day = row?.day ?? null;
  const close = row?.quote?.bid ?? day?.close ?? 0;
  const open = day?.open ?? close;
  const price = (value: number) => value.toFixed(product.pricePrecision);
  return {
    Id: product.id,
    Code: product.code,
    ShowCode: product.showCode,
    Logo: product.logo,
    CategoryId: product.categoryId,
    MarketStatus: marketStatus.code(row?.status ?? "no_price"),
    PricePrecision: product.pricePrecision,
    ForexQuotations: {
      Open: open,
      High: day?.high ?? close,
      Low: day?.low ?? close,
      Close: close,
      Change: open === 0 ? 0 : Math.round(((close - open) / open) * 10_000) / 100,
      Bid: price(close),
      Ask: price(row?.quote?.ask ?? close),
      Seq: row?.quote?.seq ?? 0,
      TimeMs: row?.quote?.timeMs ?? 0,
    },
    Base: product.base,
    Quote: product.quote,
    Pip: Number(product.lotStep),
    ForexMinCont: Number(product.minLots),
    ForexMaxCont: Number(product.maxLots),
    ForexContNum: Number(product.unitsPerLot),
    ForexFeeRate: Number(product.feeRate),
    MarginMode: marginMode.code(product.marginMode),
    FixedMargin: Number(product.fixedMargin),
    HasForexMultiple: product.multiples.map(({ value, isDefault }) => ({
      Value: value,
      Default: isDefault ? 1 : 0,
    })),
    Simulated: isSimulated(product.market) ? 1 : 0,
    DemoOnly: extras.isOnlyDemo ? 1 : 0,
    Name: extras.name,
    NextChangeMs: extras.nextChangeMs,
    ...toMarkup(product),
    ...(extras.coming.length === 0 ? {} : { Coming: extras.coming }),
    ...(extras.rates && isFinanced(extras.rates) ? { Financing: toFinancing(extras.rates) } : {}),
  };
}

function toMarkup({ market: { markup } }: Product): Pick<WirePair, "Markup"> {
  return markup ? { Markup: { Kind: markup.kind, Value: markup.value } } : {};
}

function toFinancing({ kind, long, short, tripleDay }: FinancingRates): WirePair["Financing"] {
  const weekday = tripleDay === null ? null : tripleDay + 1;
  return { Kind: kind, Long: long, Short: short, TripleDay: weekday };
}

/** Describes the product's coming changes for the order ticket. Omits changes that have started. */
function comingOf(
  { lang, settings, nowMs }: Scope,
  { code, showCode, market }: Product,
  coming: readonly ComingTerms[],
  isFinanced: boolean,
): string[] {
  const product = { code, session: market.session };
  return coming
    .filter((each) => each.startMs > nowMs && touches(each, product, isFinanced))
    .map(({ kind, subject, startMs, terms }) => {
      const of = kind === "financing_rate" ? showCode : subject;
      return termsText({ startMs, subject: of, terms }, lang, settings.timezone);
    });
}

function toWireCandle(candle: Candle): WireCandle {
  return {
    Time: candle.timeMs,
    Open: candle.open,
    High: candle.high,
    Low: candle.low,
    Close: candle.close,
    Volume: candle.volume,
  };
}

function requirePeriod(text: string): Period {
  return required(parsePeriod(text), "period_unknown");
}

type SparkLine = z.input<typeof abbreviatedKline.output>[number];

/** Reads a product's spark line; empty if its market fails. */
async function sparkLine(
  { env }: Scope,
  product: Product,
  period: Period,
  zone: string,
  isCloseOnly: boolean,
): Promise<SparkLine> {
  const toLine = (candles: readonly Candle[]): SparkLine =>
    isCloseOnly
      ? { forex_id: product.id, data: [], closes: candles.map(({ close }) => close) }
      : { forex_id: product.id, data: candles.map(toWireCandle) };
  const query = { period, zone, limit: sparkBars };
  try {
    const { candles } = await marketOf(env, product).candles(product.market, query);
    return toLine(candles);
  } catch (error) {
    logError("candles_failed", { id: product.code }, error);
    return toLine([]);
  }
}

/** Finds a product's name: the company's, else the platform's, else the company's English one. */
function productNames(locale: LanguageCode): (product: Product) => string {
  const nameOf = marketNames(locale);
  return (product) => product.names?.[locale] ?? nameOf(product) ?? product.names?.en ?? "";
}

/** Returns a function that finds a market's next opening or closing; null for a replay. */
function changesAt(nowMs: number): (product: Product) => number | null {
  const known = new Map<string, number | null>();
  return ({ market }) => {
    if (market.feed.clock === "feed") return null;
    const hours = JSON.stringify([market.session, market.closures]);
    const change = known.get(hours);
    if (change !== undefined) return change;
    const found = nextChange(market, nowMs);
    known.set(hours, found);
    return found;
  };
}

export const marketHandlers = publicCalls({
  tradeList: async (scope) => {
    const [{ products, currency, financing, isFinanced }, rows, coming] = await Promise.all([
      scope.catalogue(),
      boardOf(scope),
      comingTerms(scope.env.DB, { companyId: scope.company.id, userId: "" }, scope.nowMs),
    ]);
    const nameOf = productNames(scope.lang);
    const changeOf = changesAt(scope.nowMs);
    const listed = products.filter(({ isUnlisted }) => !isUnlisted);
    return listed.map((product) => {
      const conversion = findConversion(products, product.quote, currency) ?? noConversion;
      return toPair(product, rows.get(product.id), {
        isOnlyDemo: isDemoOnly(scope.env, product, conversion),
        name: nameOf(product),
        nextChangeMs: changeOf(product),
        rates: financing[product.id],
        coming: comingOf(scope, product, coming, isFinanced),
      });
    });
  },
  getCategories: async ({ db, lang }) =>
    (await listCategories(...db, lang)).map((category) => ({
      Id: category.id,
      Key: category.key,
      NameShowTrans: categoryName(category, lang),
    })),
  kline: async (scope, input) => {
    const period = requirePeriod(input.period);
    const { zone, products } = await scope.catalogue();
    const found = products.find((each) => each.id === input.forex_id);
    const product = required(found, "product_unknown");
    const limit = Math.min(Math.max(input.limit ?? barsDefault, 1), barsMax);
    const before = input.before === undefined ? {} : { beforeMs: input.before };
    const answer = await marketOf(scope.env, product).candles(product.market, {
      period,
      zone,
      limit,
      ...before,
    });
    return {
      data: answer.candles.map(toWireCandle),
      generation: answer.generation,
      seq: answer.seq,
      gaps: answer.gaps.map(({ fromMs, toMs, reason }) => ({ from: fromMs, to: toMs, reason })),
    };
  },
  abbreviatedKline: async (scope, input) => {
    const period = requirePeriod(input.period ?? "30min");
    const ids = new Set(String(input.forex_id).split(",").map(Number));
    const { zone, products } = await scope.catalogue();
    const wanted = products.filter((product) => ids.has(product.id));
    const listed = wanted.map((product) => product.id).join("-");
    const isCloseOnly = input.only === "close";
    const kind = isCloseOnly ? "closes" : "candles";
    const name = `spark-lines/${scope.company.id}/${kind}/${period}/${listed}`;
    return cachedFor(
      scope.origin,
      sparkSeconds,
      name,
      (): Promise<SparkLine[]> =>
        Promise.all(wanted.map((product) => sparkLine(scope, product, period, zone, isCloseOnly))),
    );
  },
});
