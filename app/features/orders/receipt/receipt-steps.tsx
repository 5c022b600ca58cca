import type { Receipt } from "#domain/contracts/http/receipt.ts";
import { formatTimeMs } from "../../../i18n/exact-time.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import styles from "./receipt.module.css";

type Step = Receipt["steps"][number];

const texts: Record<Step["kind"], (shown: { price: string }) => string> = {
  follows: m.receipt_step_follows,
  trailed: m.receipt_step_trailed,
  activated: m.receipt_step_activated,
  expired: () => m.receipt_step_expired(),
};

interface StepsProps {
  steps: Receipt["steps"];
  precision: number;
  zone: string;
}

/** Steps of the order between its fills, each with its tick. */
export function ReceiptSteps({ steps, precision, zone }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <section className={`${styles.event} stack gap-10`} data-testid="receipt-steps">
      <h3 className="text-m">{m.receipt_steps()}</h3>
      <ol className={`${styles.steps} grid gap-12`}>
        {steps.map(({ kind, level, tick }) => (
          <li key={`${kind} ${tick.generation}.${tick.seq}`} data-kind={kind}>
            <b>{texts[kind]({ price: isolate(formatPrice(level, precision)) })}</b>
            <small>
              <span>
                {m.receipt_tick()}{" "}
                <span className="num">
                  #{tick.generation}.{tick.seq}
                </span>
              </span>
              <span>
                {m.receipt_price()}{" "}
                <span className="num">{formatPrice(tick.price, precision)}</span>
              </span>
              <span className="num">{formatTimeMs(tick.timeMs, zone)}</span>
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
