import { useId, useState } from "react";
import { dayIn } from "#domain/market/zone.ts";
import { firstDay, type RangeProblem, rangeProblem } from "../../data/date-range.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./date-filter.module.css";

export interface DayRange {
  from: string;
  to: string;
}

const problemTexts: Record<RangeProblem, () => string> = {
  missing: m.order_dates_missing,
  reversed: m.order_dates_reversed,
  outside: m.order_dates_range,
};

interface DateFilterProps {
  zone: string;
  range: DayRange | null;
  onChange(range: DayRange | null): void;
}

/** A filter by two days; the list is read again when they make a valid range. */
export function DateFilter({ zone, range, onChange }: DateFilterProps) {
  const id = useId();
  const [from, setFrom] = useState(range?.from ?? "");
  const [to, setTo] = useState(range?.to ?? "");
  const [problem, setProblem] = useState<RangeProblem | null>(null);
  const today = dayIn(zone, Date.now());

  function apply() {
    const found = rangeProblem(from, to, today);
    setProblem(found);
    if (found === null) onChange({ from, to });
  }

  function clear() {
    setFrom("");
    setTo("");
    setProblem(null);
    onChange(null);
  }

  const day = (name: "from" | "to", label: string, value: string, set: (day: string) => void) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="date"
        min={firstDay}
        max={today}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        data-testid={`history-${name}`}
        onChange={(event) => set(event.target.value)}
      />
    </div>
  );
  return (
    <form
      className={styles.filter}
      aria-label={m.order_filter()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {day("from", m.order_from(), from, setFrom)}
      {day("to", m.order_to(), to, setTo)}
      <div className={styles.actions}>
        <Button type="submit" tone="quiet" data-testid="history-apply">
          {m.order_filter_apply()}
        </Button>
        {range && (
          <Button tone="quiet" onClick={clear}>
            {m.order_filter_clear()}
          </Button>
        )}
      </div>
      <p id={`${id}-problem`} role="alert">
        {problem && problemTexts[problem]()}
      </p>
    </form>
  );
}
