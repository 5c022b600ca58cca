import { useState } from "react";
import {
  type ComparedChange,
  deskConfigCompare,
  deskConfigExport,
} from "#domain/contracts/desk/settings.ts";
import type { ApiError } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { AskForm } from "../changes/ask-form.tsx";
import { kindName, subjectOf } from "../changes/kind-texts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { ExportButton } from "../ui/csv-button.tsx";
import { FileButton } from "../ui/file-button.tsx";

const titleOf = (change: ComparedChange) =>
  [kindName(change.kind), isolate(subjectOf(change))].filter(Boolean).join(": ");

function refusalText(error: ApiError): string {
  const { field } = (error.data ?? {}) as { field?: unknown };
  const text = deskErrorText(error);
  return typeof field === "string" ? `${text} (${isolate(field)})` : text;
}

/** Each change in an imported file is a request of its own. */
export function ConfigFile({ onAsked }: { onAsked(): Promise<void> }) {
  const compare = useMutation(deskConfigCompare);
  const [left, setLeft] = useState<ComparedChange[]>([]);
  async function take(file: File) {
    const answer = await compare.send({ file: await file.text() });
    if (!answer) return;
    setLeft(answer.changes);
    if (answer.later > 0) toast(m.desk_config_later(), "info");
    else if (answer.changes.length === 0) toast(m.desk_config_same(), "success");
  }
  const [next] = left;
  const drop = () => setLeft(([, ...others]) => others);
  async function asked() {
    drop();
    await onAsked();
  }
  return (
    <>
      <ExportButton
        call={deskConfigExport}
        input={{}}
        name="configuration.json"
        label={m.desk_config_export()}
      />
      <FileButton
        text={m.desk_config_import()}
        label={m.desk_config_import()}
        accept="application/json"
        busy={compare.busy}
        testId="config-file"
        onFile={(file) => void take(file)}
      />
      {compare.error && <small role="alert">{refusalText(compare.error)}</small>}
      <Sheet open={next !== undefined} title={next ? titleOf(next) : ""} onClose={drop}>
        {next && (
          <AskForm
            key={left.length}
            kind={next.kind}
            subject={next.subject}
            fields={next.fields}
            needsTwo={next.needs_two}
            onClose={drop}
            onSent={asked}
          />
        )}
      </Sheet>
    </>
  );
}
