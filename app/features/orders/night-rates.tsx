import type { Pair } from "#domain/contracts/http/market.ts";
import { conversionRate, midPrice } from "#domain/forex/conversion.ts";
import { financingAmount } from "#domain/forex/financing.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { dateFormat, formatNumber } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { conversionOf } from "../market/closing-rate.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import styles from "./night-rates.module.css";

type Financing = NonNullable<Pair["Financing"]>;

/** Cost or credit of a night for Buy and for Sell; empty for a product without financing. */
export function NightRates({ pair, lots }: { pair: Pair; lots: string }) {
  if (!pair.Financing) return null;
  return <FinancedRates pair={pair} financing={pair.Financing} lots={lots} />;
}

interface FinancedProps {
  pair: Pair;
  financing: Financing;
  lots: string;
}

function FinancedRates({ pair, financing, lots }: FinancedProps) {
  const { currency } = useCompany();
  const amounts = useNight(pair, financing, lots);
  const sides = [
    ["buy", m.trade_buy(), financing.Long],
    ["sell", m.trade_sell(), financing.Short],
  ] as const;
  return (
    <details className={`${styles.box} sunken round-m text-s`} data-testid="night-rates">
      <summary className="row wrap between gap-4-12 ink-2">
        <span>{m.trade_per_night()}</span>
        <span className={`${styles.sides} flex wrap`}>
          {sides.map(([side, name]) => (
            <span key={side} data-testid={`night-${side}`}>
              {name}{" "}
              <b className="num ink w-600">{amounts ? shown(amounts[side], currency) : "—"}</b>
            </span>
          ))}
        </span>
      </summary>
      <dl className="grid gap-6">
        {sides.map(([side, name, rate]) => (
          <div key={side} className="flex between gap-12">
            <dt className="ink-2">{name}</dt>
            <dd>{rateText(financing.Kind, rate)}</dd>
          </div>
        ))}
      </dl>
      <p className="ink-2">
        <BookedAt tripleDay={financing.TripleDay} />
      </p>
      <p className="ink-2">{m.trade_night_net()}</p>
    </details>
  );
}

/** Cost or credit of a night for each side, as booked on accounts; null without lots or price. */
function useNight(pair: Pair, financing: Financing, lots: string) {
  const { currency } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const path = conversionOf(pair.Quote, pairs, currency);
  const live = useLivePair(pair);
  const other = useLivePair(pairs.find(({ Id }) => Id === path?.productId) ?? pair);
  const size = readDecimal(lots);
  const [own, converting] = [live, other].map(middleOf);
  if (!path || !size || !own || !converting) return null;
  const position = {
    lots: size,
    unitsPerLot: Decimal.of(pair.ForexContNum),
    pricePrecision: pair.PricePrecision,
    price: own,
    rate: conversionRate(path, path.productId === null ? null : converting),
    nights: 1,
  };
  const { Kind: kind, Long: long, Short: short } = financing;
  const rates = { kind, long, short, tripleDay: null };
  return {
    buy: financingAmount({ ...position, side: "buy" }, rates),
    sell: financingAmount({ ...position, side: "sell" }, rates),
  };
}

function middleOf({ bid, ask }: { bid: string; ask: string }): Decimal | null {
  const quote = { bid: Number(bid), ask: Number(ask) };
  return quote.bid > 0 && quote.ask > 0 ? midPrice(quote) : null;
}

/** Small amounts get more decimals: a night of a tenth of a cent is not free. */
function shown(amount: Decimal, currency: string): string {
  const decimals = amount.abs().lt(Decimal.of(1)) ? 4 : 2;
  const towards = amount.isNegative() ? "up" : "down";
  return formatExactMoney(amount.round(decimals, towards).toString(), currency, true);
}

function rateText(kind: Financing["Kind"], rate: string): string {
  const sign = Number(rate) > 0 ? "+" : "";
  const text = isolate(`${sign}${formatNumber(rate)}${kind === "percent" ? "%" : ""}`);
  return kind === "percent"
    ? m.trade_night_percent({ rate: text })
    : m.trade_night_points({ count: Number(rate), rate: text });
}

function BookedAt({ tripleDay }: { tripleDay: number | null }) {
  const { rollover_time, rollover_zone } = useCompany();
  const time = isolate(
    dateFormat("clock", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" }).format(
      Date.parse(`1970-01-01T${rollover_time}Z`),
    ),
  );
  const zone = zoneName(rollover_zone);
  if (tripleDay === null) return m.trade_night_every({ time, zone });
  // 1970-01-05 was a Monday.
  const day = dateFormat("weekday", { weekday: "long", timeZone: "UTC" }).format(
    (3 + tripleDay) * 86_400_000,
  );
  return m.trade_night_triple({ time, zone, day });
}

function zoneName(zone: string): string {
  const options = { timeZone: zone, timeZoneName: "longGeneric" } as const;
  const parts = dateFormat(`zone ${zone}`, options).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Worse terms that may start while a new order is open, each with its date. */
export function ComingTerms({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((text) => (
    <p
      key={text}
      className={`${styles.box} sunken round-m text-s break`}
      data-testid="coming-terms"
    >
      {text}
    </p>
  ));
}
