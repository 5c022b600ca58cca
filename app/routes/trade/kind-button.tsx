import { useId } from "react";
import { submitForex } from "#domain/contracts/http/forex.ts";
import { takesField } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { expiryTexts } from "./expiry-text.ts";
import styles from "./ticket.module.css";
import type { TicketState } from "./use-ticket.ts";

/** On a phone beside the prices of a waiting order: its kind and its end; opens the options. */
export function KindButton({ ticket, onOpen }: { ticket: TicketState; onOpen(): void }) {
  const id = useId();
  const { kind, expiry } = ticket.draft;
  if (kind === "market" || !takesField(submitForex, "expires_ms")) return null;
  return (
    <button
      type="button"
      className={styles.term}
      aria-haspopup="dialog"
      aria-labelledby={`${id}-name ${id}-state`}
      onClick={onOpen}
      data-testid="ticket-kind"
    >
      <span id={`${id}-name`} hidden>
        {m.trade_order_options()}
      </span>
      <span id={`${id}-state`} className={styles.kind}>
        <small>{kind === "stop_limit" ? m.trade_type_stop_limit() : m.trade_pending_plain()}</small>
        {expiry.choice === "none" ? (
          <Icon name="chevron" size={16} />
        ) : (
          <small>{expiryTexts[expiry.choice]()}</small>
        )}
      </span>
    </button>
  );
}
