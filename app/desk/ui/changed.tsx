import { Icon } from "../../ui/icon.tsx";
import styles from "./changed.module.css";

/** Between what was and what is, in the direction of reading; drawn, as not every font has one. */
export function Arrow() {
  return (
    <span className={`${styles.arrow} ink-2`}>
      <Icon name="next" size={14} />
    </span>
  );
}
