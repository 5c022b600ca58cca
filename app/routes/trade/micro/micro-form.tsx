import { useEffect, useId } from "react";
import type { MicroDirection } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOptions } from "#domain/contracts/http/micro.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { microOptionsAtom, refreshMicroOptions } from "../../../data/trader/micro.ts";
import { microRiskText } from "../../../features/company/rule-texts.ts";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { durationText } from "../../../i18n/micro-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { useTypedNumber } from "../../../ui/form/use-typed-number.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useDesktop } from "../../../ui/use-desktop.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { Announcements } from "../announcements.tsx";
import { FundsLink, HowItWorks } from "../funds-link.tsx";
import {
  type Cost,
  CostTable,
  OrderBlocked,
  OrderButton,
  whyNot,
} from "../ticket/order-button.tsx";
import ticketStyles from "../ticket/ticket.module.css";
import type { TicketProps } from "../ticket/ticket.tsx";
import styles from "./micro-form.module.css";
import { useMicro } from "./use-micro.ts";

export function MicroForm({ pair, head }: TicketProps) {
  const options = useAtomValue(microOptionsAtom);
  useEffect(() => void refreshMicroOptions(), []);
  if (options.state === "ready") return <Form pair={pair} options={options.data} head={head} />;
  const error = options.state === "failed" ? options.error : null;
  return (
    <div className={`${ticketStyles.quick} stack gap-8 surface`}>
      {head}
      <Waiting error={error} onRetry={refreshMicroOptions} rows={2} height={48} />
    </div>
  );
}

type MicroState = ReturnType<typeof useMicro>;

function Form({ pair, options, head }: TicketProps & { options: MicroOptions }) {
  const micro = useMicro(pair, options);
  const { preview, currency, free, user, equalPrice } = micro;
  const equalCosts = equalPrice === "loss";
  const money = (amount: string | number) => formatMoney(amount, currency);
  const desktop = useDesktop();
  const gain = preview.ok ? money(preview.profit.toString()) : "—";
  const loss = preview.ok ? money(preview.loss.toString()) : "—";
  const rows: Cost[] = [
    [m.micro_profit(), gain, "micro-profit", "up"],
    [m.micro_loss(), loss, "micro-loss", "down"],
  ];
  if (equalPrice) {
    const even = preview.ok && !equalCosts ? money(0) : loss;
    rows.push([m.micro_even(), even, "micro-unchanged", equalCosts ? "down" : ""]);
  }
  if (user) rows.push([m.trade_free(), free ? money(free.balance) : "—", "micro-free"]);
  return (
    <form className={ticketStyles.form} onSubmit={(event) => event.preventDefault()}>
      <div className={`${ticketStyles.quick} stack gap-8 surface`}>
        {head}
        <Durations options={options} micro={micro} />
        <Amount options={options} micro={micro} />
        {!desktop && <ResultLine micro={micro} />}
      </div>
      <div className={`${ticketStyles.details} stack gap-12`}>
        <CostTable rows={rows} />
        <Announcements pair={pair} />
        <p className="text-xs ink-3" data-testid="micro-risk">
          {m.micro_warning()}{" "}
          {equalPrice && (equalCosts ? m.micro_equal_loss() : m.micro_equal_refund())}{" "}
          <HowItWorks kind="micro" />
        </p>
        {preview.ok && (
          <p className="text-xs ink-3">{microRiskText(isolate(gain), isolate(loss))}</p>
        )}
      </div>
      <div className={`${ticketStyles.buttons} grid surface`} data-testid="ticket-buttons">
        {desktop && <OrderBlocked of={micro} />}
        <DirectionButton direction="down" pair={pair} micro={micro} />
        <DirectionButton direction="up" pair={pair} micro={micro} />
      </div>
    </form>
  );
}

function ResultLine({ micro }: { micro: MicroState }) {
  const { preview, currency } = micro;
  const why = whyNot(micro);
  if (why) {
    return (
      <p className={`${ticketStyles.why} flex wrap between text-s warn w-560`} role="status">
        {why}
      </p>
    );
  }
  if (!preview.ok) return null;
  const amount = (value: Decimal) => formatMoney(value.toString(), currency);
  return (
    <p className={`${ticketStyles.costLine} flex wrap between text-xs ink-2`}>
      <span>
        {m.micro_profit()} <b className="num up">{amount(preview.profit)}</b>
      </span>
      <span>
        {m.micro_loss()} <b className="num down">{amount(preview.loss)}</b>
      </span>
    </p>
  );
}

