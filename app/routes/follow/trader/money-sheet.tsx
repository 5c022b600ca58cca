import { useState } from "react";
import { movePotMoney, type PotView, type TraderDetail } from "#domain/contracts/http/follow.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { applyAccountState } from "../../../data/account.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { AmountInput } from "../../../ui/form/amount-input.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot, SheetForm } from "../../../ui/sheet/sheet-parts.tsx";
import { toast } from "../../../ui/toasts.ts";

interface MoneySheetProps {
  open: boolean;
  trader: TraderDetail;
  pot: PotView;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** Puts more money into a copy balance, or takes some out. */
export function MoneySheet({ open, onClose, ...rest }: MoneySheetProps) {
  return (
    <Sheet open={open} title={m.follow_money()} onClose={onClose}>
      {open && <MoneyForm {...rest} onDone={onClose} />}
    </Sheet>
  );
}

interface MoneyFormProps extends Pick<MoneySheetProps, "trader" | "pot" | "onChanged"> {
  onDone(): void;
}

function MoneyForm({ trader, pot, onChanged, onDone }: MoneyFormProps) {
  const [direction, setDirection] = useState<"in" | "out">("in");
  const [amount, setAmount] = useState("");
  const [error, setError] = useState("");
  const { busy, send } = useMutation(movePotMoney, (failure) => {
    setError(failure.message);
    return true;
  });
  const most = trader.more?.limits.max_amount;
  async function move() {
    setError("");
    const answer = await send({ trader_id: trader.user_id, direction, amount: amount || "0" });
    if (!answer) return;
    applyAccountState(answer.account);
    toast(answer.msg, "success");
    onDone();
    await onChanged();
  }
  return (
    <SheetForm onSubmit={move} testId="pot-money-form">
      <SheetBody>
        <Segmented
          fill
          label={m.follow_money()}
          options={[
            { value: "in", text: m.follow_add() },
            { value: "out", text: m.follow_take() },
          ]}
          value={direction}
          onChange={(next) => {
            setDirection(next);
            setError("");
          }}
        />
        <AmountInput
          label={m.follow_amount()}
          value={amount}
          onChange={setAmount}
          currency={pot.currency}
          available={direction === "in" ? most : undefined}
          hint={direction === "out" ? m.follow_take_note() : undefined}
          error={error || undefined}
          testId="pot-amount"
        />
      </SheetBody>
      <SheetFoot>
        <Button type="submit" wide busy={busy} data-testid="pot-move">
          {direction === "in" ? m.follow_add() : m.follow_take()}
        </Button>
      </SheetFoot>
    </SheetForm>
  );
}
