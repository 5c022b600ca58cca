import { useState } from "react";
import { alertNoteMax } from "#domain/alerts/alert.ts";
import { alertCreate } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetForm } from "../../ui/sheet/sheet-parts.tsx";
import { toast } from "../../ui/toasts.ts";
import { proposedPrice } from "../orders/levels/proposed-price.ts";
import {
  type AlertDraft,
  type AlertEnd,
  aimed,
  inputOf,
  newDraft,
  type Prices,
  problemOf,
} from "./alert-draft.ts";
import { LevelField, lasting, PriceNow, sideText } from "./level-field.tsx";

interface AlertSheetProps {
  pair: Pair;
  now: Prices;
  /** Initial price of the level; if absent, a price a little above the current one. */
  price?: string | undefined;
  open: boolean;
  onClose(): void;
}

export default function AlertSheet({ pair, now, price, open, onClose }: AlertSheetProps) {
  return (
    <Sheet open={open} title={m.alert_new()} onClose={onClose}>
      {open && <AlertForm pair={pair} now={now} price={price} onDone={onClose} />}
    </Sheet>
  );
}

const timesOffered = [1, 2, 3, 5, 10, 20].map((count) => ({
  value: String(count),
  text: formatNumber(count),
}));
const pauses: ReadonlyArray<[seconds: number, text: () => string]> = [
  [60, () => lasting("minute", 1)],
  [300, () => lasting("minute", 5)],
  [900, () => lasting("minute", 15)],
  [3_600, () => lasting("hour", 1)],
  [14_400, () => lasting("hour", 4)],
  [86_400, () => lasting("day", 1)],
];
const ends: ReadonlyArray<{ value: AlertEnd; text: () => string }> = [
  { value: "day", text: m.trade_expiry_day },
  { value: "week", text: () => lasting("week", 1) },
  { value: "month", text: () => lasting("day", 30) },
  { value: "quarter", text: () => lasting("day", 90) },
];

type AlertFormProps = Pick<AlertSheetProps, "pair" | "now" | "price"> & { onDone(): void };

function AlertForm({ pair, now, price, onDone }: AlertFormProps) {
  const [draft, setDraft] = useState(() =>
    newDraft(price ?? proposedPrice(Number(now.bid), "above", pair.PricePrecision), now),
  );
  const [error, setError] = useState<string>();
  const { busy, send } = useMutation(alertCreate, ({ code, message }) => {
    const isPrice = code === errorCodes.price_invalid || code === errorCodes.alert_reached;
    if (isPrice) setError(message);
    return isPrice;
  });
  const edit = (change: Partial<AlertDraft>) => setDraft((known) => ({ ...known, ...change }));
  async function set() {
    const problem = problemOf(draft, pair.PricePrecision);
    setError(problem ? errorMessage(problem) : undefined);
    if (problem || !(await send(inputOf(pair.Id, draft, Date.now())))) return;
    toast(m.alert_set_done(), "success");
    onDone();
  }
  return (
    <SheetForm
      onSubmit={set}
      testId="alert-form"
      foot={<Submit text={m.alert_new()} busy={busy} testId="alert-set" />}
    >
      <PriceFields
        pair={pair}
        draft={draft}
        now={now}
        error={error}
        onAim={(change) => {
          setError(undefined);
          setDraft((known) => aimed(known, change, now));
        }}
      />
      <Repeats draft={draft} edit={edit} />
      <SelectField
        label={m.order_expires()}
        options={ends.map(({ value, text }) => ({ value, text: text() }))}
        value={draft.ends}
        onChange={(value) => edit({ ends: value })}
        testId="alert-ends"
      />
      <TextField
        label={m.alert_note()}
        value={draft.note}
        onChange={(note) => edit({ note })}
        maxLength={alertNoteMax}
        testId="alert-note"
      />
    </SheetForm>
  );
}

interface PriceFieldsProps {
  pair: Pair;
  draft: AlertDraft;
  now: Prices;
  error: string | undefined;
  onAim(change: Partial<Pick<AlertDraft, "side" | "price">>): void;
}

function PriceFields({ pair, draft, now, error, onAim }: PriceFieldsProps) {
  const { side, price } = draft;
  return (
    <>
      <PriceNow pair={pair} price={now[side]} />
      <Segmented
        fill
        label={m.alert_side()}
        options={(["bid", "ask"] as const).map((value) => ({ value, text: sideText(value) }))}
        value={side}
        onChange={(value) => onAim({ side: value })}
      />
      <LevelField
        pair={pair}
        price={price}
        direction={draft.direction}
        error={error}
        onChange={(value) => onAim({ price: value })}
      />
    </>
  );
}

interface RepeatsProps {
  draft: AlertDraft;
  edit(change: Partial<AlertDraft>): void;
}

function Repeats({ draft: { times, pause }, edit }: RepeatsProps) {
  return (
    <>
      <SelectField
        label={m.alert_times()}
        options={timesOffered}
        value={times}
        onChange={(value) => edit({ times: value })}
        testId="alert-times"
      />
      {times !== "1" && (
        <SelectField
          label={m.alert_pause()}
          options={pauses.map(([seconds, text]) => ({ value: String(seconds), text: text() }))}
          value={pause}
          onChange={(value) => edit({ pause: value })}
          testId="alert-pause"
        />
      )}
    </>
  );
}
