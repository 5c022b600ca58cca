import type { CalendarRow } from "#domain/contracts/http/calendar.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./calendar.module.css";

interface CurrencyPickProps {
  rows: readonly CalendarRow[];
  /** Empty for all. */
  chosen: readonly string[];
  onChange(currencies: string[]): void;
}

/** A switch for each currency of these days, and for each requested one. */
export function CurrencyPick({ rows, chosen, onChange }: CurrencyPickProps) {
  const all = [...new Set([...rows.map(({ currency }) => currency), ...chosen])].sort();
  if (all.length === 0) return null;
  const turn = (currency: string) =>
    onChange(
      chosen.includes(currency)
        ? chosen.filter((each) => each !== currency)
        : [...chosen, currency].sort(),
    );
  return (
    <fieldset className={`${styles.currencies} flex min-width-0 gap-6`}>
      <legend className="hidden-text">{m.calendar_currency()}</legend>
      {all.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={chosen.includes(currency)}
          onClick={() => turn(currency)}
        >
          {currency}
        </button>
      ))}
    </fieldset>
  );
}
