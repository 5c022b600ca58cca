import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from "lightweight-charts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../i18n/start-messages.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store } from "../../state.ts";
import { atNextStep } from "../../ui/pace.ts";

/**
 * Draws bid and ask as lines across the chart, as often as eyes can follow and outside React.
 * Returns a function that stops it.
 */
export function drawQuoteLines(
  series: ISeriesApi<SeriesType>,
  pair: Pair,
  { up, down, named }: { up: string; down: string; named: boolean },
): () => void {
  const quote = priceAtom(pair.Id);
  const shape = { lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: true } as const;
  const line = (title: string, color: string) =>
    series.createPriceLine({ ...shape, title, color, price: 0, lineVisible: false });
  // The colours of the buttons: Buy fills at the ask, Sell at the bid.
  const ask = line(named ? m.home_column_ask() : "", up);
  const bid = line(named ? m.home_column_bid() : "", down);
  const move = () => {
    const live = store.get(quote);
    const isKnown = live !== null && live.bid !== "";
    const prices = isKnown
      ? { bid: live.bid, ask: live.ask }
      : { bid: pair.ForexQuotations.Bid, ask: pair.ForexQuotations.Ask };
    const draw = (each: IPriceLine, price: number, isShown: boolean) =>
      each.applyOptions({ price, lineVisible: isShown, axisLabelVisible: isShown });
    const [low, high] = [Number(prices.bid), Number(prices.ask)];
    draw(bid, low, low > 0);
    // A closed market may have one price for both: then one line shows it.
    draw(ask, high, high > 0 && high !== low);
  };
  move();
  let callOff: () => void = () => undefined;
  const release = store.sub(quote, () => {
    callOff = atNextStep(move);
  });
  return () => {
    release();
    callOff();
  };
}
