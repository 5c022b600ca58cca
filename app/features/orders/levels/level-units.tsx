import type { LevelUnit } from "#domain/forex/level-values.ts";
import { useCompany } from "../../../data/company/company.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { chooseLevelUnit, levelUnitAtom } from "../draft/ticket-draft.ts";

export function LevelUnits({ onChange }: { onChange?(unit: LevelUnit): void }) {
  const unit = useAtomValue(levelUnitAtom);
  const { currency } = useCompany();
  return (
    <Segmented
      compact
      fill
      label={m.trade_level_units()}
      options={[
        { value: "money", text: currency },
        { value: "percent", text: "%" },
        { value: "pips", text: m.trade_unit_pips() },
        { value: "price", text: m.trade_unit_price() },
      ]}
      value={unit}
      onChange={(chosen) => {
        chooseLevelUnit(chosen);
        onChange?.(chosen);
      }}
    />
  );
}
