import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { feeOf } from "#domain/forex/net-result.ts";
import { percentOf, readPart, splitHolding } from "#domain/forex/part.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { useCompany } from "../../../data/company/company.ts";
import { lotsOf } from "../../../i18n/counted.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { CancelOr } from "../../payments/confirm-sheet.tsx";
import { Gain } from "../gain.tsx";
import { useLiveOrder } from "../live-order.tsx";
import { useEndOrder } from "../use-end-order.ts";
import { DetailRows, Figure } from "./detail-rows.tsx";
import styles from "./order-sheet.module.css";

interface CloseFormProps {
  order: ForexOrderView;
  pair: Pair;
  onBack(): void;
}

const lotsText = (lots: string) => m.order_lots(lotsOf(lots));

export function CloseForm({ order, pair, onBack }: CloseFormProps) {
  const form = useCloseForm(order, pair);
  const [busy, setBusy] = useState(false);
  const isPartial = form.choices.some(({ percent, lots }) => percent < 100 && lots);
  async function send() {
    setBusy(true);
    const isDone = await form.send().finally(() => setBusy(false));
    // The sheet of an ended position closes by itself.
    if (isDone && !form.rest?.isZero()) onBack();
  }
  return (
    <>
      <SheetBody>
        <Segmented
          fill
          label={m.order_close_part()}
          options={form.choices.map(({ percent, lots }) => ({
            value: percent,
            text: `${formatNumber(percent)}%`,
            disabled: lots === null,
          }))}
          value={form.chosen}
          onChange={form.choose}
        />
        {isPartial && (
          <NumberStepper
            label={m.trade_lots_label()}
            hideLabel
            unit={m.trade_lots_label()}
            value={form.text}
            step={String(pair.Pip)}
            min={String(pair.ForexMinCont)}
            max={form.held.toString()}
            error={form.error}
            onChange={form.setText}
            testId="close-lots"
          />
        )}
        {form.choices.some(({ lots }) => lots === null) && (
          <p className={`${styles.note} text-xs ink-2`} data-testid="close-least">
            {m.order_close_least(lotsOf(pair.ForexMinCont))}
          </p>
        )}
        <Outcome form={form} />
      </SheetBody>
      <SheetFoot>
        <CancelOr onCancel={onBack} busy={busy}>
          <Button
            tone="down"
            busy={busy}
            disabled={!form.lots}
            // Gets the focus, because the button that opened this form is gone.
            autoFocus
            onClick={() => void send()}
            data-testid="order-close-confirm"
          >
            {m.order_close_lots(lotsOf(form.lots?.toString() ?? "0"))}
          </Button>
        </CancelOr>
      </SheetFoot>
    </>
  );
}

function Outcome({ form }: { form: ReturnType<typeof useCloseForm> }) {
  const { currency } = useCompany();
  const { preview, rest } = form;
  if (!preview || !rest) return null;
  const { margin, result } = preview;
  return (
    <DetailRows
      rows={[
        [
          rest.isZero() ? m.order_profit_total() : m.order_close_result(),
          <Gain key="v" amount={result} testId="close-result" />,
        ],
        [m.order_close_margin(), <Figure key="v">{formatMoney(margin, currency)}</Figure>],
        [
          m.order_close_remains(),
          <bdi key="v" data-testid="close-rest">
            {lotsText(rest.toString())}
          </bdi>,
        ],
      ]}
    />
  );
}

const percents = [25, 50, 100] as const;
type Percent = (typeof percents)[number];

function useCloseForm(order: ForexOrderView, pair: Pair) {
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
