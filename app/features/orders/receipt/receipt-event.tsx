import type { ReactNode } from "react";
import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { unitOf } from "#domain/money/unit.ts";
import { formatTimeMs } from "../../../i18n/exact-time.ts";
import { formatNumber, formatPrice } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { receiptText, receiptValue } from "../../../i18n/receipt-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Simulated } from "../../../ui/simulated.tsx";
import styles from "./receipt.module.css";

type Event = Receipt["events"][number];
type Tick = Event["tick"];

const titles: Record<Event["event"], () => string> = {
  open: m.order_opened,
  close: m.order_closed_at,
  settle: m.receipt_settled,
  financing: m.log_type_financing,
};

interface EventProps {
  event: Event;
  precision: number;
  zone: string;
}

export function ReceiptEvent({ event, precision, zone }: EventProps) {
  return (
    <section className={`${styles.event} stack gap-10`}>
      <h3 className="text-m">{titles[event.event]()}</h3>
      <CitedTick tick={event.tick} precision={precision} zone={zone} />
      {event.conversion && (
        <>
          <h4 className="text-xs ink-2 w-620">{m.receipt_conversion()}</h4>
          <CitedTick tick={event.conversion} precision={null} zone={zone} />
        </>
      )}
      <h4 className="text-xs ink-2 w-620">{m.receipt_results()}</h4>
      <Formula values={event.results} zone={zone} />
      <details className={styles.inputs} data-testid="receipt-inputs">
        <summary className="row between text-xs ink-2">
          <span>{m.receipt_inputs()}</span>
          <Icon name="chevron" size={16} />
        </summary>
        <Formula values={event.inputs} zone={zone} />
      </details>
    </section>
  );
}

interface CitedTickProps {
  tick: Tick;
  /** Decimals of the prices; null shows all that a price has. */
  precision: number | null;
  zone: string;
}

function CitedTick({ tick, precision, zone }: CitedTickProps) {
  const price = (value: number) =>
    precision === null ? String(value) : formatPrice(value, precision);
  return (
    <>
      <dl className={`${styles.facts} grid halves gap-8-16`}>
        <Fact name={m.receipt_feed()} mark={<Simulated mark={tick.simulated} />}>
          {withoutMarkup(tick.market)}
        </Fact>
        <Fact name={m.receipt_tick()}>{`#${tick.generation}.${tick.seq}`}</Fact>
        <Fact name={m.receipt_price()}>{receiptValue("price", tick.price, zone)}</Fact>
        <MarkupFacts {...{ tick, precision, zone }} />
        <Fact name={m.receipt_time()}>{formatTimeMs(tick.timeMs, zone)}</Fact>
      </dl>
      {tick.around.length > 0 && (
        <table className={`${styles.ticks} full-width text-xs`}>
          <caption className="ink-2 w-620 text-start">{m.receipt_around()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.receipt_tick()}</th>
              <th scope="col">{m.receipt_time()}</th>
              <th scope="col">{m.home_column_bid()}</th>
              <th scope="col">{m.home_column_ask()}</th>
            </tr>
          </thead>
          <tbody>
            {tick.around.map((row) => (
              <tr key={row.seq} aria-current={row.seq === tick.seq || undefined}>
                <td>
                  <span className="num">{row.seq}</span>
                  {row.seq === tick.seq && (
                    <em className="relative" title={m.receipt_used()}>
                      <Icon name="check" size={13} />
                      <span className="hidden-text">{m.receipt_used()}</span>
                    </em>
                  )}
                </td>
                <td className="num">{formatTimeMs(row.timeMs, zone).slice(11)}</td>
                <td className="num">{price(row.bid)}</td>
                <td className="num">{price(row.ask)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  mark?: ReactNode;
  children: string | undefined;
  testId?: string;
}

function Fact({ name, mark, children, testId }: FactProps) {
  return (
    <div className="grid items-start">
      <dt className="text-xs ink-3">{name}</dt>
      <dd className="text-s w-620" data-testid={testId}>
        {mark} <span className="num">{children}</span>
      </dd>
    </div>
  );
}

/** Name of the feed's market without the markup's suffix; the markup has its own line. */
const withoutMarkup = (market: string) => market.split("~", 1)[0];

function MarkupFacts({ tick, precision, zone }: CitedTickProps) {
  const { raw, markup } = tick;
  if (raw === undefined || !markup || precision === null) return null;
  return (
    <>
      <Fact name={m.receipt_raw()} testId="receipt-raw">
        {receiptValue("price", raw, zone)}
      </Fact>
      <Fact name={m.receipt_markup()} testId="receipt-markup">
        {markupText(markup, precision)}
      </Fact>
    </>
  );
}

function markupText({ kind, value }: NonNullable<Tick["markup"]>, precision: number): string {
  if (kind === "percent") return `${formatNumber(value)}%`;
  return formatPrice(Decimal.parse(value).mul(unitOf(precision)).toString(), precision);
}

/** Shows each value with two names: one in the reader's language, one the same in all languages. */
function Formula({ values, zone }: { values: Record<string, string>; zone: string }) {
  return (
    <dl className={`${styles.formula} grid gap-4 sunken round-s text-xs`}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="flex between gap-16">
          <dt className="ink-2">
            {receiptText(name)} <code dir="ltr">{name}</code>
          </dt>
          <dd className="num text-end break">{receiptValue(name, value, zone)}</dd>
        </div>
      ))}
    </dl>
  );
}
