import type { Pair } from "#domain/contracts/http/market.ts";
import { formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./ticket.module.css";
import type { Refused } from "./use-refusal.ts";
import type { TicketState } from "./use-ticket.ts";

interface MovedPriceProps {
  pair: Pair;
  ticket: TicketState;
  moved: Refused;
}

/**
 * Replaces the buttons after the price left the order's range. It shows the new price, and a retry
 * at the current price in the place of the pressed button.
 */
export function MovedPrice({ pair, ticket, moved }: MovedPriceProps) {
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
