import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { feeOf } from "#domain/forex/net-result.ts";
import { percentOf, readPart, splitHolding } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { useLiveOrder } from "../live-order.tsx";
import { useEndOrder } from "../use-end-order.ts";

/** Percentages of a position that can be chosen. */
const percents = [25, 50, 100] as const;
type Percent = (typeof percents)[number];

/** The closing part of a position: the choices, the result of the chosen lots, and the sending. */
export function useCloseForm(order: ForexOrderView, pair: Pair) {
  const live = useLiveOrder(order);
  const { close } = useEndOrder(order);
  const held = Decimal.of(order.Quantity);
  const [text, setText] = useState(held.toString());
  const product = { minLots: String(pair.ForexMinCont), lotStep: String(pair.Pip) };
  const choices = percents.map((percent) => ({ percent, lots: percentOf(product, held, percent) }));
  const read = readPart(product, held, text);
  const lots = read.ok ? (read.lots ?? held) : null;
  const isWhole = lots?.eq(held) ?? false;

  function preview() {
    if (!lots) return null;
    const { CautionMoney, Quantity } = order;
    if (isWhole) return { margin: CautionMoney, result: live.result };
    if (CautionMoney === null || live.profit === null) return { margin: null, result: null };
    const holding = {
      lots: held,
      margin: Decimal.of(CautionMoney),
      fee: Decimal.of(feeOf(order)),
    };
    const { part } = splitHolding(holding, lots);
    const share = lots.toNumber() / Quantity;
    return {
      margin: part.margin.toNumber(),
      result: live.profit * share - part.fee.toNumber(),
    };
  }

  return {
    held,
    text,
    setText,
    lots,
    rest: lots && held.sub(lots),
    choices,
    chosen: choices.find((choice) => lots && choice.lots?.eq(lots))?.percent ?? null,
    choose: (percent: Percent) =>
      setText(choices.find((choice) => choice.percent === percent)?.lots?.toString() ?? text),
    error: read.ok ? undefined : errorMessage(read.error),
    preview: preview(),
    send: () => (isWhole || !lots ? close() : close(lots.toString())),
  };
}
