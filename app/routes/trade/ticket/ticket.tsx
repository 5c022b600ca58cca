import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { takesField } from "../../../api/dialect.ts";
import { marginRiskText } from "../../../features/company/rule-texts.ts";
import type { OrderKind } from "../../../features/orders/draft/levels.ts";
import { askedOrderAtom, type TicketDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { ComingTerms, NightRates } from "../../../features/orders/night-rates.tsx";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { readStep, stepDown, stepUp } from "../../../ui/form/decimal-steps.ts";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../../ui/sheet/sheet-parts.tsx";
import { useDesktop } from "../../../ui/use-desktop.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { Announcements } from "../announcements.tsx";
import { HowItWorks } from "../funds-link.tsx";
import { KindButton, LevelsButton } from "../micro/options-button.tsx";
import { CostLine, Costs } from "./costs.tsx";
import { kindChange } from "./kind-change.ts";
import { KindForm, PendingKind, PriceFields } from "./kind-form.tsx";
import { LevelsForm } from "./levels-form.tsx";
import { MultiplePicker } from "./multiple-picker.tsx";
import styles from "./ticket.module.css";
import { ConfirmOrder, TicketButtons } from "./ticket-buttons.tsx";
import { useSharedTerms } from "./ticket-terms.tsx";
import type { TicketField } from "./use-refusal.ts";
import { type OfTicket, type TicketState, useTicket } from "./use-ticket.ts";
import type { Side, TicketTerms } from "./use-ticket-terms.ts";

export interface TicketProps {
  pair: Pair;
  /** Content above the fields: the choice of the order's kind. */
  head: ReactNode;
}

/** Fields visible on a phone; the others are in the options sheet. */
const quickFields: readonly TicketField[] = ["lots", "target", "stop"];

export function Ticket(props: TicketProps) {
  const terms = useSharedTerms(props.pair);
  return terms && <TicketForm {...props} terms={terms} />;
}

function TicketForm({ pair, head, terms }: TicketProps & { terms: TicketTerms }) {
  const ticket = useTicket(pair, terms, show);
  const desktop = useDesktop();
  const form = useRef<HTMLFormElement>(null);
  const [setting, setSetting] = useState(false);
  const { preview, draft } = ticket;

  /** Moves the stops to this side, and shows the first field that did not fit. */
  function misfit(side: Side) {
    const [problem] = ticket.sides[side].problems;
    ticket.place(side);
    if (problem) show(problem.field);
  }

  function show(field: TicketField) {
    if (!desktop && !quickFields.includes(field)) return setSetting(true);
    const input = form.current?.querySelector<HTMLElement>(`[data-testid=ticket-${field}]`);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: "center" });
  }
  const asking = useTicketKeys(ticket, pair, misfit);
  const openOptions = useCallback(() => setSetting(true), []);
  const lotsError =
    !preview.ok && preview.error.startsWith("lots") && draft.lots !== ""
      ? errorMessage(preview.error)
      : ticket.refused("lots");
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <div className={`${styles.quick} stack gap-8 surface`}>
        {head}
        {desktop && <PendingKind pair={pair} ticket={ticket} />}
        {draft.kind !== "market" && (
          <div className={`${styles.prices} flex wrap gap-8`}>
            <PriceFields pair={pair} ticket={ticket} />
            {!desktop && <KindButton ticket={ticket} onOpen={openOptions} />}
          </div>
        )}
        <div className={`${styles.terms} flex wrap gap-8`}>
          <Terms
            pair={pair}
            lots={draft.lots}
            multiple={draft.multiple}
            onEdit={ticket.edit}
            error={desktop ? lotsError : undefined}
          />
          {!desktop && <LevelsButton ticket={ticket} onOpen={openOptions} />}
        </div>
        {!desktop && <CostLine ticket={ticket} problem={lotsError} />}
      </div>
      <div className={`${styles.details} stack gap-12`}>
        {desktop && <KindForm pair={pair} ticket={ticket} />}
        {desktop && <LevelsForm pair={pair} ticket={ticket} />}
        <Costs pair={pair} ticket={ticket} />
        <Explanations pair={pair} lots={draft.lots} />
      </div>
      <TicketButtons pair={pair} ticket={ticket} noticed={!desktop} onMisfit={misfit} />
      <ConfirmOrder pair={pair} ticket={ticket} side={asking.side} onClose={asking.close} />
      {!desktop && (
        <LevelsSheet open={setting} pair={pair} ticket={ticket} onClose={() => setSetting(false)} />
      )}
    </form>
  );
}

