import type { Pair } from "#domain/contracts/http/market.ts";
import { stepOf } from "../../data/level-texts.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import type { TicketState } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

/** The price that a pending order waits for. */
export function TargetField({ pair, ticket }: { pair: Pair; ticket: TicketState }) {
  const { draft, sides } = ticket;
  if (draft.kind !== "pending") return null;
  const wrong = (side: Side) => sides[side].problems.find(({ field }) => field === "target");
  const problem = wrong("buy") ?? wrong("sell");
  const precision = pair.PricePrecision;
  return (
    <NumberStepper
      compact
      label={m.trade_target()}
      value={draft.target}
      step={stepOf("price", { price: Number(draft.target), precision, margin: 0 })}
      decimals={precision}
      min="0"
      error={problem && (problem.why === "empty" ? m.trade_target_empty() : m.trade_target_now())}
      onChange={(target) => ticket.edit({ target })}
      testId="ticket-target"
    />
  );
}
