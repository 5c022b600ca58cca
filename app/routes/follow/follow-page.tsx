import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { type TraderView, traderList } from "#domain/contracts/http/follow.ts";
import { takesField } from "../../api/dialect.ts";
import { useCompany } from "../../data/company/company.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { userAtom } from "../../data/trader/session.ts";
import { Sparkline } from "../../features/chart/sparkline.tsx";
import { isPageOffered } from "../../features/company/page-needs.ts";
import { formatGain, formatNumber, formatPercent } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { formatShare } from "../../i18n/share.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { PageColumn } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./follow.module.css";
import { RiskMark, TraderFace } from "./trader-marks.tsx";

const sorts = {
  return: m.follow_sort_return,
  win: m.follow_sort_win,
  followers: m.follow_sort_followers,
  risk: m.follow_sort_risk,
};
type Sort = keyof typeof sorts;

export default function FollowPage() {
  const { ai_trade_name: name } = useCompany();
  const [round, setRound] = useState(0);
  return (
    <PageColumn onRefresh={async () => setRound((count) => count + 1)} width={720}>
      <h1 className={styles.title}>{name || m.follow_title()}</h1>
      <Ways />
      <Traders round={round} />
    </PageColumn>
  );
}

function Ways() {
  const user = useAtomValue(userAtom);
  return (
    <RowList label={m.follow_title()}>
      <Row
        icon="copy"
        text={m.follow_list_title()}
        note={m.follow_list_note()}
        to="/follow/follow-list"
        testId="follow-list"
      />
      {user?.is_trader ? (
        <Row
          icon="user"
          text={m.follow_mine()}
          note={m.follow_mine_note()}
          to="/follow/my-follower"
          testId="my-follower"
        />
      ) : (
        <Row
          icon="invite"
          text={m.follow_become()}
          note={m.follow_become_note()}
          to="/follow/trader-apply"
          testId="trader-apply"
        />
      )}
      {isPageOffered("/rank") && (
        <Row icon="rank" text={m.shell_tab_rank()} note={m.rank_by()} to="/rank" />
      )}
    </RowList>
  );
}

function Traders({ round }: { round: number }) {
  const [sort, setSort] = useState<Sort>("return");
  const isSorted = takesField(traderList, "sort");
  const list = usePagedRead(traderList, isSorted ? { sort } : {}, {
    idOf: (trader) => trader.user_id,
    round,
  });
  return (
    <section className={`${styles.traders} stack gap-12`} aria-label={m.follow_masters()}>
      <h2 className="text-l">{m.follow_masters()}</h2>
      {isSorted && (
        <Segmented
          compact
          fill
          label={m.follow_sort()}
          options={(Object.keys(sorts) as Sort[]).map((value) => ({ value, text: sorts[value]() }))}
          value={sort}
          onChange={setSort}
        />
      )}
      <PagedList
        list={list}
        row={(trader) => <TraderCard trader={trader} />}
        empty={<EmptyState icon="user" title={m.follow_none()} text={m.follow_none_text()} />}
        testId="traders"
      />
    </section>
  );
}

function TraderCard({ trader }: { trader: TraderView }) {
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
        <span className="grid items-start grow min-width-0 break">
          <b>
            <bdi>{nickname}</bdi>
          </b>
          <small className="text-s ink-3">
            {m.follow_sort_followers()}{" "}
            <span className="num">{formatNumber(trader.follow_num)}</span>
          </small>
          {is_followed && <StatusBadge tone="good" text={m.follow_state_following()} />}
        </span>
        <span className="grid items-end text-end">
          <b className={`num ${gainTone(profit_percent)} text-l`}>
            {formatPercent(profit_percent)}
          </b>
          <small className="text-s ink-3">{m.follow_weeks()}</small>
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
      <dt className="text-s ink-3">{name}</dt>
      <dd className="text-s w-560">{children}</dd>
    </div>
  );
}
