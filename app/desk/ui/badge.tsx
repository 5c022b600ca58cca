import styles from "./badge.module.css";

interface BadgeProps {
  tone: "wait" | "todo" | "good" | "bad" | "none";
  text: string;
  testId?: string;
}

/** A state in one or two words. */
export function Badge({ tone, text, testId }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-testid={testId}>
      {text}
    </span>
  );
}
