import { useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { forexBalanceAtom } from "../../data/account.ts";
import { editDraft } from "../../data/ticket-draft.ts";
import { NightRates } from "../../features/orders/night-rates.tsx";
import { errorMessage } from "../../i18n/error-message.ts";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { readStep, stepDown, stepUp } from "../../ui/form/decimal-steps.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { ConfirmOrder } from "./confirm-order.tsx";
import { EntryFields, ExitFields } from "./level-fields.tsx";
import { MultiplePicker } from "./multiple-picker.tsx";
import styles from "./ticket.module.css";
import { TicketButtons } from "./ticket-buttons.tsx";
import { type Side, type TicketState, useTicket } from "./use-ticket.ts";

export function Ticket({ pair }: { pair: Pair }) {
  const ticket = useTicket(pair);
  const form = useRef<HTMLFormElement>(null);
  const { lots, preview } = ticket;

  /** Moves the stops to fit the side and focuses the field that is still wrong. */
  function misfit(side: Side) {
    const [problem] = ticket.problems[side];
    ticket.place(side);
    const field = form.current?.querySelector<HTMLElement>(
      `[data-testid=ticket-${problem?.field}]`,
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }
  const asking = useTicketKeys(ticket, pair, misfit);
  const lotsError =
    !preview.ok && preview.error.startsWith("lots") && lots !== ""
      ? errorMessage(preview.error)
      : undefined;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <EntryFields pair={pair} ticket={ticket} />
      <NumberStepper
        label={m.trade_lots_label()}
        value={lots}
        step={String(pair.Pip)}
        min={String(pair.ForexMinCont)}
        max={String(pair.ForexMaxCont)}
        hint={m.trade_lots_hint({
          units: isolate(formatNumber(pair.ForexContNum)),
          base: pair.Base,
          min: isolate(formatNumber(pair.ForexMinCont)),
        })}
        error={lotsError}
        onChange={ticket.setLots}
        testId="ticket-lots"
      />
      <MultiplePicker pair={pair} value={ticket.multiple} onChange={ticket.setMultiple} />
      <ExitFields pair={pair} ticket={ticket} />
      <Costs ticket={ticket} />
      <NightRates pair={pair} lots={lots} />
      <TicketButtons pair={pair} ticket={ticket} onMisfit={misfit} />
      <p className={styles.risk}>{m.trade_risk()}</p>
      <ConfirmOrder pair={pair} ticket={ticket} side={asking.side} onClose={asking.close} />
    </form>
  );
}

/** Margin and fee that the order takes from the balance. */
function Costs({ ticket }: { ticket: TicketState }) {
  const { preview, currency, user } = ticket;
  const free = useAtomValue(forexBalanceAtom);
  const money = (amount: Decimal) => formatMoney(amount.toString(), currency);
  const isShort =
    preview.ok && free && preview.margin.add(preview.fee).gt(Decimal.of(free.balanceText));
  return (
    <>
      <dl className={styles.costs}>
        <dt>{m.trade_margin()}</dt>
        <dd className="num" data-testid="ticket-margin">
          {preview.ok ? money(preview.margin) : "—"}
        </dd>
        <dt>{m.trade_fee()}</dt>
        <dd className="num" data-testid="ticket-fee">
          {preview.ok ? money(preview.fee) : "—"}
        </dd>
        <dt>{m.trade_notional()}</dt>
        <dd className="num">{preview.ok ? money(preview.notional) : "—"}</dd>
        {user && (
          <>
            <dt>{m.trade_free()}</dt>
            <dd className="num">{free ? formatMoney(free.balance, currency) : "—"}</dd>
          </>
        )}
      </dl>
      {isShort && <p className={styles.short}>{errorMessage("margin_insufficient")}</p>}
    </>
  );
}

/** B and S open a confirmation, arrows change the lots, M and P choose market or pending. */
function useTicketKeys(ticket: TicketState, pair: Pair, misfit: (side: Side) => void) {
  const [side, setSide] = useState<Side | null>(null);
  const ask = (wanted: Side) => {
    if (ticket.user && !ticket.isReady) return;
    if (ticket.fits(wanted)) setSide(wanted);
    else misfit(wanted);
  };
  const step = Decimal.parse(String(pair.Pip));
  const least = Decimal.parse(String(pair.ForexMinCont));
  const change = (lots: Decimal) => {
    const isAllowed = !lots.lt(least) && !lots.gt(Decimal.parse(String(pair.ForexMaxCont)));
    if (isAllowed) ticket.setLots(lots.toString());
  };
  const amount = readStep(ticket.lots);
  useShortcuts({
    b: () => ask("buy"),
    s: () => ask("sell"),
    arrowup: () => change(stepUp(amount, step, least)),
    arrowdown: () => change(stepDown(amount, step)),
    m: () => editDraft({ kind: "market", target: "" }),
    p: () =>
      editDraft({ kind: "pending", target: Number(ticket.live.bid).toFixed(pair.PricePrecision) }),
  });
  return { side, close: () => setSide(null) };
}
