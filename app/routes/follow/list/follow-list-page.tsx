import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { followedTrader } from "#domain/contracts/http/follow.ts";
import { userAtom } from "../../../data/session.ts";
import { useRead } from "../../../data/use-read.ts";
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
import { PotFigures } from "../pot-figures.tsx";
import { TraderFace } from "../trader-face.tsx";
import styles from "./follow-list-page.module.css";

type Followed = z.output<typeof followedTrader.output>[number];

/** The traders whom the reader copies, with each copy balance. */
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
      <div className={`${styles.grid} grid gap-14`} data-testid="followed">
        {data?.map((trader) => (
          <FollowedCard key={trader.user_id} trader={trader} />
        ))}
      </div>
    </Page>
  );
}

function FollowedCard({ trader }: { trader: Followed }) {
  const { user_id, nickname, avatar, pot } = trader;
  const user = useAtomValue(userAtom);
  const followerId = user?.id ?? null;
  const live = usePotTrade(user_id, followerId);
  const [shown, setShown] = useState<"open" | "closed" | null>(null);
  return (
    <Card>
      <Link to={`/follow/trader?id=${user_id}`} viewTransition className="row gap-12 break">
        <TraderFace nickname={nickname} avatar={avatar} />
        <b>
          <bdi>{nickname}</bdi>
        </b>
        <span className={`${styles.next} grid push-end ink-3`}>
          <Icon name="next" size={18} />
        </span>
      </Link>
      {pot && <PotFigures pot={pot} live={live} />}
      <div className={`${styles.acts} grid gap-8`}>
        <Button tone="quiet" onClick={() => setShown("open")} data-testid="open-copies">
          {m.follow_open_copies()}
        </Button>
        <Button tone="quiet" onClick={() => setShown("closed")} data-testid="closed-copies">
          {m.follow_closed_copies()}
        </Button>
      </div>
      <CopyOrdersSheet
        shown={shown}
        masterId={user_id}
        followerId={followerId ?? undefined}
        live={live}
        onClose={() => setShown(null)}
      />
    </Card>
  );
}

interface CopyOrdersSheetProps {
  shown: "open" | "closed" | null;
  masterId: string;
  followerId: string | undefined;
  live: ReturnType<typeof usePotTrade>;
  onClose(): void;
}

function CopyOrdersSheet({ shown, onClose, ...whose }: CopyOrdersSheetProps) {
  const isOpen = shown === "open";
  return (
    <Sheet
      open={shown !== null}
      title={isOpen ? m.follow_open_copies() : m.follow_closed_copies()}
      onClose={onClose}
    >
      <SheetBody>
        {shown !== null && (
          <CopyOrders
            {...whose}
            status={shown}
            empty={isOpen ? m.follow_open_none() : m.follow_closed_none()}
            testId={`copies-${shown}`}
          />
        )}
      </SheetBody>
    </Sheet>
  );
}
