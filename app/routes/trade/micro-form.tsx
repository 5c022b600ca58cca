import { type ReactNode, useEffect, useId } from "react";
import type { MicroDirection } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { MicroOptions } from "#domain/contracts/http/micro.ts";
import type { Decimal } from "#domain/money/decimal.ts";
import { dataOf } from "../../data/loadable.ts";
import { microOptionsAtom, refreshMicroOptions } from "../../data/micro.ts";
import { isPriceCheckedAtom } from "../../data/price-wait.ts";
import { microRiskText } from "../../features/company/rule-texts.ts";
import { formatMoney, formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { durationText } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { useTypedNumber } from "../../ui/form/use-typed-number.ts";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { useDesktop } from "../../ui/use-desktop.ts";
import { Announcements } from "./announcements.tsx";
import { FundsLink } from "./funds-link.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import styles from "./micro-form.module.css";
import ticketStyles from "./ticket.module.css";
import { useMicro } from "./use-micro.ts";

interface MicroFormProps {
  pair: Pair;
  /** Content above the fields: the choice of the order's kind. */
  head: ReactNode;
}

/** The order form of options, with the layout of the contracts' form. */
export function MicroForm({ pair, head }: MicroFormProps) {
  const options = useAtomValue(microOptionsAtom);
  useEffect(() => void refreshMicroOptions(), []);
  if (options.state === "failed") {
    return (
      <div className={`${ticketStyles.quick} stack gap-8 surface`}>
        {head}
        <ErrorState text={options.error.message} onRetry={() => void refreshMicroOptions()} />
      </div>
    );
  }
  const data = dataOf(options);
  if (data) return <Form pair={pair} options={data} head={head} />;
  return (
    <div className={`${ticketStyles.quick} stack gap-8 surface`}>
      {head}
      <Skeleton rows={2} height={48} />
    </div>
  );
}

type MicroState = ReturnType<typeof useMicro>;

function Form({ pair, options, head }: MicroFormProps & { options: MicroOptions }) {
  const micro = useMicro(pair, options);
  const { preview, currency, free, user, equalPrice } = micro;
  const equalCosts = equalPrice === "loss";
  const money = (amount: string | number) => formatMoney(amount, currency);
  const desktop = useDesktop();
  return (
    <form className={ticketStyles.form} onSubmit={(event) => event.preventDefault()}>
      <div className={`${ticketStyles.quick} stack gap-8 surface`}>
        {head}
        <Durations options={options} micro={micro} />
        <Amount options={options} micro={micro} />
        {!desktop && <ResultLine micro={micro} />}
      </div>
      <div className={`${ticketStyles.details} stack gap-12`}>
        <dl className={`${ticketStyles.costs} grid sunken round-m text-s`}>
          <dt>{m.micro_profit()}</dt>
          <dd className="num up" data-testid="micro-profit">
            {preview.ok ? money(preview.profit.toString()) : "—"}
          </dd>
          <dt>{m.micro_loss()}</dt>
          <dd className="num down" data-testid="micro-loss">
            {preview.ok ? money(preview.loss.toString()) : "—"}
          </dd>
          {equalPrice && (
            <>
              <dt>{m.micro_even()}</dt>
              <dd className={`num ${equalCosts ? "down" : ""}`} data-testid="micro-unchanged">
                {preview.ok ? money(equalCosts ? preview.loss.toString() : 0) : "—"}
              </dd>
            </>
          )}
          {user && (
            <>
              <dt>{m.trade_free()}</dt>
              <dd className="num" data-testid="micro-free">
                {free ? money(free.balance) : "—"}
              </dd>
            </>
          )}
        </dl>
        <Announcements pair={pair} />
        <p className="text-xs ink-3" data-testid="micro-risk">
          {m.micro_warning()}{" "}
          {equalPrice && (equalCosts ? m.micro_equal_loss() : m.micro_equal_refund())}{" "}
          <HowItWorks kind="micro" />
        </p>
        {preview.ok && (
          <p className="text-xs ink-3">
            {microRiskText(
              isolate(money(preview.profit.toString())),
              isolate(money(preview.loss.toString())),
            )}
          </p>
        )}
      </div>
      <div className={`${ticketStyles.buttons} grid surface`} data-testid="ticket-buttons">
        {desktop && (micro.blocked || micro.live.isDoubted) && (
          <p className={`${ticketStyles.blocked} round-m text-s warn w-560`} role="status">
            {micro.blocked ?? m.trade_price_checking()}
          </p>
        )}
        <DirectionButton direction="down" pair={pair} micro={micro} />
        <DirectionButton direction="up" pair={pair} micro={micro} />
      </div>
    </form>
  );
}

/** On a phone, instead of the hint: the reason against the order, otherwise its win and loss. */
function ResultLine({ micro }: { micro: MicroState }) {
  const { preview, currency, blocked, live } = micro;
  const why = blocked ?? (live.isDoubted ? m.trade_price_checking() : null);
  if (why) {
    return (
      <p className={`${ticketStyles.why} flex wrap between text-xs ink-2`} role="status">
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
  return (
    <fieldset className={`${styles.group} stack min-width-0 gap-8`}>
      <legend>{m.micro_duration()}</legend>
      <div className={`${styles.durations} grid gap-8`}>
        {options.sec.map((each) => (
          <label key={each.Id} className={styles.duration} data-testid="micro-duration">
            <input
              type="radio"
              name={name}
              checked={each.Seconds === micro.duration?.Seconds}
              onChange={() => micro.chooseSeconds(each.Seconds)}
            />
            <span>
              <b className="w-640">
                <bdi>{durationText(each.Seconds)}</bdi>
              </b>
              <em className="num">
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
      <label htmlFor={id}>{m.micro_amount()}</label>
      <fieldset
        className={`${styles.presets} flex min-width-0 gap-6`}
        aria-label={m.micro_presets()}
      >
        {options.number.map(({ Number: preset }) => (
          <button
            key={preset}
            type="button"
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
          className="num"
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
        <p id={`${id}-hint`} className={isWarning ? styles.warn : styles.hint}>
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
  const isBusy = micro.busy === direction;
  const isChecked = useAtomValue(isPriceCheckedAtom);
  return (
    <Button
      tone={direction === "up" ? "up" : "down"}
      busy={isBusy}
      disabled={!micro.canSubmit}
      onClick={() => void micro.submit(direction)}
      className={ticketStyles.side}
      data-testid={direction === "up" ? "micro-up" : "micro-down"}
    >
      <span>
        <Icon name={direction === "up" ? "up" : "down"} size={14} />{" "}
        {direction === "up" ? m.micro_up() : m.micro_down()}
      </span>
      {live.isDoubted || (isBusy && isChecked) ? (
        <span>{m.trade_price_checking()}</span>
      ) : (
        <span className="num">{formatPrice(live.rawBid, pair.PricePrecision)}</span>
      )}
    </Button>
  );
}
