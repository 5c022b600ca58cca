import { type ReactNode, useRef, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { NightRates } from "../../features/orders/night-rates.tsx";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/page-messages.ts";
import { readStep, stepDown, stepUp } from "../../ui/form/decimal-steps.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { ConfirmOrder } from "./confirm-order.tsx";
import { CostLine, Costs } from "./costs.tsx";
import { LevelsButton } from "./levels-button.tsx";
import { LevelsForm } from "./levels-form.tsx";
import { LevelsSheet } from "./levels-sheet.tsx";
import { MultiplePicker } from "./multiple-picker.tsx";
import { lastPrice } from "./order-kind.tsx";
import { TargetField } from "./target-field.tsx";
import styles from "./ticket.module.css";
import { TicketButtons } from "./ticket-buttons.tsx";
import { useDesktop } from "./use-desktop.ts";
import { type TicketState, useTicket } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

interface TicketProps {
  pair: Pair;
  /** Above the fields: the choice of what is ordered. */
  head: ReactNode;
}

/**
 * The order form of contracts. On a phone its fields are in sight together with the chart, the
 * levels are set in a sheet, and what explains the order is below.
 */
export function Ticket({ pair, head }: TicketProps) {
  const ticket = useTicket(pair);
  const desktop = useDesktop();
  const form = useRef<HTMLFormElement>(null);
  const [setting, setSetting] = useState(false);
  const { preview, draft } = ticket;

  /** Moves prices to this side, and shows the field that is still wrong. */
  function misfit(side: Side) {
    const [problem] = ticket.sides[side].problems;
    ticket.place(side);
    if (!desktop && problem && problem.field !== "target") return setSetting(true);
    const field = form.current?.querySelector<HTMLElement>(
      `[data-testid=ticket-${problem?.field}]`,
    );
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }
  const asking = useTicketKeys(ticket, pair, misfit);
  const lotsError =
    !preview.ok && preview.error.startsWith("lots") && draft.lots !== ""
      ? errorMessage(preview.error)
      : undefined;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.quick}>
        {head}
        <TargetField pair={pair} ticket={ticket} />
        <div className={styles.terms}>
          <NumberStepper
            compact
            label={m.trade_lots_label()}
            value={draft.lots}
            step={String(pair.Pip)}
            min={String(pair.ForexMinCont)}
            max={String(pair.ForexMaxCont)}
            error={desktop ? lotsError : undefined}
            onChange={(lots) => ticket.edit({ lots })}
            testId="ticket-lots"
          />
          <MultiplePicker
            pair={pair}
            value={draft.multiple}
            onChange={(multiple) => ticket.edit({ multiple })}
          />
          {!desktop && <LevelsButton ticket={ticket} onOpen={() => setSetting(true)} />}
        </div>
        {!desktop && <CostLine ticket={ticket} problem={lotsError} />}
      </div>
      <div className={styles.details}>
        {desktop && <LevelsForm pair={pair} ticket={ticket} />}
        <Costs pair={pair} ticket={ticket} />
        <NightRates pair={pair} lots={draft.lots} />
        <p className={styles.risk}>{m.trade_risk()}</p>
      </div>
      <TicketButtons pair={pair} ticket={ticket} noticed={!desktop} onMisfit={misfit} />
      <ConfirmOrder pair={pair} ticket={ticket} side={asking.side} onClose={asking.close} />
      {!desktop && (
        <LevelsSheet open={setting} pair={pair} ticket={ticket} onClose={() => setSetting(false)} />
      )}
    </form>
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
    if (isAllowed) ticket.edit({ lots: lots.toString() });
  };
  const amount = readStep(ticket.draft.lots);
  useShortcuts({
    b: () => ask("buy"),
    s: () => ask("sell"),
    arrowup: () => change(stepUp(amount, step, least)),
    arrowdown: () => change(stepDown(amount, step)),
    m: () => ticket.edit({ kind: "market", target: "" }),
    p: () => ticket.edit({ kind: "pending", target: lastPrice(pair) }),
  });
  return { side, close: () => setSide(null) };
}
