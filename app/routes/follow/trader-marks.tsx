import type { PotView } from "#domain/contracts/http/follow.ts";
import { Picture } from "../../features/company/picture.tsx";
import { m } from "../../i18n/page-messages.ts";
import { StatusBadge, type StatusTone } from "../../ui/status-badge.tsx";
import styles from "./follow.module.css";

interface TraderFaceProps {
  nickname: string;
  /** Address of a picture; may be empty. */
  avatar: string;
  size?: number;
}

export function TraderFace({ nickname, avatar, size = 44 }: TraderFaceProps) {
  const look = {
    className: `${styles.face} grid place-center flex-none soft circle accent w-640`,
    style: { width: size, height: size },
  };
  const initials = (
    <span {...look} aria-hidden="true">
      {initialsOf(nickname)}
    </span>
  );
  return <Picture {...look} src={avatar} loading="lazy" otherwise={initials} />;
}

/** Returns the initials of the first two words, or the first two letters of a single word. */
export function initialsOf(nickname: string): string {
  const words = nickname.split(/[\s._-]+/).filter((word) => word !== "");
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => [...word][0] ?? "")
      : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}

/** Lowest risk score, out of 10, at which a trader gets no new followers. */
const closedFrom = 8;

export function RiskMark({ risk }: { risk: number | null }) {
  if (risk === null) return <span className="ink-3">{m.follow_risk_unknown()}</span>;
  const tone = risk >= closedFrom ? "high" : risk >= 5 ? "middle" : "low";
  return (
    <span className={`${styles.risk} inline-row gap-6 w-560`} data-tone={tone} data-testid="risk">
      <span className={`${styles.bar} clip`} aria-hidden="true">
        <i style={{ width: `${risk * 10}%` }} />
      </span>
      <span className="num">{m.follow_risk_of({ score: risk })}</span>
    </span>
  );
}

const states: Record<PotView["state"], { text: () => string; tone: StatusTone }> = {
  following: { text: m.follow_state_following, tone: "good" },
  paused: { text: m.follow_state_paused, tone: "warn" },
  leaving: { text: m.follow_state_leaving, tone: "neutral" },
  stopped: { text: m.follow_state_stopped, tone: "bad" },
  ended: { text: m.follow_state_ended, tone: "neutral" },
};

export function PotState({ state, testId }: { state: PotView["state"]; testId?: string }) {
  const { text, tone } = states[state];
  return <StatusBadge tone={tone} text={text()} {...(testId && { testId })} />;
}
