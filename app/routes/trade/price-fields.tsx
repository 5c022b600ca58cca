import type { Pair } from "#domain/contracts/http/market.ts";
import { stepOf } from "../../features/orders/draft/level-texts.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import type { TicketState } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

interface PriceFieldsProps {
  pair: Pair;
  ticket: TicketState;
}

/** The target of a pending order; before it, the stop price of a stop-limit order. */
export function PriceFields({ pair, ticket }: PriceFieldsProps) {
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

type PriceFieldProps = PriceFieldsProps & { field: "target" | "stop"; label: string };

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