const Explanations = memo(function Explanations({ pair, lots }: { pair: Pair; lots: string }) {
  return (
    <>
      <NightRates pair={pair} lots={lots} />
      <ComingTerms texts={pair.Coming} />
      <Announcements pair={pair} />
      <p className="text-xs ink-3">
        {marginRiskText()} <HowItWorks kind="contract" />
      </p>
    </>
  );
});

interface TermsProps {
  pair: Pair;
  lots: string;
  multiple: TicketDraft["multiple"];
  onEdit(change: Partial<TicketDraft>): void;
  error: string | undefined;
}

/** Size and leverage, which do not follow the price. */
const Terms = memo(function Terms({ pair, lots, multiple, onEdit, error }: TermsProps) {
  return (
    <>
      <NumberStepper
        compact
        label={m.trade_lots_label()}
        value={lots}
        step={String(pair.Pip)}
        min={String(pair.ForexMinCont)}
        max={String(pair.ForexMaxCont)}
        error={error}
        onChange={(value) => onEdit({ lots: value })}
        testId="ticket-lots"
      />
      <MultiplePicker
        pair={pair}
        value={multiple}
        onChange={(value) => onEdit({ multiple: value })}
      />
    </>
  );
});

interface LevelsSheetProps extends OfTicket {
  open: boolean;
  onClose(): void;
}

function LevelsSheet({ open, pair, ticket, onClose }: LevelsSheetProps) {
  return (
    <Sheet open={open} title={m.trade_order_options()} onClose={onClose}>
      <SheetBody>
        <div className="stack gap-12">
          <PendingKind pair={pair} ticket={ticket} />
          <KindForm pair={pair} ticket={ticket} />
          <LevelsForm pair={pair} ticket={ticket} />
        </div>
      </SheetBody>
      <SheetFoot>
        <Button wide onClick={onClose} data-testid="levels-done">
          {m.ui_done()}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}

function useTicketKeys(ticket: TicketState, pair: Pair, misfit: (side: Side) => void) {
  const [side, setSide] = useState<Side | null>(null);
  const ask = (wanted: Side) => {
    if (ticket.user && !ticket.isReady) return;
    if (ticket.fits(wanted)) setSide(wanted);
    else misfit(wanted);
  };
  const asked = useAtomValue(askedOrderAtom);
  const isAsked = asked?.productId === pair.Id && (ticket.isReady || !ticket.user);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the ticket can
  useEffect(() => {
    if (!isAsked || !asked) return;
    store.set(askedOrderAtom, null);
    ask(asked.side);
  }, [isAsked]);
  const step = Decimal.parse(String(pair.Pip));
  const least = Decimal.parse(String(pair.ForexMinCont));
  const change = (lots: Decimal) => {
    const isAllowed = !lots.lt(least) && !lots.gt(Decimal.parse(String(pair.ForexMaxCont)));
    if (isAllowed) ticket.edit({ lots: lots.toString() });
  };
  const amount = readStep(ticket.draft.lots);
  const choose = (kind: OrderKind) => ticket.edit(kindChange(pair, ticket.draft, kind));
  useShortcuts({
    b: () => ask("buy"),
    s: () => ask("sell"),
    arrowup: () => change(stepUp(amount, step, least)),
    arrowdown: () => change(stepDown(amount, step)),
    m: () => choose("market"),
    p: () => choose("pending"),
    ...(takesField(submitForex, "stop_price") && { l: () => choose("stop_limit") }),
  });
  return { side, close: () => setSide(null) };
}
