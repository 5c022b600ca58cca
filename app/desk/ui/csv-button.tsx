import { useState } from "react";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { CsvForm } from "#domain/text/csv-form.ts";
import { ApiError, type Input } from "../../api/client.ts";
import { downloadFile, saveFile } from "../../api/download.ts";
import { csvFormAtom, csvFormOptions, keepCsvForm } from "../../features/csv/csv-form.ts";
import { useAtomValue } from "../../state.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { SmallButton } from "./page.tsx";
import { Pick } from "./toolbar.tsx";

interface CsvButtonProps<C extends DeskCall> extends Pick<ExportButtonProps<C>, "call" | "name"> {
  input: Omit<Input<C>, "form">;
}

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

interface ExportButtonProps<C extends DeskCall> {
  call: C;
  input: Input<C>;
  /** Name of the file, if the server sends none. */
  name: string;
  label: string;
}

export function ExportButton<C extends DeskCall>(props: ExportButtonProps<C>) {
  const { call, input, name, label } = props;
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const file = await downloadFile(call, input);
      saveFile(file, file.name || name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, "error");
    } finally {
      setBusy(false);
    }
  }
  return (
    <SmallButton busy={busy} onClick={() => void save()} data-testid="desk-export">
      {label}
    </SmallButton>
  );
}
