import { m } from "#messages/messages.js";
import styles from "./simulated.module.css";

/** Stands beside a price that comes from no market, in a word; nothing beside any other. */
export function Simulated({ mark }: { mark: boolean | undefined }) {
  return mark ? (
    <small className={styles.tag} data-testid="simulated">
      {m.ui_simulated()}
    </small>
  ) : null;
}
