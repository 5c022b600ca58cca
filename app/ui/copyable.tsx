import { CopyButton } from "./copy-button.tsx";
import styles from "./copyable.module.css";

interface CopyableProps {
  label: string;
  text: string;
  /** The text in a more readable form; the button copies `text`. */
  shown?: string;
  testId: string;
}

export function Copyable({ label, text, shown = text, testId }: CopyableProps) {
  return (
    <div className={`${styles.copyable} row between full-width gap-8 sunken round-m`}>
      <div className="grid min-width-0 gap-2">
        <span className="text-s ink-2">{label}</span>
        <b className="w-600 tabular break" dir="ltr" data-testid={testId}>
          {shown}
        </b>
      </div>
      <CopyButton text={text} label={label} />
    </div>
  );
}
