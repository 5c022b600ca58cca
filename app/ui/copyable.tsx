import { CopyButton } from "./copy-button.tsx";
import styles from "./copyable.module.css";

interface CopyableProps {
  label: string;
  text: string;
  /** The text as it is easier to read; the button copies `text`. */
  shown?: string;
  testId: string;
}

/** An address, a link or a key with its name and a button that copies it. */
export function Copyable({ label, text, shown = text, testId }: CopyableProps) {
  return (
    <div className={styles.copyable}>
      <div>
        <span>{label}</span>
        <b dir="ltr" data-testid={testId}>
          {shown}
        </b>
      </div>
      <CopyButton text={text} label={label} />
    </div>
  );
}
