import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./calendar.module.css";
import { daysShown, midnight } from "./calendar-days.ts";

interface DayStepsProps {
  from: number;
  isToday: boolean;
  /** Null for the current day. */
  onDay(day: number | null): void;
}

/** The shown days, and buttons to others. */
export function DaySteps({ from, isToday, onDay }: DayStepsProps) {
  const format = dateFormat("calendar span", { day: "numeric", month: "short", year: "numeric" });
  return (
    <div className={`${styles.steps} row gap-4 surface shadow round-m`}>
      <span className={styles.arrow}>
        <IconButton
          label={m.calendar_earlier()}
          onClick={() => onDay(midnight(from, -daysShown))}
          data-testid="calendar-earlier"
        >
          <Icon name="back" />
        </IconButton>
      </span>
      <b
        className="grow min-width-0 break text-center"
        data-testid="calendar-span"
        aria-live="polite"
      >
        {format.formatRange(from, midnight(from, daysShown - 1))}
      </b>
      {!isToday && (
        <Button tone="quiet" className={styles.today} onClick={() => onDay(null)}>
          {m.calendar_today()}
        </Button>
      )}
      <span className={styles.arrow}>
        <IconButton
          label={m.calendar_later()}
          onClick={() => onDay(midnight(from, daysShown))}
          data-testid="calendar-later"
        >
          <Icon name="next" />
        </IconButton>
      </span>
    </div>
  );
}
