import { useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOrderView } from "#domain/contracts/http/micro.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { partLeft, secondsLeft } from "../../data/countdown.ts";
import { dataOf } from "../../data/loadable.ts";
import { type RunningMicro, watchedMicroAtom, watchMicro } from "../../data/micro.ts";
import { standingOf } from "../../data/micro-standing.ts";
import { formatGain, formatPrice, unknown } from "../../i18n/format.ts";
import { outcomeTexts, voidText } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { useClock } from "../../ui/use-clock.ts";
import { useLivePair } from "../market/use-live-pair.ts";
import styles from "./micro-countdown.module.css";
import { DirectionBadge } from "./side-badge.tsx";
import { TimeRing } from "./time-ring.tsx";
import { useMicroResult } from "./use-micro-result.ts";

const close = () => watchMicro(null);

/**
 * The countdown of the order just placed, or opened from a list, then its result. Closing it leaves
 * the order running.
 */
export function MicroCountdown() {
  const watched = useAtomValue(watchedMicroAtom);
  const [isOnScreen, setOnScreen] = useState(false);
  const order = isOnScreen ? watched : null;
  const pairs = dataOf(useAtomValue(pairsAtom));
  const pair = pairs?.find(({ Id }) => Id === order?.ForexTradeList.Id);
  // After leaving the page, a notice shows the result like any other. The page stays in the
  // document: without this it would show the countdown that another page opens.
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

interface CountdownProps {
  order: RunningMicro;
  pair: Pair;
  onClose(): void;
}

function Countdown({ order, pair, onClose }: CountdownProps) {
  const result = useMicroResult(order);
  return (
    <div className={styles.body} data-testid="micro-countdown">
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
      <div className={styles.dial}>
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
            <i className={styles.wait} aria-hidden="true" />
          )}
          <small>{left > 0 ? standingText : m.micro_settling()}</small>
          <strong className={`num ${tone} text-l`}>{formatGain(profit, company.currency)}</strong>
        </div>
      </div>
      <dl className={`${styles.prices} grid gap-10`}>
        <EntryPrice order={order} pair={pair} />
        <div>
          <dt>{m.order_current_price()}</dt>
          <dd>
            <PriceText price={live.rawBid} precision={pair.PricePrecision} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Ring({ part, tone }: { part: number; tone: string }) {
  return (
    <TimeRing part={part} size={208} radius={92} line={9} className={`${styles.ring} ${tone}`} />
  );
}

interface EntryPriceProps {
  order: MicroOrderView;
  pair: Pair;
}

function EntryPrice({ order, pair }: EntryPriceProps) {
  return (
    <div>
      <dt>
        {m.micro_entry()} <DirectionBadge direction={order.Type} />{" "}
        <Simulated mark={order.Simulated} />
      </dt>
      <dd className="num">{formatPrice(order.OpenPrice, pair.PricePrecision)}</dd>
    </div>
  );
}

/** Font size that fits into the ring. */
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
      <div className={styles.dial} role="status">
        <Ring part={1} tone={tone} />
        <div
          className={`${styles.centre} grid items-center gap-2 text-center`}
          data-testid="micro-result"
        >
          {result.Outcome !== "" && <small>{outcomeTexts[result.Outcome]()}</small>}
          <strong className={`num ${tone} text-l`} style={{ fontSize: fitted(amount) }}>
            {amount}
          </strong>
        </div>
      </div>
      {isVoid && <p className="text-s ink-2 text-center">{voidText(result.VoidReason)}</p>}
      <dl className={`${styles.prices} grid gap-10`}>
        <EntryPrice order={result} pair={pair} />
        <div>
          <dt>{m.micro_end_price()}</dt>
          <dd className="num">
            {result.EndPrice > 0 ? formatPrice(result.EndPrice, pair.PricePrecision) : unknown}
          </dd>
        </div>
      </dl>
    </>
  );
}
