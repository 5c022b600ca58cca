import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Card } from "../../../../ui/page.tsx";
import styles from "./second-factor.module.css";

/** The recovery codes, for a lost phone. They are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <Card title={m.factor_recovery_title()}>
      <p className={styles.text}>{m.factor_recovery_text()}</p>
      <ul className={styles.codes} dir="ltr" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.copy}>
        {m.ui_copy()}
        <CopyButton text={codes.join("\n")} label={m.factor_recovery_title()} />
      </div>
      <Button wide onClick={onDone} data-testid="recovery-done">
        {m.factor_recovery_done()}
      </Button>
    </Card>
  );
}
