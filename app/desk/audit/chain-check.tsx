import { useState } from "react";
import type * as z from "zod/mini";
import { deskAuditCheck } from "#domain/contracts/desk/audit.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import forms from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";

/** Has the server compute the chain of hashes again, and says whether it is whole. */
export function ChainCheck() {
  const [result, setResult] = useState<z.output<typeof deskAuditCheck.output> | null>(null);
  const { busy, error, send, forget } = useMutation(deskAuditCheck);
  async function check() {
    const answer = await send({});
    if (answer) setResult(answer);
  }
  function close() {
    setResult(null);
    forget();
  }
  return (
    <>
      <SmallButton busy={busy} onClick={() => void check()} data-testid="desk-check">
        {m.desk_check()}
      </SmallButton>
      <Sheet open={result !== null || error !== null} title={m.desk_check()} onClose={close}>
        <div className={forms.form} data-testid="desk-check-result">
          {error && <Notice tone="down" text={deskErrorText(error)} />}
          {result && result.problems.length === 0 && (
            <Notice tone="up" text={m.desk_check_ok({ count: result.entries })} />
          )}
          {result && result.problems.length > 0 && (
            <>
              <Notice tone="down" text={m.desk_check_bad()} />
              <ul className={pages.problems}>
                {result.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </>
          )}
          {result && (
            <code dir="ltr" className={pages.problems}>
              {result.head}
            </code>
          )}
        </div>
      </Sheet>
    </>
  );
}
