import { useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { WireMicroOrder } from "#domain/contracts/http/micro.ts";
import { warnOf } from "../../api/warn-of.ts";
import { refreshAccount } from "../../data/account.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { nextLookMs, partLeft, secondsLeft } from "../../data/countdown.ts";
import { dataOf } from "../../data/loadable.ts";
import {
  type RunningMicro,
  readMicroResult,
  refreshRunningMicro,
  shownMicroAtom,
  watchedMicroAtom,
  watchMicro,
} from "../../data/micro.ts";
import { standingOf } from "../../data/micro-standing.ts";
import { onMicroClosed } from "../../data/trades.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { DirectionBadge } from "../../features/orders/side-badge.tsx";
import { formatGain, formatPrice } from "../../i18n/format.ts";
import { outcomeTexts, voidText } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { gainTone } from "../../ui/gain-tone.ts";
import { PriceText } from "../../ui/price-text.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { useClock } from "../../ui/use-clock.ts";
import styles from "./micro-countdown.module.css";

const close = () => watchMicro(null);

/** The countdown of the order just placed, then its result. Closing it leaves the order running. */
export function MicroCountdown() {
  const order = useAtomValue(watchedMicroAtom);
  const pairs = dataOf(useAtomValue(pairsAtom));
  const pair = pairs?.find(({ Id }) => Id === order?.ForexTradeList.Id);
  // After leaving the page, a notice shows the result like any other.
  useEffect(() => close, []);
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

/** Reads the result 1 s after expiry, again while it is late, and at once when it is announced. */
function useResult(order: RunningMicro): WireMicroOrder | null {
  const [result, setResult] = useState<WireMicroOrder | null>(null);
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

interface CountdownProps {
  order: RunningMicro;
  pair: Pair;
  onClose(): void;
}

function Countdown({ order, pair, onClose }: CountdownProps) {
  const result = useResult(order);
  return (
    <div className={styles.body} data-testid="micro-countdown">
      {result ? <Result result={result} pair={pair} /> : <Running order={order} pair={pair} />}
      <Button wide tone="quiet" onClick={onClose}>
        {m.ui_close()}
      </Button>
    </div>
  );
}

function Running({ order, pair }: { order: RunningMicro; pair: Pair }) {
  const now = useClock(200);
  const live = useLivePair(pair);
  const company = useCompany();
  const left = secondsLeft(order.endsAtMs, now);
  const standing = standingOf(order, live.bid, company.micro_loss_level);
  const profit = standing?.profit ?? 0;
  const tone = gainTone(profit);
  const standingText =
    profit > 0 ? m.micro_winning() : profit < 0 ? m.micro_losing() : m.micro_even();
  return (
    <>
      <div className={styles.dial}>
        <Ring part={partLeft(order.endsAtMs, order.Seconds, now)} tone={tone} />
        <div className={styles.centre} role="timer">
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
          <strong className={`num ${tone}`}>{formatGain(profit, company.currency)}</strong>
        </div>
      </div>
      <dl className={styles.prices}>
        <div>
          <dt>
            {m.micro_entry()} <DirectionBadge direction={order.Type} />{" "}
            <Simulated mark={order.Simulated} />
          </dt>
          <dd className="num">{formatPrice(order.OpenPrice, pair.PricePrecision)}</dd>
        </div>
        <div>
          <dt>{m.order_current_price()}</dt>
          <dd>
            <PriceText price={live.bid} precision={pair.PricePrecision} />
          </dd>
        </div>
      </dl>
    </>
  );
}

const radius = 92;
const around = 2 * Math.PI * radius;

function Ring({ part, tone }: { part: number; tone: string }) {
  return (
    <svg viewBox="0 0 208 208" className={`${styles.ring} ${tone}`} aria-hidden="true">
      <circle cx="104" cy="104" r={radius} className={styles.track} />
      <circle
        cx="104"
        cy="104"
        r={radius}
        className={styles.arc}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - part)}
      />
    </svg>
  );
}

/** Font size that fits into the ring. */
function fitted(text: string): number {
  return Math.min(28, 240 / text.length);
}

function Result({ result, pair }: { result: WireMicroOrder; pair: Pair }) {
  const company = useCompany();
  const profit = result.FactProfits;
  const tone = gainTone(profit);
  const isVoid = result.Outcome === "void";
  const amount = formatGain(profit, company.currency);
  return (
    <>
      <div className={styles.dial} role="status">
        <Ring part={1} tone={tone} />
        <div className={styles.centre} data-testid="micro-result">
          <small>{outcomeTexts[result.Outcome]()}</small>
          <strong className={`num ${tone}`} style={{ fontSize: fitted(amount) }}>
            {amount}
          </strong>
        </div>
      </div>
      {isVoid && <p className={styles.note}>{voidText(result.VoidReason)}</p>}
      <dl className={styles.prices}>
        <div>
          <dt>
            {m.micro_entry()} <DirectionBadge direction={result.Type} />{" "}
            <Simulated mark={result.Simulated} />
          </dt>
          <dd className="num">{formatPrice(result.OpenPrice, pair.PricePrecision)}</dd>
        </div>
        <div>
          <dt>{m.micro_end_price()}</dt>
          <dd className="num">
            {isVoid ? "—" : formatPrice(result.EndPrice, pair.PricePrecision)}
          </dd>
        </div>
      </dl>
    </>
  );
}
