import styles from "./status-badge.module.css";

/** `neutral`: under way or over. `warn`: unusual, or the customer has to act. */
export type StatusTone = "neutral" | "good" | "warn" | "bad";

export function StatusBadge(props: { tone: StatusTone; text: string; testId?: string }) {
  const { tone, text, testId } = props;
  return (
    <span
      className={`${styles.badge} ${styles[tone]} inline-row gap-6 sunken pill text-s ink-2 w-600`}
      data-testid={testId}
      data-tone={tone}
    >
      {text}
    </span>
  );
}
