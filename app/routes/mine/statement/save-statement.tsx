import { useEffect, useRef, useState } from "react";
import { getCompany } from "#domain/contracts/http/company.ts";
import { statementCsv, type WireStatement } from "#domain/contracts/http/statement.ts";
import { ApiError, callApi } from "../../../api/client.ts";
import { downloadFile, saveFile } from "../../../api/download.ts";
import { userAtom } from "../../../data/session.ts";
import { languageTags } from "../../../i18n/choose-locale.ts";
import { currentLocale } from "../../../i18n/locale.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { statementDocument } from "./statement-document.ts";
import styles from "./statement-page.module.css";
import { type Days, instantsOf } from "./statement-period.ts";
import { fileName } from "./statement-texts.ts";

interface StatementSaveProps {
  statement: WireStatement;
  days: Days;
  zone: string;
}

type FileKind = "csv" | "pdf";

/** The statement as a file for machines and as a file for people. */
export function StatementSave({ statement, days, zone }: StatementSaveProps) {
  const uid = useAtomValue(userAtom)?.uid ?? "";
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [said, setSaid] = useState("");
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function makePdf(signal: AbortSignal): Promise<Blob> {
    const [{ statementPdf }, { name }] = await Promise.all([
      import("../../../features/statement/statement-pdf.ts"),
      callApi(getCompany, {}, { quiet: true, signal }),
    ]);
    const nowMs = Date.now();
    return statementPdf(statementDocument(statement, { company: name, uid, zone, nowMs }), {
      language: languageTags[currentLocale()],
      isRtl: document.documentElement.dir === "rtl",
      nowMs,
      onPage: (page, pages) => setSaid(m.statement_making({ page, pages })),
      signal,
    });
  }

  async function save(kind: FileKind) {
    const control = new AbortController();
    leaving.current = control;
    setBusy(kind);
    setError(null);
    setSaid("");
    try {
      const file = await (kind === "csv"
        ? downloadFile(statementCsv, instantsOf(days, zone))
        : makePdf(control.signal));
      if (control.signal.aborted) return;
      saveFile(file, fileName(days, kind));
      setSaid(m.statement_saved({ file: fileName(days, kind) }));
    } catch (failure) {
      if (control.signal.aborted) return;
      if (!(failure instanceof ApiError)) console.error("a statement could not be made", failure);
      setSaid("");
      setError(failure instanceof ApiError ? failure.message : m.statement_failed());
    } finally {
      setBusy(null);
    }
  }

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
    <div className={styles.save}>
      {button("csv", m.statement_csv())}
      {button("pdf", m.statement_pdf())}
      <p role="status" data-testid="statement-said">
        <bdi>{said}</bdi>
      </p>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
