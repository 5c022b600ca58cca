import {
  ATR,
  BollingerBands,
  CCI,
  EMA,
  IchimokuCloud,
  MACD,
  RSI,
  SMA,
  StochasticOscillator,
  WMA,
} from "trading-signals";
import type { Bar } from "#domain/chart/bar.ts";
import type { Indicator } from "#domain/chart/chart-layout.ts";
import type { IndicatorName } from "#domain/chart/indicator-kinds.ts";
import { dayOf, dayVwap, pivots } from "./day-studies.ts";
import { wilderAdx } from "./wilder-adx.ts";
import { wilderSar } from "./wilder-sar.ts";

/** Values of a bar, one for each plot of the indicator. */
export type Values = ReadonlyArray<number | null>;

/** Takes the next bar, or the newest bar again. Returns the bar's values; null if it has none. */
export type Study = (bar: Bar, replaces: boolean) => Values | null;

export interface StudyPlace {
  zone: string;
  /** True for daily bars, whose pivot points use the previous month. */
  isDaily: boolean;
}

type Inputs = readonly [number, number, number, number];

const ofClose =
  (average: {
    update(price: number, replaces: boolean): number | null;
    isStable: boolean;
  }): Study =>
  ({ close }, replaces) => {
    const value = average.update(close, replaces);
    return average.isStable ? [value] : null;
  };

const one = (value: number | null): Values | null => (value === null ? null : [value]);

const month = (zone: string) => {
  const day = dayOf(zone);
  return (timeMs: number) => {
    const date = new Date(day(timeMs) * 86_400_000);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
};

function bollinger([length, width]: Inputs): Study {
  const bands = new BollingerBands(length, width);
  return ({ close }, replaces) => {
    const found = bands.update(close, replaces);
    return found && [found.upper, found.middle, found.lower];
  };
}

function ichimoku([conversionInterval, baseInterval, spanBInterval]: Inputs): Study {
  const cloud = new IchimokuCloud({ conversionInterval, baseInterval, spanBInterval });
  return (bar, replaces) => {
    const found = cloud.update(bar, replaces);
    const { conversion = null, base = null, spanA = null, spanB = null } = found ?? {};
    return [conversion, base, spanA, spanB, bar.close];
  };
}

function macd([fast, slow, signal]: Inputs): Study {
  const both = new MACD(new EMA(Math.min(fast, slow)), new EMA(slow), new EMA(signal));
  return ({ close }, replaces) => {
    const found = both.update(close, replaces);
    return found && [found.histogram, found.macd, found.signal];
  };
}

function stochastic([kPeriod, kSlowingPeriod, dPeriod]: Inputs): Study {
  const oscillator = new StochasticOscillator({ kPeriod, kSlowingPeriod, dPeriod });
  return (bar, replaces) => {
    const found = oscillator.update(bar, replaces);
    return found && [found.stochK, found.stochD];
  };
}

function barStudy(study: { update(bar: Bar, replaces: boolean): number | null }): Study {
  return (bar, replaces) => one(study.update(bar, replaces));
}

const makers: Record<IndicatorName, (inputs: Inputs, place: StudyPlace) => Study> = {
  ma: ([length]) => ofClose(new SMA(length)),
  ema: ([length]) => ofClose(new EMA(length)),
  wma: ([length]) => ofClose(new WMA(length)),
  bollinger,
  ichimoku,
  sar: ([step, limit]) => barStudy({ update: wilderSar(step, limit) }),
  vwap: (_, { zone }) => barStudy({ update: dayVwap(dayOf(zone)) }),
  pivots: (_, { zone, isDaily }) => pivots(isDaily ? month(zone) : dayOf(zone)),
  volume: () => (bar) => one(bar.volume),
  rsi: ([length]) => ofClose(new RSI(length)),
  macd,
  stochastic,
  atr: ([length]) => barStudy(new ATR(length)),
  adx: ([length]) => wilderAdx(length),
  cci: ([length]) => barStudy(new CCI(length)),
};

const finite = (value: number | null) => (Number.isFinite(value) ? value : null);

export function makeStudy({ name, inputs }: Indicator, place: StudyPlace): Study {
  const [first = 1, second = 1, third = 1, fourth = 1] = inputs;
  const study = makers[name]([first, second, third, fourth], place);
  // In a market without movement an indicator may divide by zero: then there is no value.
  return (bar, replaces) => study(bar, replaces)?.map(finite) ?? null;
}
