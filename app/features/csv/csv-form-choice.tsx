import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { csvFormAtom, csvFormOptions, keepCsvForm } from "./csv-form.ts";

export function CsvFormChoice() {
  const form = useAtomValue(csvFormAtom);
  return (
    <div className="row wrap gap-4-12 text-s ink-2">
      <span aria-hidden="true">{m.csv_form()}</span>
      <Segmented
        label={m.csv_form()}
        options={csvFormOptions}
        value={form}
        onChange={keepCsvForm}
        compact
      />
    </div>
  );
}
