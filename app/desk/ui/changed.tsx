import { Icon } from "../../ui/icon.tsx";
import styles from "./changed.module.css";

/** Icon of an arrow from the old to the new value, because fonts may lack an arrow sign. */
export function Arrow() {
  return (
    <span className={`${styles.arrow} mirror ink-2`}>
      <Icon name="next" size={14} />
    </span>
  );
}
