import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { newestQuote } from "../../../../features/market/newest-quote.ts";
import { readLevel } from "../../../../features/orders/draft/levels.ts";
import { useLiveOrder } from "../../../../features/orders/live-order.tsx";
import { type StopField, stopProblem } from "../../../../features/orders/stop-problem.ts";
import { useSetStops } from "../../../../features/orders/use-set-stops.ts";
import { formatPrice } from "../../../../i18n/format.ts";
import { isolate } from "../../../../i18n/isolate.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useTypedNumber } from "../../../../ui/form/use-typed-number.ts";
import { Icon } from "../../../../ui/icon.tsx";
import styles from "./orders.module.css";

interface LevelCellProps {
  order: ForexOrderView;
  field: StopField;
  places: number;
  /** Opens the order's sheet, where the trader can change a trailing stop. */
  onOpen(): void;
}

const titles = { stop_loss: m.trade_stop_loss, take_profit: m.trade_take_profit };

export function LevelCell({ order, field, places, onOpen }: LevelCellProps) {
  const [isEdited, setEdited] = useState(false);
  const wasEdited = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const { stopLoss } = useLiveOrder(order);
  const price = field === "stop_loss" ? stopLoss : order.TargetProfitPrice;
  const trails = field === "stop_loss" && order.TrailingDistance > 0;
  useEffect(() => {
    // Moves the focus from the removed field to the button.
    if (!isEdited && wasEdited.current && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) {
    return (
      <td className={styles.level}>
        <LevelInput order={order} field={field} places={places} onDone={() => setEdited(false)} />
      </td>
    );
  }
  return (
    <td className={styles.level}>
      <button
        ref={button}
        type="button"
        className="inline-row gap-4"
        onClick={trails ? onOpen : () => setEdited(true)}
        aria-label={m.terminal_change_level({
          level: `${titles[field]()} ${price > 0 ? isolate(formatPrice(price, places)) : m.order_not_set()}`,
          market: isolate(order.ForexTradeLists.ShowCode),
        })}
        data-testid={`row-${field}`}
      >
        {trails && <Icon name="refresh" size={12} />}
        <span className="num">{price > 0 ? formatPrice(price, places) : "—"}</span>
      </button>
    </td>
  );
}

type LevelInputProps = Omit<LevelCellProps, "onOpen"> & { onDone(): void };

function LevelInput({ order, field, places, onDone }: LevelInputProps) {
  const edit = useLevelEdit(order, field, places);
  const typed = useTypedNumber(edit.text, places, edit.setText);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  async function save() {
    if (await edit.save()) onDone();
  }
  function pressKey(event: KeyboardEvent) {
    if (event.key === "Enter") void save();
    if (event.key === "Escape") onDone();
    if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
  }
  return (
    <fieldset
      className={`${styles.edit} inline-row relative gap-2`}
      onBlur={(event) => {
        if (!edit.busy && !event.currentTarget.contains(event.relatedTarget)) onDone();
      }}
    >
      <input
        ref={input}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the reader pressed the level to type in it
        autoFocus
        {...typed}
        aria-label={titles[field]()}
        aria-invalid={edit.problem !== null}
        onKeyDown={pressKey}
        data-testid={`row-${field}-input`}
      />
      <button
        type="button"
        className="grid place-center soft accent"
        aria-label={m.order_levels_save()}
        disabled={edit.problem !== null}
        aria-busy={edit.busy}
        onClick={() => void save()}
      >
        <Icon name="check" size={16} />
      </button>
      {edit.problem && (
        <span role="alert" className={`${styles.problem} text-xs text-start`}>
          {edit.problem}
        </span>
      )}
    </fieldset>
  );
}

const priceText = (price: number, places: number) => (price > 0 ? price.toFixed(places) : "");

/** An empty text removes the level. */
function useLevelEdit(order: ForexOrderView, field: StopField, places: number) {
  const kept = {
    stop_loss: priceText(order.TargetLossPrice, places),
    take_profit: priceText(order.TargetProfitPrice, places),
  };
  const [text, setText] = useState(kept[field]);
  const { busy, setStops } = useSetStops();

  function problemOf(): string | null {
    if (text === "" || text === kept[field]) return null;
    const price = readLevel(text);
    if (price === null) return m.trade_level_empty();
    const quote = newestQuote(order.ForexId);
    if (!quote) return null;
    const live = { bid: String(quote.bid), ask: String(quote.ask) };
    return stopProblem(order, field, price, live, places);
  }
  const problem = problemOf();

  /** @returns false if the field stays open: the price is wrong, or the server refused it */
  async function save(): Promise<boolean> {
    if (problem !== null || busy) return false;
    if (text === kept[field]) return true;
    const level = { ...kept, [field]: text };
    const trails = field === "take_profit" && order.TrailingDistance > 0;
    return setStops(order, {
      stopLoss: level.stop_loss || "0",
      takeProfit: level.take_profit || "0",
      trailing: trails ? order.TrailingDistance.toFixed(places) : undefined,
    });
  }
  return { text, setText, problem, busy, save };
}
