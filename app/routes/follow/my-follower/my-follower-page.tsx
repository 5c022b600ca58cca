import type * as z from "zod/mini";
import { myFollower } from "#domain/contracts/http/copies.ts";
import { useCompany } from "../../../data/company/company.ts";
import { usePagedRead } from "../../../data/reading/use-paged-read.ts";
import { formatGain, formatMoney, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { gainTone } from "../../../ui/gain-tone.ts";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import styles from "../follow.module.css";
import { PotState, TraderFace } from "../trader-marks.tsx";

type Answer = z.output<typeof myFollower.output>;
type Follower = Answer["data"][number];

export default function MyFollowerPage() {
  const list = usePagedRead(myFollower, {}, { idOf: ({ follow_id }) => follow_id });
  return (
    <Page title={m.follow_mine()} back="/follow">
      {list.first && <Summary answer={list.first} />}
      <PagedList
        list={list}
        row={(follower) => <FollowerRow follower={follower} />}
        empty={
          <EmptyState icon="user" title={m.follow_mine_none()} text={m.follow_mine_none_text()} />
        }
        testId="followers"
      />
    </Page>
  );
}

function Summary({ answer }: { answer: Answer }) {
  const { currency } = useCompany();
  const gain = (label: string, amount: number | null, testId: string) => ({
    label,
    value: <span className={gainTone(amount)}>{formatGain(amount, currency)}</span>,
    testId,
  });
  return (
    <Card>
      <DetailList
        rows={[
          gain(m.follow_mine_closed(), answer.total_profits, "total-profits"),
          gain(m.follow_mine_open(), answer.position_profits, "position-profits"),
          {
            label: m.follow_sort_followers(),
            value: formatNumber(answer.follow_num),
            testId: "follow-num",
          },
          ...(answer.copies?.refused ?? []).map(({ msg, count }) => ({
            label: `${m.follow_not_copied()}: ${msg}`,
            value: formatNumber(count),
          })),
        ]}
      />
    </Card>
  );
}

function FollowerRow({ follower }: { follower: Follower }) {
  const { currency } = useCompany();
  const { nickname, avatar, profitability, total_profits, state, share_held = "0" } = follower;
  return (
    <div className={`${styles.follower} row wrap surface shadow round-l`} data-testid="follower">
      <TraderFace nickname={nickname} avatar={avatar} size={40} />
      <span className={`${styles.name} grid items-start grow gap-2 break`}>
        <b>
          <bdi>{nickname}</bdi>
        </b>
        {state && <PotState state={state} />}
        {Number(share_held) > 0 && (
          <small data-testid="follower-share-held">
            {m.follow_share_held()}: <span>{formatMoney(share_held, currency)}</span>
          </small>
        )}
      </span>
      <span className="grid items-end push-end">
        <b className={`num ${gainTone(total_profits)}`}>{formatGain(total_profits, currency)}</b>
        <small className="num text-s ink-3">{formatPercent(profitability)}</small>
      </span>
    </div>
  );
}
