import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { takesField } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { kindChange } from "./kind-change.ts";
import styles from "./kind-form.module.css";
import { RangeField } from "./range-field.tsx";
import type { TicketState } from "./use-ticket.ts";

interface KindFormProps {
  pair: Pair;
  ticket: TicketState;
}

/** Options besides prices: expiry of a pending order, slippage of a market order. */
export function KindForm({ pair, ticket }: KindFormProps) {
  if (ticket.draft.kind === "market") {
    return ticket.range.isOffered ? <RangeField pair={pair} ticket={ticket} /> : null;
  }
  return takesField(submitForex, "expires_ms") ? <ExpiryField ticket={ticket} /> : null;
}

/** A pending order waits for one price, or for two in sequence. */
export function PendingKind({ pair, ticket }: KindFormProps) {
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
      {draft.kind === "stop_limit" && <p className={styles.about}>{m.trade_stop_limit_about()}</p>}
    </div>
  );
}
