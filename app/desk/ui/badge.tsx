import styles from "./badge.module.css";

/** `todo` waits for an operator, `wait` for another person. */
export type BadgeTone = "wait" | "todo" | "good" | "bad" | "none";

interface BadgeProps {
  tone: BadgeTone;
  text: string;
  testId?: string;
}

/** A status in one or two words. */
export function Badge({ tone, text, testId }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-testid={testId}>
      {text}
    </span>
  );
}
