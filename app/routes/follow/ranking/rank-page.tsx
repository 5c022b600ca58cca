import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { ranking } from "#domain/contracts/http/ranking.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { isPageOffered } from "../../../features/company/page-needs.ts";
import { formatGain, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { gainTone } from "../../../ui/gain-tone.ts";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { PageColumn } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../follow.module.css";

type Leader = z.output<typeof ranking.output>["data"][number];
export default function RankPage() {
  return isPageOffered("/rank") ? <Leaders /> : <Navigate to="/follow" replace />;
}

function Leaders() {
  const [round, setRound] = useState(0);
  const read = usePagedRead(ranking, {}, { idOf: (leader) => idOf(leader), round });
  const places = new Map(read.rows.map((leader, index) => [idOf(leader), index + 1]));
  return (
    <PageColumn onRefresh={async () => setRound((count) => count + 1)} width={860}>
      <header className="grid gap-2">
        <h1 className={styles.title}>{m.shell_tab_rank()}</h1>
        <p className="text-s ink-2">{m.rank_by()}</p>
      </header>
      <PagedList
        list={read}
        row={(leader) => <LeaderRow leader={leader} place={places.get(idOf(leader)) ?? 0} />}
        empty={<EmptyState icon="star" title={m.rank_none()} text={m.rank_none_text()} />}
        testId="leaders"
      />
      <p className="text-s ink-2">{m.follow_past()}</p>
    </PageColumn>
  );
}

/** Key of a row. A broker's own back end may send rows without a user id. */
function idOf({ user_id, user, code }: Leader): string {
  return user_id || `${user} ${code}`;
}

function LeaderRow({ leader, place }: { leader: Leader; place: number }) {
  const { currency } = useCompany();
  const navigate = useNavigate();
  const { user, user_id, three_week_rate: rate, three_week_profit: profit } = leader;
  const medal = place <= 3 ? "soft accent" : "sunken ink-2";
  function open() {
    if (user_id) void navigate(`/follow/trader?id=${user_id}`);
    else toast(m.public_coming_soon(), "info");
  }
  return (
    <button
      type="button"
      className={`${styles.leader} row wrap full-width surface shadow round-l text-start`}
      onClick={open}
      data-testid="leader"
    >
      <span className={`num ${styles.place} ${medal} grid place-center flex-none circle w-640`}>
        {formatNumber(place)}
      </span>
      <span className="grid grow min-width-0 break">
        <b>
          <bdi>{user}</bdi> {leader.is_self && <StatusBadge tone="good" text={m.rank_you()} />}
        </b>
        <small className="text-s ink-3">
          <bdi>{leader.code}</bdi> ·{" "}
          <span className="num">
            <span>{formatNumber(leader.multiple)}</span>×
          </span>
        </small>
      </span>
      <span className={`${styles.main} grid items-end`}>
        <b className={`num ${gainTone(rate)} text-l`}>{formatPercent(rate)}</b>
        <small className={`num ${gainTone(profit)} text-s`}>{formatGain(profit, currency)}</small>
      </span>
      <dl className={`${styles.figures} flex wrap between full-width`}>
        <Fact name={m.follow_sort_win()} value={formatShare(leader.three_week_win)} />
        <Fact name={m.follow_return_all()} value={formatPercent(leader.total_rate)} />
        <Fact name={m.follow_trades()} value={formatNumber(leader.total_trade_num)} />
      </dl>
    </button>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-s ink-3">{name}</dt>
      <dd className="num text-s w-560">{value}</dd>
    </div>
  );
}
