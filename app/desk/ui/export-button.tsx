import { useState } from "react";
import type * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toasts.ts";
import { saveDeskFile } from "../api.ts";
import { m } from "../desk-messages.ts";
import { SmallButton } from "./small-button.tsx";

interface ExportButtonProps<C extends DeskCall> {
  call: C;
  input: z.input<C["input"]>;
  /** Name of the file, in case the server gives none. */
  name: string;
}

/** Saves the rows of a list as CSV. */
export function ExportButton<C extends DeskCall>({ call, input, name }: ExportButtonProps<C>) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveDeskFile(call, input, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, "error");
    } finally {
      setBusy(false);
    }
  }
  return (
    <SmallButton busy={busy} onClick={() => void save()} data-testid="desk-export">
      {m.desk_export()}
    </SmallButton>
  );
}
