import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../../api/dialect.ts";
import {
  type Expiry,
  type ExpiryChoice,
  expiryChoices,
  expiryDaysMax,
  timeFieldText,
} from "../../../features/orders/draft/expiry.ts";
import { decimalsOf, stepOf } from "../../../features/orders/draft/level-texts.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { m } from "../../../i18n/page-messages.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useDesktop } from "../../../ui/use-desktop.ts";
import { endText, expiryTexts } from "./expiry-text.ts";
import { kindChange } from "./kind-change.ts";
import type { OfTicket } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

export function KindForm({ pair, ticket }: OfTicket) {
  if (ticket.draft.kind === "market") {
    return ticket.range.isOffered ? <RangeField pair={pair} ticket={ticket} /> : null;
  }
  return takesField(submitForex, "expires_ms") ? <ExpiryField ticket={ticket} /> : null;
}

/** A pending order waits for one price, a stop-limit order for two in sequence. */
export function PendingKind({ pair, ticket }: OfTicket) {
  const { draft, edit } = ticket;
  if (draft.kind === "market" || !takesField(submitForex, "stop_price")) return null;
  return (
    <div className="grid gap-6">
      <Segmented
        compact
        fill
        label={m.trade_pending_kind()}
        options={[
          { value: "pending", text: m.trade_pending_plain() },
          { value: "stop_limit", text: m.trade_type_stop_limit() },
        ]}
        value={draft.kind}
        onChange={(kind) => edit(kindChange(pair, draft, kind))}
      />
      {draft.kind === "stop_limit" && <p className="text-s ink-2">{m.trade_stop_limit_about()}</p>}
    </div>
  );
}

/** Maximum slippage of a market order from the price on its button. */
function RangeField({ pair, ticket }: OfTicket) {
  const { range, now } = ticket;
  const precision = pair.PricePrecision;
  const isWrong = range.problems.length > 0;
  return (
    <div className="grid gap-6">
      <p className="text-s ink-2 w-560">{m.trade_range()}</p>
      <Segmented
        compact
        fill
        label={m.trade_range()}
        options={[
          { value: "any", text: m.trade_range_any() },
          { value: "within", text: m.trade_range_within() },
        ]}
        value={range.isLimited ? "within" : "any"}
        onChange={(chosen) => range.limit(chosen === "within")}
      />
      {range.isLimited && (
        <>
          <NumberStepper
            compact
            label={m.trade_range_worse()}
            value={range.pips}
            unit={m.trade_unit_pips()}
            step={stepOf("pips", { price: now.bid, precision, margin: 0 })}
            decimals={precision === 3 || precision === 5 ? decimalsOf("pips", precision) : 0}
            min="0"
            error={isWrong ? m.trade_level_empty() : undefined}
            onChange={range.setPips}
            testId="ticket-range"
          />
          <p className="text-s ink-2">{m.trade_range_about()}</p>
        </>
      )}
    </div>
  );
}

const dayMs = 86_400_000;

function ExpiryField({ ticket }: Pick<OfTicket, "ticket">) {
  const { draft, sides, side, refused, edit } = ticket;
  const { expiry } = draft;
  const nowMs = Date.now();
  const problem = sides[side].problems.find(({ field }) => field === "expiry");
  const error = problem ? problemText(problem.why) : refused("expiry");
  const until = endText(expiry, nowMs);
  const isOwn = expiry.choice === "own";
  const change = (changed: Partial<Expiry>) => edit({ expiry: { ...expiry, ...changed } });

  function choose(choice: ExpiryChoice): void {
    const own = expiry.own || timeFieldText(nowMs + dayMs);
    change(choice === "own" ? { choice, own } : { choice });
  }
  return (
    <>
      <SelectField
        label={m.order_expires()}
        options={expiryChoices.map((value) => ({ value, text: expiryTexts[value]() }))}
        value={expiry.choice}
        onChange={choose}
        hint={isOwn ? undefined : until}
        error={isOwn ? undefined : error}
        testId="ticket-expiry"
      />
      {isOwn && (
        <DayField
          withTime
          label={m.trade_expiry_own()}
          value={expiry.own}
          min={timeFieldText(nowMs)}
          max={timeFieldText(nowMs + expiryDaysMax * dayMs)}
          onChange={(own) => change({ own })}
          hint={until}
          error={error}
          testId="ticket-expiry-own"
        />
      )}
    </>
  );
}

function problemText(why: string): string {
  return why === "empty" ? m.trade_expiry_empty() : errorMessage("expiry_invalid");
}

export function PriceFields({ pair, ticket }: OfTicket) {
  const { kind } = ticket.draft;
  if (kind === "market") return null;
  return (
    <>
      {kind === "stop_limit" && (
        <PriceField pair={pair} ticket={ticket} field="stop" label={m.trade_stop_price()} />
      )}
      <PriceField
        pair={pair}
        ticket={ticket}
        field="target"
        label={kind === "stop_limit" ? m.trade_limit_price() : m.trade_target()}
      />
    </>
  );
}

type PriceFieldProps = OfTicket & { field: "target" | "stop"; label: string };

function PriceField({ pair, ticket, field, label }: PriceFieldProps) {
  const { draft, sides, refused } = ticket;
  const desktop = useDesktop();
  const wrong = (side: Side) => sides[side].problems.find((each) => each.field === field);
  const problem = wrong("buy") ?? wrong("sell");
  const precision = pair.PricePrecision;
  const nowText = field === "stop" ? m.trade_stop_now : m.trade_target_now;
  return (
    <NumberStepper
      compact
      bare={!desktop && draft.kind === "stop_limit"}
      label={label}
      value={draft[field]}
      step={stepOf("price", { price: Number(draft[field]), precision, margin: 0 })}
      decimals={precision}
      min="0"
      error={
        problem ? (problem.why === "empty" ? m.trade_target_empty() : nowText()) : refused(field)
      }
      onChange={(text) => ticket.edit({ [field]: text })}
      testId={`ticket-${field}`}
    />
  );
}
