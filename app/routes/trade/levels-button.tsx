import type { LevelKind } from "#domain/forex/level-values.ts";
import { valuesAt } from "../../features/orders/draft/level-texts.ts";
import { pipsOf } from "../../i18n/counted.ts";
import { formatGain } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { OptionsButton } from "./options-button.tsx";
import styles from "./ticket.module.css";
import type { TicketState } from "./use-ticket.ts";

/** Shown beside the lots: loss and gain at the order's levels, and its range. */
export function LevelsButton({ ticket, onOpen }: { ticket: TicketState; onOpen(): void }) {
  const { draft, range } = ticket;
  const isAnyOn = draft.stopLoss !== null || draft.takeProfit !== null;
  return (
    <OptionsButton
      onOpen={onOpen}
      className={isAnyOn ? styles.results : styles.state}
      testId="ticket-levels"
    >
      {isAnyOn ? (
        <>
          <Result ticket={ticket} kind="stop_loss" />
          <Result ticket={ticket} kind="take_profit" />
        </>
      ) : (
        <>
          <small>SL / TP</small>
          {range.worseBy === null ? (
            <Icon name="plus" size={16} />
          ) : (
            <small>{`≤ ${m.trade_pips(pipsOf(range.pips))}`}</small>
          )}
        </>
      )}
    </OptionsButton>
  );
}

/** Result of the order at its level; a dash while unknown. */
function Result({ ticket, kind }: { ticket: TicketState; kind: LevelKind }) {
  const { draft, sides, side, currency } = ticket;
  const isStop = kind === "stop_loss";
  const { at, terms } = sides[side];
  if ((isStop ? draft.stopLoss : draft.takeProfit) === null) return null;
  const values = valuesAt(terms, at[kind] ?? "");
  return (
    <b className={`num ${isStop ? "down" : "up"}`}>
      {values ? formatGain(values.money.toString(), currency) : "—"}
    </b>
  );
}