function Durations({ options, micro }: { options: MicroOptions; micro: MicroState }) {
  const name = useId();
  const desktop = useDesktop();
  return (
    <fieldset className={`${styles.group} stack min-width-0 gap-8`}>
      <legend className={desktop ? "text-s ink-2 w-560" : "hidden-text"}>
        {m.micro_duration()}
      </legend>
      <div className={`${styles.durations} grid gap-8`}>
        {options.sec.map((each) => (
          <label key={each.Id} className={styles.duration} data-testid="micro-duration">
            <input
              type="radio"
              className="unseen"
              name={name}
              checked={each.Seconds === micro.duration?.Seconds}
              onChange={() => micro.chooseSeconds(each.Seconds)}
            />
            <span className="grid items-center gap-1 sunken round-m text-center">
              <b className="w-640">
                <bdi>{durationText(each.Seconds)}</bdi>
              </b>
              <em className="num text-s w-620 up">
                +<span>{formatNumber(each.ProfitRatio * 100, 2)}</span>%
              </em>
              {each.LimitAmount > 0 && (
                <small className="text-xs ink-3">
                  {m.micro_from({ amount: isolate(formatMoney(each.LimitAmount, micro.currency)) })}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Amount({ options, micro }: { options: MicroOptions; micro: MicroState }) {
  const id = useId();
  const { preview, amount, duration, currency, isAmountWrong: isInvalid } = micro;
  const typed = useTypedNumber(amount, 2, micro.setAmount);
  const least = duration?.LimitAmount ?? 0;
  const limit = least > 0 ? isolate(formatMoney(least, currency)) : "";
  const desktop = useDesktop();
  const isShort = preview.ok && preview.short;
  let hint = limit ? m.micro_limit_hint({ amount: limit }) : "";
  if (isInvalid) hint = m.micro_amount_invalid();
  else if (isShort) hint = m.micro_short();
  const isWarning = isInvalid || isShort || (preview.ok && preview.belowLimit);
  return (
    <div className={`${styles.group} ${styles.amounts} stack min-width-0 gap-8`}>
      <label htmlFor={id} className={desktop ? "text-s ink-2 w-560" : "hidden-text"}>
        {m.micro_amount()}
      </label>
      {/* Without `scroll-x` a fieldset is as wide as its content and widens the page. */}
      <fieldset
        className={`${styles.presets} scroll-x flex min-width-0 gap-6`}
        aria-label={m.micro_presets()}
      >
        {options.number.map(({ Number: preset }) => (
          <button
            key={preset}
            type="button"
            className="sunken round-s text-center text-s w-600"
            aria-pressed={Number(amount) === preset}
            data-testid="micro-preset"
            onClick={() => micro.setAmount(String(preset))}
          >
            <span className="num">{formatNumber(preset)}</span>
          </button>
        ))}
      </fieldset>
      <div className={`${styles.amount} row sunken round-m`}>
        <input
          ref={micro.amountField}
          id={id}
          className="num grow min-width-0 text-l w-600"
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatNumber(0, 2)}
          {...typed}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          data-testid="micro-amount"
        />
        <span className="text-s ink-3 w-600">{currency}</span>
      </div>
      {(desktop || isWarning || (!preview.ok && !micro.blocked && !micro.live.isDoubted)) && (
        <p id={`${id}-hint`} className={`${styles.hint} text-xs ${isWarning ? "warn" : "ink-3"}`}>
          {hint} {!isInvalid && isShort && <FundsLink into="micro" />}
        </p>
      )}
    </div>
  );
}

interface DirectionButtonProps {
  direction: MicroDirection;
  pair: Pair;
  micro: MicroState;
}

function DirectionButton({ direction, pair, micro }: DirectionButtonProps) {
  const { live } = micro;
  return (
    <OrderButton
      tone={direction}
      busy={micro.busy === direction}
      disabled={!micro.canSubmit}
      onClick={() => void micro.submit(direction)}
      price={live.rawBid}
      precision={pair.PricePrecision}
      isDoubted={live.isDoubted}
      data-testid={`micro-${direction}`}
    >
      <Icon name={direction} size={14} /> {direction === "up" ? m.micro_up() : m.micro_down()}
    </OrderButton>
  );
}
