import { useState } from "react";
import {
  changePot,
  movePotMoney,
  type PotView,
  type TraderDetail,
} from "#domain/contracts/http/follow.ts";
import { useForm } from "../../../api/use-form.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { useAct } from "../../../features/asked/use-act.ts";
import { m } from "../../../i18n/page-messages.ts";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Submit } from "../../../ui/form/submit.tsx";
import { SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { draftOf, fieldsOf, isUsable } from "../copy-draft.ts";
import { SettingsFields } from "../settings-fields.tsx";

export interface PotFormProps {
  trader: TraderDetail;
  pot: PotView;
  onChanged(): Promise<void>;
  onDone(): void;
}

export function MoneyForm({ trader, pot, onChanged, onDone }: PotFormProps) {
  const form = useForm(movePotMoney, {
    start: { direction: "in" as "in" | "out", amount: "" },
    input: (typed) => ({ ...typed, trader_id: trader.user_id }),
    texts: { amount: m.cash_amount_missing },
    refusals: "amount",
    success: ({ msg }) => msg,
    onDone({ account }) {
      applyAccountState(account);
      onDone();
      return onChanged();
    },
  });
  const { direction } = form.values;
  return (
    <SheetForm
      onSubmit={() => form.submit()}
      testId="pot-money-form"
      foot={
        <Submit
          text={direction === "in" ? m.follow_add() : m.follow_take()}
          busy={form.busy}
          testId="pot-move"
        />
      }
    >
      <Segmented
        fill
        label={m.follow_money()}
        options={[
          { value: "in", text: m.follow_add() },
          { value: "out", text: m.follow_take() },
        ]}
        value={direction}
        onChange={(next) => {
          form.set({ direction: next });
          form.forget();
        }}
      />
      <AmountInput
        {...form.field("amount")}
        label={m.follow_amount()}
        currency={pot.currency}
        available={direction === "in" ? trader.more?.limits.max_amount : undefined}
        hint={direction === "out" ? m.follow_take_note() : undefined}
        testId="pot-amount"
      />
    </SheetForm>
  );
}

/** A new copy stop's percentage refers to the pot's current equity. */
export function SettingsForm({ trader, pot, onChanged, onDone }: PotFormProps) {
  const [draft, setDraft] = useState(() => draftOf(pot));
  const { busy, act } = useAct(changePot, {
    success: ({ msg }) => msg,
    onDone() {
      onDone();
      return onChanged();
    },
  });
  const save = () => act({ trader_id: trader.user_id, ...fieldsOf(draft) });
  return (
    <SheetForm
      onSubmit={save}
      testId="pot-settings-form"
      foot={
        <Submit text={m.follow_save()} busy={busy} disabled={!isUsable(draft)} testId="pot-save" />
      }
    >
      <SettingsFields
        draft={draft}
        onChange={setDraft}
        amount={pot.equity ?? ""}
        currency={pot.currency}
      />
    </SheetForm>
  );
}
