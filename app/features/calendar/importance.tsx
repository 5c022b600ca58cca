import type { Importance as Level } from "#domain/content/calendar.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./importance.module.css";

const names: Record<Level, () => string> = {
  low: m.calendar_low,
  medium: m.calendar_medium,
  high: m.calendar_high,
};

export const importanceName = (level: Level) => names[level]();

export function Importance({ level }: { level: Level }) {
  return (
    <span
      className={`${styles.mark} relative flex-none gap-2`}
      data-level={level}
      title={importanceName(level)}
    >
      <i />
      <i />
      <i />
      <span className="hidden-text">
        {m.calendar_importance()} {importanceName(level)}
      </span>
    </span>
  );
}
