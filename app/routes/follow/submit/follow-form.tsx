import { useState } from "react";
import { useNavigate } from "react-router";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { followTrader, type TraderDetail } from "#domain/contracts/http/follow.ts";
import type { CopySettingsText } from "#domain/copying/settings.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { isPlatform, takesField } from "../../../api/dialect.ts";
import { useForm } from "../../../api/use-form.ts";
import { useCompany } from "../../../data/company/company.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { type Detail, DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { Question } from "../../../ui/sheet/question.tsx";
import { amountParts, fieldsOf, isUsable, newDraft, stopAmounts } from "../copy-draft.ts";
import styles from "../follow.module.css";
import { SettingsFields, type SettingsFieldsProps } from "../settings-fields.tsx";
import { TraderFace } from "../trader-marks.tsx";

interface FollowFormProps {
  trader: TraderDetail;
  /** True if the reader has just accepted the risks; false if the server knows the consent. */
  hasAgreed: boolean;
}

export function FollowForm({ trader, hasAgreed }: FollowFormProps) {
  const { more, nickname, avatar } = trader;
  const company = useCompany();
  const currency = more?.limits.currency ?? company.currency;
  const form = useFollow(trader, hasAgreed);
  const { max_amount: amount, draft } = form.values;
  const [isAsking, setIsAsking] = useState(false);
  const problem = amountProblem(amount, trader, currency);
  return (
    <Form
      onSubmit={() => problem === null && setIsAsking(true)}
      className="stack gap-14"
      testId="follow-form"
    >
      <Card>
        <div className="row gap-12 text-l break">
          <TraderFace nickname={nickname} avatar={avatar} />
          <b>
            <bdi>{nickname}</bdi>
          </b>
        </div>
        <AmountFields
          {...form.field("max_amount")}
          currency={currency}
          max={more?.limits.max_amount}
          error={form.errorOf("max_amount") ?? (amount === "" ? undefined : (problem ?? undefined))}
        />
        <HowFields
          draft={draft}
          onChange={form.field("draft").onChange}
          amount={amount}
          currency={currency}
        />
      </Card>
      <div className={styles.foot}>
        <Submit
          text={m.follow_begin()}
          busy={form.busy}
          disabled={problem !== null || !isUsable(draft)}
          testId="follow-submit"
        />
      </div>
      <Question
        open={isAsking}
        title={`${m.follow_begin()}: ${isolate(nickname)}`}
        text={m.follow_past()}
        action={m.follow_begin()}
        onClose={() => setIsAsking(false)}
        onConfirm={() => form.submit()}
        testId="follow-confirm"
      >
        <DetailList rows={figureRows({ more, amount, draft, currency })} />
      </Question>
    </Form>
  );
}

/** Fields of the copy settings. A broker's own back end takes only a multiplier. */
function HowFields({ draft, onChange, ...money }: SettingsFieldsProps) {
  if (takesField(followTrader, "kind")) {
    return <SettingsFields draft={draft} onChange={onChange} {...money} offersOpen />;
  }
  return (
    <NumberStepper
      label={m.follow_multiple()}
      value={draft.multiple}
      step="1"
      min="1"
      decimals={0}
      unit="×"
      onChange={(multiple) => onChange({ ...draft, multiple })}
      testId="follow-multiple"
    />
  );
}

interface AmountFieldsProps {
  value: string;
  onChange(amount: string): void;
  currency: string;
  /** Maximum amount; undefined with a broker's own back end. */
  max: string | undefined;
  error: string | undefined;
}

function AmountFields({ value, onChange, currency, max, error }: AmountFieldsProps) {
  const decimals = accountDecimals(currency);
  const parts = max === undefined ? [] : amountParts(max, decimals);
  return (
    <>
      <AmountInput
        label={m.follow_amount_in()}
        hint={isPlatform() ? m.follow_amount_hint() : undefined}
        value={value}
        onChange={onChange}
        currency={currency}
        decimals={decimals}
        available={max}
        error={error}
        testId="follow-amount"
      />
      {parts.length > 0 && (
        <Segmented
          fill
          label={m.follow_amount_in()}
          options={parts.map(({ percent, amount }) => ({
            value: amount,
            text: formatShare(percent),
          }))}
          value={parts.some(({ amount }) => amount === value) ? value : null}
          onChange={onChange}
        />
      )}
    </>
  );
}

function useFollow(trader: TraderDetail, hasAgreed: boolean) {
  const navigate = useNavigate();
  const { more, user_id } = trader;
  return useForm(followTrader, {
    start: { max_amount: "", draft: newDraft },
    input: ({ max_amount, draft }) => ({
      ...{ trader_id: user_id, multiple: draft.multiple, max_amount },
      ...(more && {
        ...fieldsOf(draft),
        profit_share_percent: String(more.profit_share_percent),
        ...(hasAgreed && { consent: more.consent.version }),
      }),
    }),
    refusals: "max_amount",
    success: ({ msg }) => msg || m.follow_state_following(),
    onDone({ account }) {
      if (account) applyAccountState(account);
      return navigate(`/follow/trader?id=${user_id}`, { replace: true });
    },
  });
}

function amountProblem(amount: string, { more }: TraderDetail, currency: string): string | null {
  const money = readDecimal(amount);
  if (!money?.gt(Decimal.zero)) return m.follow_amount_empty();
  if (!more) return null;
  const { min_amount, max_amount } = more.limits;
  if (money.lt(Decimal.parse(min_amount))) {
    return m.follow_amount_min({ amount: formatMoney(min_amount, currency) });
  }
  if (money.gt(Decimal.parse(max_amount))) {
    return m.cash_maximum({ amount: formatMoney(max_amount, currency) });
  }
  return null;
}

interface Figures {
  more: TraderDetail["more"];
  amount: string;
  draft: CopySettingsText;
  currency: string;
}

/** Returns only amount and size if `more` is absent, or if amount or copy stop is invalid. */
function figureRows({ more, amount, draft, currency }: Figures): Detail[] {
  const size = draft.kind === "share" ? m.follow_size_share() : `${formatNumber(draft.multiple)} ×`;
  const asked = [
    { label: m.follow_balance(), value: formatMoney(amount || "0", currency), strong: true },
    { label: m.follow_size(), value: size },
  ];
  const at = stopAmounts(amount, draft.stopPercent);
  if (!more || !at) return asked;
  const percent = more.profit_share_percent;
  const share = m.follow_share_text({ percent: formatShare(percent) });
  return [
    ...asked,
    { label: m.follow_stop_at(), value: formatMoney(at.left.toString(), currency) },
    {
      label: m.follow_lost_until(),
      value: <span className="down">{formatMoney(at.lost.toString(), currency)}</span>,
    },
    {
      label: m.follow_closed_market(),
      value: draft.whenClosed === "wait" ? m.follow_wait() : m.follow_skip(),
    },
    { label: m.follow_share(), value: percent > 0 ? share : m.follow_share_none() },
  ];
}
