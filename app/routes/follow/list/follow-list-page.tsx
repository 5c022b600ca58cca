import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { followedTrader } from "#domain/contracts/http/follow.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { m } from "../../../i18n/page-messages.ts";
import { usePotTrade } from "../../../live/use-pot-trade.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Card, Page } from "../../../ui/page.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../../ui/sheet/sheet-parts.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { CopyOrders } from "../copy-orders.tsx";
import styles from "../follow.module.css";
import { PotFigures } from "../pot-figures.tsx";
import { TraderFace } from "../trader-marks.tsx";

type Followed = z.output<typeof followedTrader.output>[number];

export default function FollowListPage() {
  const { data, error, again } = useRead(followedTrader, {}, { everyMs: 30_000 });
  const navigate = useNavigate();
  return (
    <Page title={m.follow_list_title()} back="/follow" wide>
      {!data && <Waiting error={error} onRetry={again} rows={2} height={220} />}
      {data?.length === 0 && (
        <EmptyState
          icon="copy"
          title={m.follow_list_none()}
          action={<Button onClick={() => void navigate("/follow")}>{m.follow_list_find()}</Button>}
        />
      )}
      <div className={`${styles.followed} grid gap-14`} data-testid="followed">
        {data?.map((trader) => (
          <FollowedCard key={trader.user_id} trader={trader} />
        ))}
      </div>
    </Page>
  );
}

const ordersTexts = {
  open: { title: m.follow_open_copies, none: m.follow_open_none },
  closed: { title: m.follow_closed_copies, none: m.follow_closed_none },
};

function FollowedCard({ trader }: { trader: Followed }) {
  const { user_id, nickname, avatar, pot } = trader;
  const user = useAtomValue(userAtom);
  const followerId = user?.id ?? null;
  const live = usePotTrade(user_id, followerId);
  const [shown, setShown] = useState<"open" | "closed" | null>(null);
  const texts = ordersTexts[shown ?? "closed"];
  return (
    <Card>
      <Link to={`/follow/trader?id=${user_id}`} viewTransition className="row gap-12 break">
        <TraderFace nickname={nickname} avatar={avatar} />
        <b>
          <bdi>{nickname}</bdi>
        </b>
        <span className="mirror grid push-end ink-3">
          <Icon name="next" size={18} />
        </span>
      </Link>
      {pot && <PotFigures pot={pot} live={live} />}
      <div className={`${styles.lists} grid gap-8`}>
        <Button tone="quiet" onClick={() => setShown("open")} data-testid="open-copies">
          {m.follow_open_copies()}
        </Button>
        <Button tone="quiet" onClick={() => setShown("closed")} data-testid="closed-copies">
          {m.follow_closed_copies()}
        </Button>
      </div>
      <Sheet open={shown !== null} title={texts.title()} onClose={() => setShown(null)}>
        <SheetBody>
          {shown !== null && (
            <CopyOrders
              masterId={user_id}
              followerId={followerId ?? undefined}
              live={live}
              status={shown}
              empty={texts.none()}
              testId={`copies-${shown}`}
            />
          )}
        </SheetBody>
      </Sheet>
    </Card>
  );
}
