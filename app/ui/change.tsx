import { memo } from "react";
import { formatPercent } from "../i18n/format.ts";
import styles from "./change.module.css";
import { gainTone } from "./gain-tone.ts";
import { Icon } from "./icon.tsx";

/** A percentage with sign and arrow: colour alone does not reach every reader. */
export const Change = memo(function Change(props: { percent: number | null; plain?: boolean }) {
  const { percent, plain } = props;
  // A change shown as 0.00% counts as neither gain nor loss.
  const tone = gainTone(Math.round(Number(percent) * 100));
  const look = `${styles[tone]} ${plain ? styles.plain : ""}`;
  return (
    <span className={`num ${styles.change} ${look} inline-row gap-2 text-s w-620`}>
      {tone && <Icon name={tone} size={12} />}
      {/* Wraps the text: a browser that translates a page replaces bare text beside an element. */}
      <span>{formatPercent(percent)}</span>
    </span>
  );
});
