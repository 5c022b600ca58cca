import { formatPercent } from "../i18n/format.ts";
import styles from "./change.module.css";
import { Icon } from "./icon.tsx";

/** A percentage with sign and arrow: colour alone does not reach every reader. */
export function Change({ percent, plain }: { percent: number; plain?: boolean }) {
  const tone = percent >= 0 ? styles.up : styles.down;
  return (
    <span className={`num ${styles.change} ${tone} ${plain ? styles.plain : ""}`}>
      <Icon name={percent >= 0 ? "up" : "down"} size={12} />
      {formatPercent(percent)}
    </span>
  );
}
