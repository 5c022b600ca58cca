import type { Pair } from "#domain/contracts/http/market.ts";
import { entryTrigger } from "#domain/triggers/trigger.ts";
import { isPriceCheckedAtom } from "../../data/price-wait.ts";
import { readLevel } from "../../features/orders/draft/levels.ts";
import { formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { MovedPrice } from "./moved-price.tsx";
import styles from "./ticket.module.css";
import type { TicketState } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

interface ButtonsProps {
  pair: Pair;
  ticket: TicketState;
  /** True if the reason against the order is shown elsewhere. */
  noticed: boolean;
  /** Called after a press on a side that the stops do not fit. */
  onMisfit(side: Side): void;
}

/** A target on the better side of the price is a limit, one beyond it a stop. */
function sideText(side: Side, { draft, now }: TicketState): string {
  if (draft.kind === "stop_limit") {
    return side === "buy" ? m.order_buy_stop_limit() : m.order_sell_stop_limit();
  }
  const target = draft.kind === "pending" ? readLevel(draft.target) : null;
  const trigger = target === null ? null : entryTrigger(side, target, { ...now, timeMs: 0 });
  if (!trigger) return side === "buy" ? m.trade_buy() : m.trade_sell();
  const isLimit = (side === "buy") === (trigger.when === "at_or_below");
  if (side === "buy") return isLimit ? m.trade_buy_limit() : m.trade_buy_stop();
  return isLimit ? m.trade_sell_limit() : m.trade_sell_stop();
}

/** The buttons Sell and Buy, always visible. */
export function TicketButtons(props: ButtonsProps) {
  const { ticket, noticed } = props;
  return (
    <div className={`${styles.buttons} grid surface`} data-testid="ticket-buttons">
      {!noticed && (ticket.blocked || ticket.live.isDoubted) && (
        <p className={`${styles.blocked} round-m text-s warn w-560`} role="status">
          {ticket.blocked ?? m.trade_price_checking()}
        </p>
      )}
      {ticket.moved ? (
        <MovedPrice pair={props.pair} ticket={ticket} moved={ticket.moved} />
      ) : (
        <>
          <SideButton side="sell" {...props} />
          <SideButton side="buy" {...props} />
        </>
      )}
    </div>
  );
}

/** A side that the stops do not fit is pale; a press on it moves them or shows the problem. */
function SideButton({ side, pair, ticket, onMisfit }: ButtonsProps & { side: Side }) {
  const { draft, live } = ticket;
  const market = side === "buy" ? live.ask : live.bid;
  const price = draft.kind === "market" ? market : draft.target || "0";
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
      <span>{sideText(side, ticket)}</span>
      {live.isDoubted || (isBusy && isChecked) ? (
        <span>{m.trade_price_checking()}</span>
      ) : (
        <span className="num">{formatPrice(price, pair.PricePrecision)}</span>
      )}
    </Button>
  );
}
