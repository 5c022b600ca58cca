import { useState } from "react";
import {
  type Days,
  daysOfMonth,
  firstDay,
  monthsUntil,
  type RangeProblem,
  rangeProblem,
} from "../../data/device/date-range.ts";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import styles from "./period-picker.module.css";

/** This month and the twelve before it. */
const monthCount = 13;
const all = "all";
const custom = "custom";

const problemTexts: Record<RangeProblem, () => string> = {
  missing: m.order_dates_missing,
  reversed: m.order_dates_reversed,
  outside: m.order_dates_range,
};

function monthText(month: string): string {
  const format = dateFormat("month", { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}

interface PeriodPickerProps {
  today: string;
  /** The day of the account's opening: earlier months are not offered. */
  openedOn?: string;
  offersAll?: boolean;
  /** Called with the chosen days; null for all dates. */
  onChange(days: Days | null): void;
}

/** Chooses a month, a range of days, or all dates. A range applies when its button is pressed. */
export function PeriodPicker({ today, openedOn, offersAll, onChange }: PeriodPickerProps) {
  const months = monthsUntil(today, monthCount, openedOn);
  const [choice, setChoice] = useState(offersAll ? all : (months[0] ?? custom));
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [problem, setProblem] = useState<RangeProblem | null>(null);

  function choose(next: string) {
    setChoice(next);
    if (next === all) onChange(null);
    else if (next !== custom) onChange(daysOfMonth(next));
  }

  function show() {
    const found = rangeProblem(from, to, today);
    setProblem(found);
    if (found === null) onChange({ from, to });
  }

  return (
    <>
      <SelectField
        label={m.statement_period()}
        options={[
          ...(offersAll ? [{ value: all, text: m.order_filter_clear() }] : []),
          ...months.map((month) => ({ value: month, text: monthText(month) })),
          { value: custom, text: m.statement_custom() },
        ]}
        value={choice}
        onChange={choose}
        testId="period"
      />
      {choice === custom && (
        <Form className={`${styles.days} grid align-start gap-12`} onSubmit={show}>
          <DayField
            label={m.order_from()}
            value={from}
            onChange={setFrom}
            min={firstDay}
            max={today}
            error={problem ? problemTexts[problem]() : undefined}
            testId="period-from"
          />
          <DayField
            label={m.order_to()}
            value={to}
            onChange={setTo}
            min={firstDay}
            max={today}
            testId="period-to"
          />
          <Button type="submit" tone="quiet" data-testid="period-show">
            {m.order_filter_apply()}
          </Button>
        </Form>
      )}
    </>
  );
}
