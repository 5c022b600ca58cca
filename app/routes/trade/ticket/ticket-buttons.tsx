import { entryTrigger } from "#domain/triggers/trigger.ts";
import { readLevel } from "../../../features/orders/draft/levels.ts";
import { lotsOf, pipsOf } from "../../../i18n/counted.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import { endText } from "./expiry-text.ts";
import { OrderBlocked, OrderButton } from "./order-button.tsx";
import styles from "./ticket.module.css";
import type { Refused } from "./use-refusal.ts";
import type { OfTicket, TicketState } from "./use-ticket.ts";
import type { Side } from "./use-ticket-terms.ts";

interface ButtonsProps extends OfTicket {
  /** True if another part of the page shows why no order is possible. */
  noticed: boolean;
  /** Called after a press on buy or sell if the stops do not fit that side. */
  onMisfit(side: Side): void;
}

/**
 * Returns the name of the button's order. It is a limit order if the target is better than the
 * current price, and a stop order if the target is worse.
 */
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

export function TicketButtons(props: ButtonsProps) {
  const { ticket, noticed } = props;
  return (
    <div className={`${styles.buttons} grid surface`} data-testid="ticket-buttons">
      {!noticed && <OrderBlocked of={ticket} />}
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

/** Pale if the stops do not fit this side. A press then places no order, but moves the stops. */
function SideButton({ side, pair, ticket, onMisfit }: ButtonsProps & { side: Side }) {
  const { draft, live } = ticket;
  const market = side === "buy" ? live.ask : live.bid;
  const price = draft.kind === "market" ? market : draft.target || "0";
  const fits = ticket.fits(side);
  const pale = side === "buy" ? styles.paleUp : styles.paleDown;
  return (
    <OrderButton
      tone={side === "buy" ? "up" : "down"}
      busy={ticket.busySide === side}
      disabled={!ticket.isReady}
      onClick={() => (fits ? void ticket.submit(side) : onMisfit(side))}
      className={fits ? "" : pale}
      data-fits={fits}
      price={price}
      precision={pair.PricePrecision}
      isDoubted={live.isDoubted}
      data-testid={side === "buy" ? "ticket-buy" : "ticket-sell"}
    >
      {sideText(side, ticket)}
    </OrderButton>
  );
}

function MovedPrice({ pair, ticket, moved }: OfTicket & { moved: Refused }) {
  const { live, isReady, forget, submit } = ticket;
  const { side, price, text } = moved;
  const isBuy = side === "buy";
  const shown = (at: string) => ({ price: isolate(formatPrice(at, pair.PricePrecision)) });
  const now = shown(isBuy ? live.ask : live.bid);
  const no = (
    <Button key="no" tone="quiet" onClick={forget} className={styles.side}>
      {m.ui_cancel()}
    </Button>
  );
  const again = (
    <Button
      key="again"
      tone={isBuy ? "up" : "down"}
      disabled={!isReady}
      onClick={() => void submit(side)}
      className={styles.side}
      data-testid="ticket-again"
    >
      {isBuy ? m.trade_again_buy(now) : m.trade_again_sell(now)}
    </Button>
  );
  return (
    <>
      <p
        className={`${styles.blocked} round-m text-s warn w-560`}
        role="alert"
        data-testid="ticket-moved"
      >
        {price === null ? text : m.trade_price_moved(shown(price))}
      </p>
      {isBuy ? [no, again] : [again, no]}
    </>
  );
}

interface ConfirmProps extends OfTicket {
  side: Side | null;
  onClose(): void;
}

/** Asks to confirm an order that a key or the palette began. The ticket's buttons do not ask. */
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
          <p className="text-l">
            {side === "buy" ? m.trade_confirm_buy(shown) : m.trade_confirm_sell(shown)}{" "}
            <Simulated mark={pair.Simulated} />
            {conditions({ pair, ticket }).map((text) => (
              <small key={text} className="text-s ink-2">
                {text}
              </small>
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

function conditions({ pair, ticket }: OfTicket): string[] {
  const { draft, range } = ticket;
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
