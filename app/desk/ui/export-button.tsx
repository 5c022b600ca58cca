import { useState } from "react";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { ApiError, type Input } from "../../api/client.ts";
import { downloadFile, saveFile } from "../../api/download.ts";
import { toast } from "../../ui/toasts.ts";
import { SmallButton } from "./small-button.tsx";

interface ExportButtonProps<C extends DeskCall> {
  call: C;
  input: Input<C>;
  /** Name of the file, in case the server gives none. */
  name: string;
  /** On the button. */
  label: string;
}

/** Saves what a call answers as a file. */
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
