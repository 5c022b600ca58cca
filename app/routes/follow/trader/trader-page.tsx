import { useNavigate, useSearchParams } from "react-router";
import { cancelFollow, type TraderDetail, traderDetail } from "#domain/contracts/http/follow.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { Asked } from "../../../features/asked/asked.tsx";
import { useAct } from "../../../features/asked/use-act.ts";
import { copyEndText } from "../../../features/company/rule-texts.ts";
import { Notice } from "../../../features/payments/notice.tsx";
import { formatNumber } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { RowList } from "../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { CopyOrders } from "../copy-orders.tsx";
import styles from "../follow.module.css";
import { RiskMark, TraderFace } from "../trader-marks.tsx";
import { Copying, StatementRow } from "./copying.tsx";
import { PlainFigures, Quality, TraderRecord } from "./trader-record.tsx";

export default function TraderPage() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const navigate = useNavigate();
  const { data, error, again } = useRead(traderDetail, { id }, { when: id !== "" });
  if (id === "" || (!data && error && error.code >= 0)) {
    return (
      <Page title={m.follow_title()} back="/follow">
        <EmptyState
          icon="user"
          title={m.follow_not_found()}
          {...(error && { text: error.message })}
          action={
            <Button tone="quiet" onClick={() => void navigate("/follow")}>
              {m.follow_list_find()}
            </Button>
          }
        />
      </Page>
    );
  }
  return (
    <Page title={data?.nickname ?? m.follow_title()} back="/follow" wide>
      {data ? (
        <Trader trader={data} onChanged={again} />
      ) : (
        <Waiting error={error} onRetry={again} rows={4} height={140} />
      )}
    </Page>
  );
}

interface TraderProps {
  trader: TraderDetail;
  onChanged(): Promise<void>;
}

function Trader({ trader, onChanged }: TraderProps) {
  const { more } = trader;
  const hasEnded = more?.pot?.state === "ended";
  const pot = more?.pot && !hasEnded ? more.pot : null;
  return (
    <>
      <div className={`${styles.columns} stack gap-14`}>
        <div className={`${styles.column} stack gap-14`}>
          <Card>
            <Head trader={trader} />
            {more ? <TraderRecord record={more.record} /> : <PlainFigures trader={trader} />}
          </Card>
          {more && <Quality copies={more.copies} />}
        </div>
        <div className={`${styles.column} stack gap-14`}>
          {pot && more?.barrier === "not_a_master" && (
            <Notice tone="warn" text={m.follow_master_ended()} testId="master-ended" />
          )}
          {pot && <Copying trader={trader} pot={pot} onChanged={onChanged} />}
          {hasEnded && (
            <Card title={m.follow_balance()}>
              <RowList label={m.follow_balance()}>
                <StatementRow trader={trader} />
              </RowList>
            </Card>
          )}
          {trader.is_followed && (
            <Card title={m.follow_open_positions()}>
              <CopyOrders
                masterId={trader.user_id}
                status="open"
                empty={m.order_empty_title()}
                testId="trader-open"
              />
            </Card>
          )}
          <Card title={m.follow_history()}>
            <CopyOrders
              masterId={trader.user_id}
              status="closed"
              empty={m.follow_history_none()}
              testId="trader-history"
            />
          </Card>
        </div>
      </div>
      <p className="text-s ink-2">{m.follow_past()}</p>
      <Foot trader={trader} onChanged={onChanged} />
    </>
  );
}

function Head({ trader }: { trader: TraderDetail }) {
  const { nickname, avatar, more, follow_num } = trader;
  return (
    <div className={`${styles.head} row wrap`}>
      <TraderFace nickname={nickname} avatar={avatar} size={56} />
      <span className={`${styles.name} grid grow text-l break`}>
        <b>
          <bdi>{nickname}</bdi>
        </b>
        <small className="text-s ink-3">
          {m.follow_sort_followers()} <span className="num">{formatNumber(follow_num)}</span>
        </small>
      </span>
      {more && (
        <span className="grid items-end">
          <small className="text-s ink-3">{m.follow_sort_risk()}</small>
          <RiskMark risk={more.record.risk} />
        </span>
      )}
    </div>
  );
}

function Foot({ trader, onChanged }: TraderProps) {
  const navigate = useNavigate();
  const user = useAtomValue(userAtom);
  if (user?.id === trader.user_id) return null;
  return (
    <div className={`${styles.foot} ${styles.narrow}`}>
      {trader.is_followed ? (
        <Unfollow trader={trader} onChanged={onChanged} />
      ) : (
        <Button
          wide
          onClick={() => void navigate(`/follow/submit?id=${trader.user_id}`)}
          data-testid="follow"
        >
          {m.follow_begin()}
        </Button>
      )}
    </div>
  );
}

/**
 * Stops following. Open copies still close with the trader's positions; with a company's own back
 * end, the follower must close them.
 */
function Unfollow({ trader, onChanged }: TraderProps) {
  const { act } = useAct(cancelFollow, {
    success: ({ msg }) => msg || copyEndText(),
    onDone({ account }) {
      if (account) applyAccountState(account);
      return onChanged();
    },
  });
  return (
    <Asked
      title={m.follow_end()}
      text={copyEndText()}
      onConfirm={() => act({ trader_id: trader.user_id })}
      testId="unfollow-confirm"
    >
      {(ask) => (
        <Button tone="quiet" wide onClick={ask} data-testid="unfollow">
          {m.follow_end()}
        </Button>
      )}
    </Asked>
  );
}
