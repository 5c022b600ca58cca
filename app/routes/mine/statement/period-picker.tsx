import { useState } from "react";
import { firstDay, type RangeProblem, rangeProblem } from "../../../data/date-range.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./statement-page.module.css";
import { type Days, daysOfMonth, monthsUntil } from "./statement-period.ts";
import { monthText } from "./statement-texts.ts";

/** This month and the twelve before it. */
const monthCount = 13;
const custom = "custom";

const problemTexts: Record<RangeProblem, () => string> = {
  missing: m.order_dates_missing,
  reversed: m.order_dates_reversed,
  outside: m.order_dates_range,
};

interface PeriodPickerProps {
  today: string;
  /** The day of the account's opening; null before it is known. */
  openedOn: string | null;
  onChange(days: Days): void;
}

/** Chooses a month, or two days; two days count once they make a valid range. */
export function PeriodPicker({ today, openedOn, onChange }: PeriodPickerProps) {
  const months = monthsUntil(today, monthCount, openedOn ?? today);
  const [choice, setChoice] = useState(months[0] ?? custom);
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [problem, setProblem] = useState<RangeProblem | null>(null);

  function choose(next: string) {
    setChoice(next);
    if (next !== custom) onChange(daysOfMonth(next));
  }

  function show() {
    const found = rangeProblem(from, to, today);
    setProblem(found);
    if (found === null) onChange({ from, to });
  }

  return (
    <Card>
      <SelectField
        label={m.statement_period()}
        options={[
          ...months.map((month) => ({ value: month, text: monthText(month) })),
          { value: custom, text: m.statement_custom() },
        ]}
        value={choice}
        onChange={choose}
        testId="statement-month"
      />
      {choice === custom && (
        <Form className={styles.days} onSubmit={show}>
          <DayField
            label={m.order_from()}
            value={from}
            onChange={setFrom}
            min={firstDay}
            max={today}
            error={problem ? problemTexts[problem]() : undefined}
            testId="statement-from"
          />
          <DayField
            label={m.order_to()}
            value={to}
            onChange={setTo}
            min={firstDay}
            max={today}
            testId="statement-to"
          />
          <Button type="submit" tone="quiet" data-testid="statement-show">
            {m.order_filter_apply()}
          </Button>
        </Form>
      )}
    </Card>
  );
}
