import { useState } from "react";
import { useNavigate } from "react-router";
import { followTrader, type TraderDetail } from "#domain/contracts/http/follow.ts";
import type { CopySettingsText } from "#domain/copying/settings.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { takesField } from "../../../api/dialect.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import { useCompany } from "../../../data/company.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { formatShare } from "../../../i18n/share.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NumberStepper } from "../../../ui/form/number-stepper.tsx";
import { DetailList } from "../../../ui/list/detail-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { toast } from "../../../ui/toasts.ts";
import { fieldsOf, isUsable, newDraft, stopAmounts } from "../copy-draft.ts";
import { SettingsFields } from "../settings-fields.tsx";
import { TraderFace } from "../trader-face.tsx";
import styles from "./follow-form.module.css";

interface FollowFormProps {
  trader: TraderDetail;
  /** The risks were agreed to on the way here. */
  hasAgreed: boolean;
}

/** How much is set aside, and how it copies; all of it on one page with its sums. */
export function FollowForm({ trader, hasAgreed }: FollowFormProps) {
  const { more, nickname, avatar } = trader;
  const company = useCompany();
  const currency = more?.limits.currency ?? company.currency;
  const [amount, setAmount] = useState("");
  const [draft, setDraft] = useState<CopySettingsText>(newDraft);
  const { error, busy, submit } = useFollow(trader, hasAgreed);
  const problem = amountProblem(amount, trader, currency);
  return (
    <Form
      onSubmit={() => problem === null && submit(amount, draft)}
      className={styles.form}
      testId="follow-form"
    >
      <Card>
        <div className={styles.who}>
          <TraderFace nickname={nickname} avatar={avatar} />
          <b>
            <bdi>{nickname}</bdi>
          </b>
        </div>
        <AmountInput
          label={m.follow_amount_in()}
          hint={m.follow_amount_hint()}
          value={amount}
          onChange={setAmount}
          currency={currency}
          available={more?.limits.max_amount}
          error={error ?? (amount === "" ? undefined : (problem ?? undefined))}
          testId="follow-amount"
        />
        {takesField(followTrader, "kind") ? (
          <SettingsFields
            draft={draft}
            onChange={setDraft}
            amount={amount}
            currency={currency}
            offersOpen
          />
        ) : (
          <NumberStepper
            label={m.follow_multiple()}
            value={draft.multiple}
            step="1"
            min="1"
            decimals={0}
            unit="×"
            onChange={(multiple) => setDraft({ ...draft, multiple })}
            testId="follow-multiple"
          />
        )}
      </Card>
      <Sums trader={trader} amount={amount} draft={draft} currency={currency} />
      <div className={styles.foot}>
        <Button
          type="submit"
          wide
          busy={busy}
          disabled={problem !== null || !isUsable(draft)}
          data-testid="follow-submit"
        >
          {m.follow_begin()}
        </Button>
      </div>
    </Form>
  );
}

function useFollow(trader: TraderDetail, hasAgreed: boolean) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | undefined>();
  const { busy, send } = useMutation(followTrader, (failure) => {
    setError(failure.message);
    return true;
  });
  const { more, user_id } = trader;
  async function submit(amount: string, draft: CopySettingsText) {
    setError(undefined);
    const own = more && {
      ...fieldsOf(draft),
      profit_share_percent: String(more.profit_share_percent),
      ...(hasAgreed && { consent: more.consent.version }),
    };
    const answer = await send({
      trader_id: user_id,
      multiple: draft.multiple,
      max_amount: amount,
      ...own,
    });
    if (!answer) return;
    if (answer.account) applyAccountState(answer.account);
    toast(answer.msg || m.follow_state_following(), "success");
    void navigate(`/follow/trader?id=${user_id}`, { replace: true });
  }
  return { error, busy, submit };
}

/** Null for an amount that can be set aside. */
function amountProblem(amount: string, { more }: TraderDetail, currency: string): string | null {
  const money = readDecimal(amount);
  if (!money?.gt(Decimal.zero)) return m.follow_amount_empty();
  if (!more) return null;
  const { min_amount, max_amount } = more.limits;
  if (money.lt(Decimal.parse(min_amount))) {
    return m.follow_amount_min({ amount: formatMoney(min_amount, currency) });
  }
  if (money.gt(Decimal.parse(max_amount))) {
    return m.follow_amount_max({ amount: formatMoney(max_amount, currency) });
  }
  return null;
}

interface SumsProps {
  trader: TraderDetail;
  amount: string;
  draft: CopySettingsText;
  currency: string;
}

/** What is set aside, where everything closes, and what the trader is paid. */
function Sums({ trader: { more }, amount, draft, currency }: SumsProps) {
  const at = more && stopAmounts(amount, draft.stopPercent);
  if (!at) return null;
  return (
    <Card>
      <DetailList
        rows={[
          { label: m.follow_balance(), value: formatMoney(amount, currency), strong: true },
          { label: m.follow_stop_at(), value: formatMoney(at.left.toString(), currency) },
          {
            label: m.follow_lost_until(),
            value: <span className="down">{formatMoney(at.lost.toString(), currency)}</span>,
          },
          {
            label: m.follow_share(),
            value:
              more.profit_share_percent > 0
                ? m.follow_share_text({ percent: formatShare(more.profit_share_percent) })
                : m.follow_share_none(),
          },
        ]}
      />
    </Card>
  );
}
