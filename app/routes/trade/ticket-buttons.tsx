import type { Pair } from "#domain/contracts/http/market.ts";
import { isPriceCheckedAtom } from "../../data/price-wait.ts";
import { formatPrice } from "../../i18n/format.ts";
import { wrongSideText } from "../../i18n/level-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./ticket.module.css";
import type { Side, TicketState } from "./use-ticket.ts";

interface ButtonsProps {
  pair: Pair;
  ticket: TicketState;
}

/** Sell and buy. A side that is shut tells why, in words. */
export function TicketButtons({ pair, ticket }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {ticket.blocked || ticket.live.isDoubted ? (
        <p className={styles.blocked} role="status">
          {ticket.blocked ?? m.trade_price_checking()}
        </p>
      ) : (
        <SideReasons pair={pair} ticket={ticket} />
      )}
      <SideButton side={2} pair={pair} ticket={ticket} />
      <SideButton side={1} pair={pair} ticket={ticket} />
    </div>
  );
}

function SideReasons({ pair, ticket }: ButtonsProps) {
  const texts = new Set<string>();
  for (const side of [1, 2] as const) {
    for (const problem of ticket.problems[side]) {
      if (problem.why === "wrong_side") {
        texts.add(wrongSideText(problem.field, side, problem.price, pair.PricePrecision));
      } else if (problem.field === "target" && problem.why === "now") {
        texts.add(m.trade_target_now());
      }
    }
  }
  if (texts.size === 0) return null;
  return (
    <ul className={styles.reasons} role="status">
      {[...texts].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function SideButton({ side, pair, ticket }: ButtonsProps & { side: Side }) {
  const { draft, live } = ticket;
  const market = side === 1 ? live.ask : live.bid;
  const price = draft.kind === "pending" ? draft.target || "0" : market;
  const isBusy = ticket.busySide === side;
  const isChecked = useAtomValue(isPriceCheckedAtom);
  return (
    <Button
      tone={side === 1 ? "up" : "down"}
      busy={isBusy}
      disabled={!ticket.canSubmit(side)}
      onClick={() => void ticket.submit(side)}
      className={styles.side}
      data-testid={side === 1 ? "ticket-buy" : "ticket-sell"}
    >
      <span>{side === 1 ? m.trade_buy() : m.trade_sell()}</span>
      {live.isDoubted || (isBusy && isChecked) ? (
        <span>{m.trade_price_checking()}</span>
      ) : (
        <span className="num">{formatPrice(price, pair.PricePrecision)}</span>
      )}
    </Button>
  );
}
