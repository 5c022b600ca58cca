import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { submitForex } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "#messages/messages.js";
import { callApi, newIdempotencyKey } from "../../api/client.ts";
import { isOutcomeUnknown } from "../../api/outcome.ts";
import { forexBalanceAtom, refreshAccount } from "../../data/account.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { refreshPositions } from "../../data/positions.ts";
import { userAtom } from "../../data/session.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { formatMoney, formatNumber, formatPrice } from "../../i18n/format.ts";
import { type Connection, connectionAtom } from "../../realtime/connection.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { useLivePair } from "../../realtime/use-live-pair.ts";
import { toast } from "../../shell/toasts.ts";
import { store, useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/number-stepper.tsx";
import { MultiplePicker } from "./multiple-picker.tsx";
import styles from "./ticket.module.css";
import { previewOrder } from "./ticket-preview.ts";

type Side = 1 | 2;

/** A double click is one order: the buttons stay busy at least this long, however fast the answer is. */
const holdMs = 1_000;

function defaultMultiple(pair: Pair): number {
  const options = pair.HasForexMultiple;
  return (options.find((option) => option.Default === 1) ?? options[0])?.Value ?? 0;
}

function quoteOf(productId: number): { bid: number; ask: number } | null {
  const live = store.get(priceAtom(productId));
  if (live && live.bid !== "") return { bid: Number(live.bid), ask: Number(live.ask) };
  const pair = dataOf(store.get(pairsAtom))?.find((each) => each.Id === productId);
  const { Bid, Ask } = pair?.ForexQuotations ?? { Bid: "0", Ask: "0" };
  return Number(Bid) > 0 ? { bid: Number(Bid), ask: Number(Ask) } : null;
}

export function Ticket({ pair }: { pair: Pair }) {
  const [lots, setLots] = useState(String(pair.ForexMinCont));
  const [multiple, setMultiple] = useState(defaultMultiple(pair));
  const [busySide, setBusySide] = useState<Side | null>(null);
  /** The intent that has no answer yet: a retry of the same order is the same order. */
  const unanswered = useRef<{ intent: string; key: string } | null>(null);
  const live = useLivePair(pair);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const user = useAtomValue(userAtom);
  const free = useAtomValue(forexBalanceAtom);
  const connection = useAtomValue(connectionAtom);
  const navigate = useNavigate();
  const currency = info?.currency ?? "USD";
  const feeType = Number(info?.trade_fee_type ?? 1);
  const preview = previewOrder({
    pair,
    pairs,
    lots,
    multiple,
    // One preview serves both sides. The ask is never below the bid, so what it shows is never too little.
    price: live.ask,
    currency,
    feeType,
    quoteOf,
  });
  const lotsError =
    !preview.ok && preview.error.startsWith("lots") && lots !== ""
      ? errorMessage(preview.error)
      : undefined;
  const blocked = blockedBy(live.status, connection, pair);

  async function submit(type: Side) {
    if (!user) {
      await navigate("/login?from=/trade");
      return;
    }
    if (lots === "" || busySide !== null) return;
    const input = {
      forex_id: String(pair.Id),
      type: String(type),
      cont: lots,
      status: "1",
      multiple: String(multiple),
    };
    const intent = JSON.stringify(input);
    const key =
      unanswered.current?.intent === intent ? unanswered.current.key : newIdempotencyKey();
    unanswered.current = { intent, key };
    setBusySide(type);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const order = await callApi(submitForex, input, { idempotencyKey: key });
      unanswered.current = null;
      const price = formatPrice(order.OriginPrice, pair.PricePrecision);
      const filled = { lots: formatNumber(order.Quantity), code: pair.ShowCode, price };
      toast(type === 1 ? m.trade_bought(filled) : m.trade_sold(filled), "success");
      await Promise.allSettled([refreshAccount(), refreshPositions()]);
    } catch (error) {
      // The order may stand: the same key is used again.
      if (!isOutcomeUnknown(error)) unanswered.current = null;
    } finally {
      await held;
      setBusySide(null);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <NumberStepper
        label={m.trade_lots_label()}
        value={lots}
        step={String(pair.Pip)}
        min={String(pair.ForexMinCont)}
        max={String(pair.ForexMaxCont)}
        hint={m.trade_lots_hint({
          units: formatNumber(pair.ForexContNum),
          base: pair.Base,
          min: formatNumber(pair.ForexMinCont),
        })}
        error={lotsError}
        onChange={setLots}
        testId="ticket-lots"
      />
      <MultiplePicker pair={pair} value={multiple} onChange={setMultiple} />
      <dl className={styles.costs}>
        <dt>{m.trade_margin()}</dt>
        <dd className="num">
          {preview.ok ? formatMoney(preview.margin.toString(), currency) : "—"}
        </dd>
        <dt>{m.trade_fee()}</dt>
        <dd className="num">{preview.ok ? formatMoney(preview.fee.toString(), currency) : "—"}</dd>
        <dt>{m.trade_notional()}</dt>
        <dd className="num">
          {preview.ok ? formatMoney(preview.notional.toString(), currency) : "—"}
        </dd>
        {user && (
          <>
            <dt>{m.trade_free()}</dt>
            <dd className="num">{free ? formatMoney(free.balance, currency) : "—"}</dd>
          </>
        )}
      </dl>
      {blocked && (
        <p className={styles.blocked} role="status">
          {blocked}
        </p>
      )}
      <div className={styles.buttons}>
        <SideButton
          side={2}
          price={live.bid}
          pair={pair}
          busy={busySide === 2}
          disabled={blocked !== null || busySide !== null}
          onClick={() => void submit(2)}
        />
        <SideButton
          side={1}
          price={live.ask}
          pair={pair}
          busy={busySide === 1}
          disabled={blocked !== null || busySide !== null}
          onClick={() => void submit(1)}
        />
      </div>
      <p className={styles.risk}>{m.trade_risk()}</p>
    </form>
  );
}

/** Without live prices nobody orders. While the first connection is being made the list's own prices are fresh. */
const downTexts: Partial<Record<Connection, () => string>> = {
  reconnecting: m.shell_connection_reconnecting,
  stale: m.shell_connection_stale,
  offline: m.shell_connection_offline,
  refused: m.shell_connection_refused,
};

/** Why nothing can be ordered right now; null when it can. */
function blockedBy(status: number, connection: Connection, pair: Pair): string | null {
  if (pair.HasForexMultiple.length === 0) return m.trade_no_mult_config();
  if (status === 2) return m.trade_closed();
  const down = downTexts[connection];
  if (down) return down();
  return status === 3 ? m.error_quote_unavailable() : null;
}

interface SideButtonProps {
  side: Side;
  price: string;
  pair: Pair;
  busy: boolean;
  disabled: boolean;
  onClick(): void;
}

function SideButton({ side, price, pair, busy, disabled, onClick }: SideButtonProps) {
  return (
    <Button
      tone={side === 1 ? "up" : "down"}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
      className={styles.side}
      data-testid={side === 1 ? "ticket-buy" : "ticket-sell"}
    >
      <span>{side === 1 ? m.trade_buy() : m.trade_sell()}</span>
      <span className="num">{formatPrice(price, pair.PricePrecision)}</span>
    </Button>
  );
}
