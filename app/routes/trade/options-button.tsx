import { type ReactNode, useId } from "react";
import { m } from "../../i18n/page-messages.ts";
import styles from "./ticket.module.css";

interface OptionsButtonProps {
  onOpen(): void;
  /** The current choice, read out after the button's name. */
  children: ReactNode;
  className?: string | undefined;
  testId: string;
}

/** On a phone's ticket: opens the options of the order, and shows some of them. */
export function OptionsButton({ onOpen, children, className, testId }: OptionsButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.term}
      aria-haspopup="dialog"
      aria-labelledby={`${id}-name ${id}-state`}
      onClick={onOpen}
      data-testid={testId}
    >
      <span id={`${id}-name`} hidden>
        {m.trade_order_options()}
      </span>
      <span id={`${id}-state`} className={className}>
        {children}
      </span>
    </button>
  );
}
