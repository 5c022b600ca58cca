import { Icon } from "../../ui/icon.tsx";
import styles from "./changed.module.css";

/**
 * Arrow from the old to the new value, in reading direction. An icon, because fonts may lack it.
 */
export function Arrow() {
  return (
    <span className={`${styles.arrow} ink-2`}>
      <Icon name="next" size={14} />
    </span>
  );
}
