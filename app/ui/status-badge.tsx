import styles from "./status-badge.module.css";

/** How something stands: it is under way or over (neutral), it went well, somebody has to look, it failed. */
export type StatusTone = "neutral" | "good" | "warn" | "bad";

/** A status in a word; the word says it, the colour only helps. */
export function StatusBadge({
  tone,
  text,
  testId,
}: {
  tone: StatusTone;
  text: string;
  testId?: string;
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-testid={testId} data-tone={tone}>
      {text}
    </span>
  );
}
