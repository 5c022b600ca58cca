import styles from "./desk-frame.module.css";

interface CountProps {
  count: number;
  /** The count in words, for screen readers. */
  text: string;
  name: string;
}

export function Count({ count, text, name }: CountProps) {
  if (count === 0) return null;
  return (
    <span
      className={`${styles.count} sunken pill text-xs ink-2 tabular text-center`}
      data-testid={`count-${name}`}
    >
      <span aria-hidden="true">{count}</span>
      <span className="hidden-text">{text}</span>
    </span>
  );
}
