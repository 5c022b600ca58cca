import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { CsvForm } from "#domain/csv-form.ts";
import type { Input } from "../../api/client.ts";
import { csvFormAtom, csvFormOptions, keepCsvForm } from "../../features/csv/csv-form.ts";
import { useAtomValue } from "../../state.ts";
import { m } from "../desk-messages.ts";
import { ExportButton } from "./export-button.tsx";
import { Pick } from "./toolbar.tsx";

interface CsvButtonProps<C extends DeskCall> {
  call: C;
  input: Omit<Input<C>, "form">;
  /** Name of the file, in case the server gives none. */
  name: string;
}

/** Saves the rows of a list in the form that this device's spreadsheet reads. */
export function CsvButton<C extends DeskCall>({ call, input, name }: CsvButtonProps<C>) {
  const form: CsvForm = useAtomValue(csvFormAtom);
  return (
    <>
      <Pick
        label={m.csv_form()}
        value={form}
        options={csvFormOptions}
        onChange={keepCsvForm}
        testId="csv-form"
      />
      <ExportButton
        call={call}
        input={{ ...input, form } as Input<C>}
        name={name}
        label={m.desk_export()}
      />
    </>
  );
}
