import { CsvFormChoice } from "../../../features/csv/csv-form-choice.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./statement-page.module.css";
import { type FileKind, type ShownStatement, useSaveStatement } from "./use-save-statement.ts";

/** Buttons that save the statement as CSV or PDF, with the progress below them. */
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
      <p role="status" data-testid="statement-said">
        <bdi>{progress}</bdi>
      </p>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
