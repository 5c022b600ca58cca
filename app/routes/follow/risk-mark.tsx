import { m } from "../../i18n/page-messages.ts";
import styles from "./risk-mark.module.css";

/** From this score on no new follower is allowed. */
const closedFrom = 8;

/** The risk score in a word and a bar of ten. */
export function RiskMark({ risk }: { risk: number | null }) {
  if (risk === null) return <span className="ink-3">{m.follow_risk_unknown()}</span>;
  const tone = risk >= closedFrom ? "high" : risk >= 5 ? "middle" : "low";
  return (
    <span className={`${styles.mark} inline-row gap-6 w-560`} data-tone={tone} data-testid="risk">
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${risk * 10}%` }} />
      </span>
      <span className="num">{m.follow_risk_of({ score: risk })}</span>
    </span>
  );
}
