import type { Pair } from "#domain/contracts/http/market.ts";
import { type LevelProblem, pointOf, referenceQuote } from "../../data/levels.ts";
import { editDraft } from "../../data/ticket-draft.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import styles from "./ticket.module.css";
import type { Side, TicketState } from "./use-ticket.ts";

interface FieldsProps {
  pair: Pair;
  ticket: TicketState;
}

/** The last close: the first price of a switched-on stop or target. */
function lastClose(ticket: TicketState, pair: Pair): string {
  return Number(ticket.live.bid) > 0 ? Number(ticket.live.bid).toFixed(pair.PricePrecision) : "";
}

/** Market or pending; a pending order has a target price. */
export function EntryFields({ pair, ticket }: FieldsProps) {
  const { draft } = ticket;
  const wrong = (side: Side) => ticket.problems[side].find(({ field }) => field === "target");
  const problem = wrong("buy") ?? wrong("sell");
  return (
    <>
      <Segmented
        compact
        fill
        label={m.trade_type()}
        options={[
          { value: "market", text: m.trade_type_market() },
          { value: "pending", text: m.trade_type_pending() },
        ]}
        value={draft.kind}
        onChange={(kind) =>
          editDraft({ kind, target: kind === "pending" ? lastClose(ticket, pair) : "" })
        }
      />
      {draft.kind === "pending" && (
        <NumberStepper
          label={m.trade_target()}
          value={draft.target}
          step={pointOf(pair.PricePrecision)}
          min="0"
          hint={m.trade_target_hint()}
          error={
            problem && (problem.why === "empty" ? m.trade_target_empty() : m.trade_target_now())
          }
          onChange={(target) => editDraft({ target })}
          testId="ticket-target"
        />
      )}
    </>
  );
}

/** Stop-loss and take-profit, each behind its switch. */
export function ExitFields({ pair, ticket }: FieldsProps) {
  const { draft } = ticket;
  return (
    <div className={styles.exits}>
      <LevelField
        pair={pair}
        ticket={ticket}
        field="stop_loss"
        label={m.trade_stop_loss()}
        value={draft.stopLoss}
        onChange={(stopLoss) => editDraft({ stopLoss })}
      />
      <LevelField
        pair={pair}
        ticket={ticket}
        field="take_profit"
        label={m.trade_take_profit()}
        value={draft.takeProfit}
        onChange={(takeProfit) => editDraft({ takeProfit })}
      />
      <PlacedNote ticket={ticket} />
    </div>
  );
}

/** Tells that the first press on a side moved the stops; the next press orders. */
function PlacedNote({ ticket }: { ticket: TicketState }) {
  const { draft, placedFor } = ticket;
  const isOn = draft.stopLoss !== null || draft.takeProfit !== null;
  return (
    <p className={styles.placed} role="status">
      {isOn && placedFor === "buy" && m.trade_levels_placed_buy()}
      {isOn && placedFor === "sell" && m.trade_levels_placed_sell()}
    </p>
  );
}

interface LevelFieldProps extends FieldsProps {
  field: "stop_loss" | "take_profit";
  label: string;
  value: string | null;
  onChange(value: string | null): void;
}

function LevelField({ pair, ticket, field, label, value, onChange }: LevelFieldProps) {
  const { draft, live } = ticket;
  const reference = referenceQuote(draft, { bid: Number(live.bid), ask: Number(live.ask) });
  const own = (side: Side): LevelProblem | undefined =>
    ticket.problems[side].find((each) => each.field === field);
  const isEmpty = own("buy")?.why === "empty";
  // Every stop fits one side only; one that fits neither is a mistake.
  const isWrong = own("buy") !== undefined && own("sell") !== undefined;
  const price = reference && isolate(formatPrice(reference.bid, pair.PricePrecision));
  const text = field === "stop_loss" ? m.trade_stop_hint : m.trade_profit_hint;
  const hint = price ? text({ price }) : "";
  return (
    <Switch
      label={label}
      on={value !== null}
      testId={`ticket-${field}-switch`}
      onChange={(on) => {
        ticket.forgetPlaced();
        onChange(on ? lastClose(ticket, pair) : null);
      }}
    >
      <NumberStepper
        label={label}
        hideLabel
        value={value ?? ""}
        step={pointOf(pair.PricePrecision)}
        min="0"
        hint={hint}
        error={isWrong ? (isEmpty ? m.trade_level_empty() : hint) : undefined}
        onChange={onChange}
        testId={`ticket-${field}`}
      />
    </Switch>
  );
}
