import { m } from "../i18n/start-messages.ts";
import styles from "./simulated.module.css";

/** Marks a price that no market made; renders nothing for other prices. */
export function Simulated({ mark }: { mark: boolean | undefined }) {
  return mark ? (
    <small className={styles.tag} data-testid="simulated">
      {m.ui_simulated()}
    </small>
  ) : null;
}
