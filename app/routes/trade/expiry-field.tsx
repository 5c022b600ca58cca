import {
  type Expiry,
  type ExpiryChoice,
  expiryChoices,
  expiryDaysMax,
  timeFieldText,
} from "../../features/orders/draft/expiry.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/page-messages.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { endText, expiryTexts } from "./expiry-text.ts";
import type { TicketState } from "./use-ticket.ts";

const dayMs = 86_400_000;

/** Expiry of a pending order: the end of a day, or a time chosen by the trader. */
export function ExpiryField({ ticket }: { ticket: TicketState }) {
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
