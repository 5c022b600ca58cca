import { useRef, useState } from "react";
import { touchesMoney } from "#domain/config/setting-rules.ts";
import {
  type ComparedChange,
  deskConfigCompare,
  deskConfigExport,
} from "#domain/contracts/desk/settings.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { AskForm } from "../changes/ask-form.tsx";
import { kindName } from "../changes/kind-texts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { ExportButton } from "../ui/export-button.tsx";
import { SmallButton } from "../ui/small-button.tsx";

/** The configuration as a file, and what a file would change: each is asked for by itself. */
export function ConfigFile({ onAsked }: { onAsked(): Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const compare = useMutation(deskConfigCompare);
  const [left, setLeft] = useState<ComparedChange[]>([]);
  async function take(file: File) {
    const answer = await compare.send({ file: await file.text() });
    if (!answer) return;
    setLeft(answer.changes);
    if (answer.changes.length === 0) toast(m.desk_config_same(), "success");
  }
  const [next] = left;
  async function asked() {
    setLeft(([, ...others]) => others);
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
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json"
        aria-label={m.desk_config_import()}
        data-testid="config-file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      <SmallButton busy={compare.busy} onClick={() => input.current?.click()}>
        {m.desk_config_import()}
      </SmallButton>
      {compare.error && <small role="alert">{deskErrorText(compare.error)}</small>}
      <Sheet
        open={next !== undefined}
        title={next ? kindName(next.kind) : ""}
        onClose={() => setLeft(([, ...others]) => others)}
      >
        {next && (
          <AskForm
            key={`${next.kind}/${next.subject}`}
            {...next}
            needsTwo={
              next.kind === "settings" && next.fields.some(({ name }) => touchesMoney(name))
            }
            onClose={() => setLeft(([, ...others]) => others)}
            onSent={asked}
          />
        )}
      </Sheet>
    </>
  );
}
