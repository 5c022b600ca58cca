import { useState } from "react";
import type { WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/page-messages.ts";
import { Submit } from "../../ui/form/submit.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetForm } from "../../ui/sheet/sheet-parts.tsx";
import { useLivePair } from "../market/use-live-pair.ts";
import { directionOf, problemOf } from "./alert-draft.ts";
import { LevelField, PriceNow } from "./level-field.tsx";
import { useMoveAlert } from "./use-move-alert.ts";

interface MoveSheetProps {
  alert: WireAlert;
  pair: Pair;
  open: boolean;
  onClose(): void;
  onMoved(): void;
}

export function MoveSheet({ open, onClose, ...form }: MoveSheetProps) {
  return (
    <Sheet open={open} title={m.alert_move()} onClose={onClose}>
      {open && <MoveForm {...form} onClose={onClose} />}
    </Sheet>
  );
}

function MoveForm({ alert, pair, onClose, onMoved }: Omit<MoveSheetProps, "open">) {
  const now = useLivePair(pair);
  const [price, setPrice] = useState(alert.price);
  const [error, setError] = useState<string>();
  const { busy, move } = useMoveAlert(setError);
  const direction = directionOf({ side: alert.side, price }, now);
  async function save() {
    const problem = problemOf({ price, direction }, pair.PricePrecision);
    setError(problem ? errorMessage(problem) : undefined);
    if (problem || !(await move(alert, price, now))) return;
    onMoved();
    onClose();
  }
  return (
    <SheetForm
      onSubmit={save}
      testId="alert-move-form"
      foot={<Submit text={m.ui_save()} busy={busy} testId="alert-move-save" />}
    >
      <PriceNow pair={pair} price={now[alert.side]} />
      <LevelField
        {...{ pair, price, direction, error }}
        onChange={(value) => {
          setError(undefined);
          setPrice(value);
        }}
      />
    </SheetForm>
  );
}
