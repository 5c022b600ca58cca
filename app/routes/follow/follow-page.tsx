import { useState } from "react";
import { traderList } from "#domain/contracts/http/follow.ts";
import { takesField } from "../../api/dialect.ts";
import { useCompany } from "../../data/company.ts";
import { userAtom } from "../../data/session.ts";
import { usePagedRead } from "../../data/use-paged-read.ts";
import { isPageOffered } from "../../features/company/page-needs.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { PageColumn } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./follow-page.module.css";
import { TraderCard } from "./trader-card.tsx";

const sorts = {
  return: m.follow_sort_return,
  win: m.follow_sort_win,
  followers: m.follow_sort_followers,
  risk: m.follow_sort_risk,
};
type Sort = keyof typeof sorts;

/** Copy trading: traders whom the reader copies, and traders who can be copied. */
export default function FollowPage() {
  const { ai_trade_name: name } = useCompany();
  const [round, setRound] = useState(0);
  return (
    <PullToRefresh onRefresh={async () => setRound((count) => count + 1)}>
      <PageColumn width={720}>
        <h1 className={styles.title}>{name || m.follow_title()}</h1>
        <Ways />
        <Traders round={round} />
      </PageColumn>
    </PullToRefresh>
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

/** All traders who can be copied, best first. */
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
        idOf={(trader) => trader.user_id}
        row={(trader) => <TraderCard trader={trader} />}
        empty={<EmptyState icon="user" title={m.follow_none()} text={m.follow_none_text()} />}
        testId="traders"
      />
    </section>
  );
}
