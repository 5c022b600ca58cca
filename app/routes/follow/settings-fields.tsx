import {
  type CopySettingsText,
  multipleMax,
  stopPercentMax,
  stopPercentMin,
} from "#domain/copying/settings.ts";
import { formatMoney } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { NumberStepper } from "../../ui/form/number-stepper.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { stopAmounts } from "./copy-draft.ts";
import styles from "./follow.module.css";

export interface SettingsFieldsProps {
  draft: CopySettingsText;
  onChange(draft: CopySettingsText): void;
  /** Amount of which the copy stop is a percentage; empty while unknown. */
  amount: string;
  currency: string;
  /** True when a follower starts to follow: only then can the trader's open positions be copied. */
  offersOpen?: boolean;
}

export function SettingsFields(props: SettingsFieldsProps) {
  const { draft, onChange, amount, currency, offersOpen } = props;
  const set = (change: Partial<CopySettingsText>) => onChange({ ...draft, ...change });
  const at = stopAmounts(amount, draft.stopPercent);
  return (
    <>
      <SizeFields draft={draft} set={set} />
      <NumberStepper
        label={m.follow_stop()}
        hint={
          at
            ? m.follow_stop_hint({
                left: formatMoney(at.left.toString(), currency),
                lost: formatMoney(at.lost.toString(), currency),
              })
            : m.follow_stop_about()
        }
        value={draft.stopPercent}
        step="5"
        min={String(stopPercentMin)}
        max={String(stopPercentMax)}
        decimals={0}
        unit="%"
        onChange={(stopPercent) => set({ stopPercent })}
        testId="follow-stop"
      />
      <fieldset className={`${styles.group} stack min-width-0 gap-8`}>
        <legend>{m.follow_closed_market()}</legend>
        <Segmented
          fill
          label={m.follow_closed_market()}
          options={[
            { value: "wait", text: m.follow_wait() },
            { value: "skip", text: m.follow_skip() },
          ]}
          value={draft.whenClosed}
          onChange={(whenClosed) => set({ whenClosed })}
        />
      </fieldset>
      {offersOpen && (
        <Switch
          label={m.follow_copy_open()}
          on={draft.copiesOpen}
          onChange={(copiesOpen) => set({ copiesOpen })}
          testId="follow-copy-open"
        >
          <p className="text-s ink-2">{m.follow_copy_open_hint()}</p>
        </Switch>
      )}
    </>
  );
}

interface SizeFieldsProps {
  draft: CopySettingsText;
  set(change: Partial<CopySettingsText>): void;
}

function SizeFields({ draft, set }: SizeFieldsProps) {
  return (
    <fieldset className={`${styles.group} stack min-width-0 gap-8`}>
      <legend>{m.follow_size()}</legend>
      <Segmented
        fill
        label={m.follow_size()}
        options={[
          { value: "multiple", text: m.follow_size_multiple() },
          { value: "share", text: m.follow_size_share() },
        ]}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === "multiple" ? (
        <NumberStepper
          label={m.follow_multiple()}
          hint={m.follow_multiple_hint()}
          value={draft.multiple}
          step="0.1"
          min="0.01"
          max={String(multipleMax)}
          decimals={2}
          unit="×"
          onChange={(multiple) => set({ multiple })}
          testId="follow-multiple"
        />
      ) : (
        <p className="text-s ink-2">{m.follow_share_hint()}</p>
      )}
    </fieldset>
  );
}
