import { useEffect, useRef, useState } from "react";
import { getCompany } from "#domain/contracts/http/company.ts";
import { statementCsv, type WireStatement } from "#domain/contracts/http/statement.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import { ApiError, callApi } from "../../../api/client.ts";
import { downloadFile, saveFile } from "../../../api/download.ts";
import type { Days } from "../../../data/device/date-range.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { csvFormAtom } from "../../../features/csv/csv-form.ts";
import { CsvFormChoice } from "../../../features/csv/csv-form-choice.tsx";
import { currentLocale } from "../../../i18n/locale.ts";
import { m } from "../../../i18n/page-messages.ts";
import { MissingPart, part } from "../../../part.ts";
import { store, useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { statementDocument } from "./statement-document.ts";
import styles from "./statement-page.module.css";
import { fileName } from "./statement-texts.ts";

export function SaveStatement(props: ShownStatement) {
  const { busy, progress, error, save } = useSaveStatement(props);
  const button = (kind: FileKind, text: string) => (
    <Button
      tone="quiet"
      busy={busy === kind}
      disabled={busy !== null}
      data-testid={`statement-${kind}`}
      onClick={() => void save(kind)}
    >
      {text}
    </Button>
  );
  return (
    <div className={`${styles.save} grid gap-12`}>
      {button("csv", m.statement_csv())}
      {button("pdf", m.statement_pdf())}
      <CsvFormChoice />
      <p role="status" className="text-s ink-2" data-testid="statement-said">
        <bdi>{progress}</bdi>
      </p>
      {error !== null && (
        <p role="alert" className={`${styles.error} text-s`}>
          {error}
        </p>
      )}
    </div>
  );
}

export interface ShownStatement {
  statement: WireStatement;
  /** Input of the call that read the statement; times in ms. */
  wanted: { from: number; to: number; trader_id?: string };
  days: Days;
  zone: string;
}

type FileKind = "csv" | "pdf";

/** Saves no file after the reader has left the page. */
function useSaveStatement({ statement, wanted, days, zone }: ShownStatement) {
  const user = useAtomValue(userAtom);
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [progress, setProgress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function makePdf(signal: AbortSignal): Promise<Blob> {
    const [{ statementPdf }, company] = await Promise.all([
      part(import("../../../features/statement/statement-pdf.ts")),
      callApi(getCompany, {}, { signal }),
    ]);
    const nowMs = Date.now();
    const owner = { company, customer: user?.name ?? "", uid: user?.uid ?? "", zone, nowMs };
    return statementPdf(statementDocument(statement, owner), {
      language: languageTags[currentLocale()],
      isRtl: document.documentElement.dir === "rtl",
      nowMs,
      onPage: (page, pages) => setProgress(m.statement_making({ page, pages })),
      signal,
    });
  }

  async function save(kind: FileKind) {
    const control = new AbortController();
    leaving.current = control;
    setBusy(kind);
    setError(null);
    setProgress("");
    try {
      const file = await (kind === "csv"
        ? downloadFile(statementCsv, { ...wanted, form: store.get(csvFormAtom) })
        : makePdf(control.signal));
      if (control.signal.aborted) return;
      saveFile(file, fileName(days, kind));
      setProgress(m.statement_saved({ file: fileName(days, kind) }));
    } catch (failure) {
      if (control.signal.aborted) return;
      if (!(failure instanceof ApiError)) console.error("a statement could not be made", failure);
      if (failure instanceof MissingPart) void window.mend(false, () => !control.signal.aborted);
      setProgress("");
      setError(failure instanceof ApiError ? failure.message : m.statement_failed());
    } finally {
      setBusy(null);
    }
  }

  return { busy, progress, error, save };
}
