import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { expiryTexts } from "./expiry-text.ts";
import { OptionsButton } from "./options-button.tsx";
import styles from "./ticket.module.css";
import type { TicketState } from "./use-ticket.ts";

/** Shown beside the prices of a pending order: its kind and its expiry. */
export function KindButton({ ticket, onOpen }: { ticket: TicketState; onOpen(): void }) {
  const { kind, expiry } = ticket.draft;
  if (kind === "market" || !takesField(submitForex, "expires_ms")) return null;
  return (
    <OptionsButton onOpen={onOpen} className={styles.state} testId="ticket-kind">
      <small>{kind === "stop_limit" ? m.trade_type_stop_limit() : m.trade_pending_plain()}</small>
      {expiry.choice === "none" ? (
        <Icon name="chevron" size={16} />
      ) : (
        <small>{expiryTexts[expiry.choice]()}</small>
      )}
    </OptionsButton>
  );
}
