import { m } from "../desk-messages.ts";
import styles from "./key-help.module.css";

/** Narrow screens and devices without a mouse hide the keys. */
export function KeyHelp() {
  return (
    <p className={`${styles.keys} wrap text-xs ink-2`}>
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {m.desk_key_move()}
      </span>
      <span>
        <kbd>Enter</kbd> {m.desk_key_open()}
      </span>
      <span>
        <kbd>Esc</kbd> {m.ui_close()}
      </span>
      <span>
        <kbd>/</kbd> {m.desk_search()}
      </span>
    </p>
  );
}
