import { type ReactNode, useId } from "react";
import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { LevelKind } from "#domain/forex/level-values.ts";
import { takesField } from "../../../api/dialect.ts";
import { valuesAt } from "../../../features/orders/draft/level-texts.ts";
import { pipsOf } from "../../../i18n/counted.ts";
import { formatGain } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { expiryTexts } from "../ticket/expiry-text.ts";
import styles from "../ticket/ticket.module.css";
import type { OfTicket } from "../ticket/use-ticket.ts";

/** Look of a button that shows the current choice and opens the list of choices. */
export const termLook = `${styles.term} grid items-center min-width-0 gap-1 sunken round-m text-center`;
const stateLook = "grid items-center full-width min-width-0";

interface OptionsButtonProps {
  onOpen(): void;
  /** Current choice; screen readers read it after the button's name. */
  children: ReactNode;
  look: string;
  testId: string;
}

function OptionsButton({ onOpen, children, look, testId }: OptionsButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={termLook}
      aria-haspopup="dialog"
      aria-labelledby={`${id}-name ${id}-state`}
      onClick={onOpen}
      data-testid={testId}
    >
      <span id={`${id}-name`} hidden>
        {m.trade_order_options()}
      </span>
      <span id={`${id}-state`} className={look}>
        {children}
      </span>
    </button>
  );
}

type ButtonProps = Pick<OfTicket, "ticket"> & Pick<OptionsButtonProps, "onOpen">;

export function KindButton({ ticket, onOpen }: ButtonProps) {
  const { kind, expiry } = ticket.draft;
  if (kind === "market" || !takesField(submitForex, "expires_ms")) return null;
  return (
    <OptionsButton onOpen={onOpen} look={stateLook} testId="ticket-kind">
      <small>{kind === "stop_limit" ? m.trade_type_stop_limit() : m.trade_pending_plain()}</small>
      {expiry.choice === "none" ? (
        <Icon name="chevron" size={16} />
      ) : (
        <small>{expiryTexts[expiry.choice]()}</small>
      )}
    </OptionsButton>
  );
}

export function LevelsButton({ ticket, onOpen }: ButtonProps) {
  const { draft, range } = ticket;
  const isAnyOn = draft.stop_loss !== null || draft.take_profit !== null;
  return (
    <OptionsButton
      onOpen={onOpen}
      look={isAnyOn ? "grid items-end text-xs" : stateLook}
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

function Result({ ticket, kind }: Pick<OfTicket, "ticket"> & { kind: LevelKind }) {
  const { draft, sides, side, currency } = ticket;
  const { at, terms } = sides[side];
  if (draft[kind] === null) return null;
  const values = valuesAt(terms, at[kind] ?? "");
  return (
    <b className={`num ${kind === "stop_loss" ? "down" : "up"}`}>
      {values ? formatGain(values.money.toString(), currency) : "—"}
    </b>
  );
}
