import { useEffect, useState } from "react";
import { orderStatus } from "#domain/codes.ts";
import { type CopyOrderView, myDealFollowOrder } from "#domain/contracts/http/copies.ts";
import { pairsAtom } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { onCopiesChanged, type PotTrade } from "../../data/trader/pot-trades.ts";
import { SideBadge } from "../../features/orders/side-badge.tsx";
import { lotsOf } from "../../i18n/counted.ts";
import { formatDateTime, formatGain, formatKnownPrice, formatPrice } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { gainTone } from "../../ui/gain-tone.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useEvery } from "../../ui/use-every.ts";
import { distanceText } from "./figures.ts";
import styles from "./follow.module.css";

/** Interval in ms for reading a trader's open positions, which have no stream. */
const readEveryMs = 5_000;

interface CopyOrdersProps {
  masterId: string;
  /** Follower whose copies are shown; absent to show the trader's own orders. */
  followerId?: string | undefined;
  status: "open" | "closed";
  /**
   * Streamed prices and profits of open copies: null before the first message, absent for a
   * trader's own orders.
   */
  live?: PotTrade | null;
  empty: string;
  testId: string;
}

export function CopyOrders(props: CopyOrdersProps) {
  const { masterId, followerId, status, live, empty, testId } = props;
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      onCopiesChanged((master, follower) => {
        if (master === masterId && follower === followerId) setRound((count) => count + 1);
      }),
    [masterId, followerId],
  );
  const list = usePagedRead(
    myDealFollowOrder,
    {
      user_id: masterId,
      ...(followerId && { follower_user_id: followerId }),
      status: orderStatus.code(status),
    },
    { idOf: (order) => order.Id, round },
  );
  useEvery(status === "open" && live === undefined ? readEveryMs : null, list.renew);
  return (
    <PagedList
      list={list}
      row={(order) => <CopyOrder order={order} live={live ?? null} isOpen={status === "open"} />}
      empty={<EmptyState icon="order" title={empty} />}
      testId={testId}
    />
  );
}

interface CopyOrderProps {
  order: CopyOrderView;
  live: PotTrade | null;
  isOpen: boolean;
}

function CopyOrder({ order, live, isOpen }: CopyOrderProps) {
  const { currency, timezone } = useCompany();
  const now = isOpen ? live?.TransOrder.find(({ Id }) => Id === order.Id) : undefined;
  const profit = now?.FactProfits ?? order.FactProfits;
  const precision = usePrecisionOf(order.ForexTradeLists.ShowCode);
  const price = isOpen ? (now?.UpdatePrice ?? order.UpdatePrice) : order.Price;
  const { more } = order;
  const note = more ? distanceText(more.slippage_bp, more.delay_ms) : "";
  return (
    <div className={`${styles.order} flex wrap between align-start`} data-testid="copy-order">
      <span className="grid min-width-0 gap-2">
        <b>
          <bdi>{order.ForexTradeLists.ShowCode}</bdi> <Simulated mark={more?.simulated ?? false} />
        </b>
        <small>
          <SideBadge side={order.OrderType} />
          <bdi>{m.order_lots(lotsOf(order.Quantity))}</bdi>
        </small>
        {note && <small>{note}</small>}
      </span>
      <span className="grid items-end min-width-0 push-end gap-2 text-end">
        <b className={`num ${gainTone(profit)}`} data-testid="copy-profit">
          {formatGain(profit, currency)}
        </b>
        <small className="num" dir="ltr">
          <span>{formatPrice(order.OriginPrice, precision)}</span> →{" "}
          <span>{formatKnownPrice(price, precision)}</span>
        </small>
        <small>
          <bdi>
            {more
              ? formatDateTime(more.completed_ms ?? more.created_ms, timezone)
              : order.CreateTimeHandler}
          </bdi>
        </small>
      </span>
    </div>
  );
}

/** Finds the product by its code, because a broker's own back end sends only the code. */
function usePrecisionOf(showCode: string): number {
  const pairs = dataOf(useAtomValue(pairsAtom));
  return pairs?.find((pair) => pair.ShowCode === showCode)?.PricePrecision ?? 2;
}
