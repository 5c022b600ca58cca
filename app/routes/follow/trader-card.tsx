import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TraderView } from "#domain/contracts/http/follow.ts";
import { useCompany } from "../../data/company.ts";
import { Sparkline } from "../../features/chart/sparkline.tsx";
import { formatGain, formatNumber, formatPercent } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { formatShare } from "../../i18n/share.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { RiskMark } from "./risk-mark.tsx";
import styles from "./trader-card.module.css";
import { TraderFace } from "./trader-face.tsx";

/** A trader who can be copied; leads to the profile. */
export function TraderCard({ trader }: { trader: TraderView }) {
  const { currency } = useCompany();
  const { user_id, nickname, avatar, is_followed, profit_percent, record } = trader;
  return (
    <Link
      to={`/follow/trader?id=${user_id}`}
      viewTransition
      className={`${styles.card} stack gap-10 surface shadow round-l`}
      data-testid="trader"
    >
      <span className="row gap-12">
        <TraderFace nickname={nickname} avatar={avatar} />
        <span className={`${styles.name} grid items-start grow min-width-0 break`}>
          <b>
            <bdi>{nickname}</bdi>
          </b>
          <small>
            {m.follow_sort_followers()}{" "}
            <span className="num">{formatNumber(trader.follow_num)}</span>
          </small>
          {is_followed && <StatusBadge tone="good" text={m.follow_state_following()} />}
        </span>
        <span className={`${styles.return} grid items-end text-end`}>
          <b className={`num ${gainTone(profit_percent)}`}>{formatPercent(profit_percent)}</b>
          <small>{m.follow_weeks()}</small>
        </span>
      </span>
      {record && (
        <Sparkline
          points={record.worth.map(([, worth]) => worth)}
          tone={Number(profit_percent) < 0 ? "down" : "up"}
          width={320}
          height={36}
        />
      )}
      <dl className={`${styles.facts} flex wrap between`}>
        {record && (
          <>
            <Fact name={m.follow_sort_risk()}>
              <RiskMark risk={record.risk} />
            </Fact>
            <Fact name={m.follow_sort_win()}>
              <span className="num">{formatShare(record.three_weeks.win_percent)}</span>
            </Fact>
          </>
        )}
        <Fact name={m.follow_profit_all()}>
          <span className={`num ${gainTone(trader.total_profit)}`}>
            {formatGain(trader.total_profit, currency)}
          </span>
        </Fact>
      </dl>
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
