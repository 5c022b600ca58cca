import type { Pair } from "#domain/contracts/http/market.ts";
import { lotsOf, pipsOf } from "../../i18n/counted.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { endText } from "./expiry-text.ts";
import styles from "./ticket.module.css";
import type { TicketState } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

interface ConfirmProps {
  pair: Pair;
  ticket: TicketState;
  side: Side | null;
  onClose(): void;
}

/** Confirms an order that was started by keyboard; Enter says yes. */
export function ConfirmOrder({ pair, ticket, side, onClose }: ConfirmProps) {
  const { live, draft } = ticket;
  const market = side === "buy" ? live.ask : live.bid;
  const price = draft.kind === "market" ? market : draft.target;
  const shown = {
    ...lotsOf(draft.lots || 0),
    code: isolate(pair.ShowCode),
    price: isolate(formatPrice(price, pair.PricePrecision)),
  };
  return (
    <Sheet open={side !== null} title={m.trade_confirm_title()} onClose={onClose}>
      {side !== null && (
        <div className={`${styles.confirm} grid halves`}>
          <p>
            {side === "buy" ? m.trade_confirm_buy(shown) : m.trade_confirm_sell(shown)}{" "}
            <Simulated mark={pair.Simulated} />
            {conditions(pair, ticket).map((text) => (
              <small key={text}>{text}</small>
            ))}
          </p>
          <Button tone="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            data-autofocus
            tone={side === "buy" ? "up" : "down"}
            data-testid="ticket-confirm"
            onClick={() => {
              onClose();
              void ticket.submit(side);
            }}
          >
            {side === "buy" ? m.trade_buy() : m.trade_sell()}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** Other conditions of the fill, and its expiry. */
function conditions(pair: Pair, { draft, range }: TicketState): string[] {
  if (draft.kind === "market") {
    return range.worseBy === null ? [] : [m.trade_range_line(pipsOf(range.pips || 0))];
  }
  const stop = isolate(formatPrice(draft.stop || 0, pair.PricePrecision));
  const end = endText(draft.expiry, Date.now());
  return [
    ...(draft.kind === "stop_limit" ? [m.order_waits_first({ price: stop })] : []),
    ...(end ? [end] : []),
  ];
}
