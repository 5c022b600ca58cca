import type { Pair } from "#domain/contracts/http/market.ts";
import { isPriceCheckedAtom } from "../../data/price-wait.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./ticket.module.css";
import type { Side, TicketState } from "./use-ticket.ts";

interface ButtonsProps {
  pair: Pair;
  ticket: TicketState;
  /** After a press on a side that the stops do not fit. */
  onMisfit(side: Side): void;
}

/** The buttons Sell and Buy, always visible. */
export function TicketButtons(props: ButtonsProps) {
  return (
    <div className={styles.buttons} data-testid="ticket-buttons">
      {(props.ticket.blocked || props.ticket.live.isDoubted) && (
        <p className={styles.blocked} role="status">
          {props.ticket.blocked ?? m.trade_price_checking()}
        </p>
      )}
      <SideButton side="sell" {...props} />
      <SideButton side="buy" {...props} />
    </div>
  );
}

/** A side that the stops do not fit is pale; a press on it moves them or shows what is wrong. */
function SideButton({ side, pair, ticket, onMisfit }: ButtonsProps & { side: Side }) {
  const { draft, live } = ticket;
  const market = side === "buy" ? live.ask : live.bid;
  const price = draft.kind === "pending" ? draft.target || "0" : market;
  const isBusy = ticket.busySide === side;
  const isChecked = useAtomValue(isPriceCheckedAtom);
  const fits = ticket.fits(side);
  const pale = side === "buy" ? styles.paleUp : styles.paleDown;
  return (
    <Button
      tone={side === "buy" ? "up" : "down"}
      busy={isBusy}
      disabled={!ticket.isReady}
      onClick={() => (fits ? void ticket.submit(side) : onMisfit(side))}
      className={`${styles.side} ${fits ? "" : pale}`}
      data-fits={fits}
      data-testid={side === "buy" ? "ticket-buy" : "ticket-sell"}
    >
      <span>{side === "buy" ? m.trade_buy() : m.trade_sell()}</span>
      {live.isDoubted || (isBusy && isChecked) ? (
        <span>{m.trade_price_checking()}</span>
      ) : (
        <span className="num">{formatPrice(price, pair.PricePrecision)}</span>
      )}
    </Button>
  );
}
