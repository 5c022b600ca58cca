import { type ReactNode, useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { warnOf } from "../../api/warn-of.ts";
import { useCompany } from "../../data/company/company.ts";
import { nextLookMs, partLeft, secondsLeft } from "../../data/device/countdown.ts";
import { refreshAccount } from "../../data/trader/account.ts";
import {
  type RunningMicro,
  readMicroResult,
  refreshRunningMicro,
  shownMicroAtom,
  watchedMicroAtom,
  watchMicro,
} from "../../data/trader/micro.ts";
import { standingOf } from "../../data/trader/micro-standing.ts";
import { onMicroClosed } from "../../data/trader/trades.ts";
import { formatGain, formatPrice, unknown } from "../../i18n/format.ts";
import { outcomeTexts, voidText } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import { usePair } from "../market/use-pair.ts";
import styles from "./micro-countdown.module.css";
import { DirectionBadge } from "./side-badge.tsx";
import { TimeRing } from "./time-ring.tsx";

const close = () => watchMicro(null);

/** Shows an order's countdown, then its result. Closing the countdown does not end the order. */
export function MicroCountdown() {
  const watched = useAtomValue(watchedMicroAtom);
  const [isOnScreen, setOnScreen] = useState(false);
  const order = isOnScreen ? watched : null;
  const pair = usePair(order?.ForexTradeList.Id);
  // Closes the countdown when the reader leaves this page, so that a notice shows the result.
  // The page then stays in the document, hidden. It must not show a countdown that another page
  // opens.
  useEffect(() => {
    setOnScreen(true);
    return () => {
      setOnScreen(false);
      close();
    };
  }, []);
  return (
    <Sheet
      open={order !== null && pair !== undefined}
      title={order?.ForexTradeList.ShowCode ?? ""}
      onClose={close}
    >
      {order && pair && <Countdown key={order.Id} order={order} pair={pair} onClose={close} />}
    </Sheet>
  );
}

function Countdown({ order, pair, onClose }: { order: RunningMicro; pair: Pair; onClose(): void }) {
  const result = useMicroResult(order);
  return (
    <div className={`${styles.body} grid`} data-testid="micro-countdown">
      {result ? <Result result={result} pair={pair} /> : <Running order={order} pair={pair} />}
      <Button wide tone="quiet" onClick={onClose}>
        {result ? m.ui_close() : m.micro_hide()}
      </Button>
    </div>
  );
}

function Running({ order, pair }: { order: RunningMicro; pair: Pair }) {
  const now = useClock(200);
  const live = useLivePair(pair);
  const company = useCompany();
  const left = secondsLeft(order.endsAtMs, now);
  const standing = standingOf(order, live.rawBid, company.micro_loss_level);
  const profit = standing?.profit ?? 0;
  const tone = gainTone(profit);
  const standingText =
    profit > 0 ? m.micro_winning() : profit < 0 ? m.micro_losing() : m.micro_even();
  return (
    <>
      <div className={`${styles.dial} relative`}>
        <Ring part={partLeft(order.endsAtMs, order.Seconds, now)} tone={tone} />
        <div className={`${styles.centre} grid items-center gap-2 text-center`} role="timer">
          {left > 0 ? (
            <>
              <b className="num" aria-hidden="true">
                {left}
              </b>
              <span className="hidden-text">{m.micro_left({ count: left })}</span>
            </>
          ) : (
            <i className={`${styles.wait} circle`} aria-hidden="true" />
          )}
          <small className="text-s ink-2 w-560">
            {left > 0 ? standingText : m.micro_settling()}
          </small>
          <strong className={`num ${tone} text-l`}>{formatGain(profit, company.currency)}</strong>
        </div>
      </div>
      <Prices order={order} pair={pair} name={m.order_current_price()}>
        <PriceText price={live.rawBid} precision={pair.PricePrecision} />
      </Prices>
    </>
  );
}

function Ring({ part, tone }: { part: number; tone: string }) {
  const look = `${styles.ring} full-width ${tone || "ink-3"}`;
  return <TimeRing part={part} size={208} radius={92} line={9} className={look} />;
}

interface PricesProps {
  order: MicroOrderView;
  pair: Pair;
  name: string;
  children: ReactNode;
}

function Prices({ order, pair, name, children }: PricesProps) {
  const entry = (
    <>
      {m.micro_entry()} <DirectionBadge direction={order.Type} />{" "}
      <Simulated mark={order.Simulated} />
    </>
  );
  const opened = <span className="num">{formatPrice(order.OpenPrice, pair.PricePrecision)}</span>;
  return (
    <dl className={`${styles.prices} grid gap-10`}>
      {[["entry", entry, opened] as const, ["other", name, children] as const].map(
        ([id, title, price]) => (
          <div key={id} className="grid items-center gap-4 sunken round-m">
            <dt className="row wrap justify-center gap-4 text-xs ink-2">{title}</dt>
            <dd className="text-l w-640">{price}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Font size in px at which the text fits into the ring. */
function fitted(text: string): number {
  return Math.min(28, 240 / text.length);
}

function Result({ result, pair }: { result: MicroOrderView; pair: Pair }) {
  const company = useCompany();
  const profit = result.FactProfits;
  const tone = gainTone(profit);
  const isVoid = result.Outcome === "void";
  const amount = formatGain(profit, company.currency);
  return (
    <>
      <div className={`${styles.dial} relative`} role="status">
        <Ring part={1} tone={tone} />
        <div
          className={`${styles.centre} grid items-center gap-2 text-center`}
          data-testid="micro-result"
        >
          {result.Outcome !== "" && (
            <small className="text-s ink-2 w-560">{outcomeTexts[result.Outcome]()}</small>
          )}
          <strong className={`num ${tone} text-l`} style={{ fontSize: fitted(amount) }}>
            {amount}
          </strong>
        </div>
      </div>
      {isVoid && <p className="text-s ink-2 text-center">{voidText(result.VoidReason)}</p>}
      <Prices order={result} pair={pair} name={m.micro_end_price()}>
        <span className="num">
          {result.EndPrice > 0 ? formatPrice(result.EndPrice, pair.PricePrecision) : unknown}
        </span>
      </Prices>
    </>
  );
}

/** Reads the result 1 s after expiry, again while it is late, and when the server announces it. */
function useMicroResult(order: RunningMicro): MicroOrderView | null {
  const [result, setResult] = useState<MicroOrderView | null>(null);
  useEffect(() => {
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      attempts++;
      const found = await readMicroResult(order.Id).catch((cause: unknown) => {
        warnOf("the result was not read")(cause);
        return null;
      });
      if (isOver) return;
      if (!found) return plan();
      isOver = true;
      setResult(found);
      store.set(shownMicroAtom, order.Id);
      await Promise.allSettled([refreshAccount(), refreshRunningMicro()]);
    };
    const plan = () => {
      const wait = nextLookMs([order.endsAtMs], Date.now(), attempts);
      timer = setTimeout(() => void look(), wait ?? 0);
    };
    plan();
    const release = onMicroClosed((ids) => {
      if (ids.includes(order.Id) && !isOver) void look();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      release();
    };
  }, [order]);
  return result;
}
