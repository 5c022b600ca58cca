import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { m } from "#messages/messages.js";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { signInDemo } from "../../data/session.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./login-page.module.css";

/** Only paths of this app: never another site, never a script. */
function ownPath(from: string | null): string {
  return from && /^\/(?![/\\])[\w\-./?=&%]*$/.test(from) ? from : "/";
}

export default function LoginPage() {
  const [busy, setBusy] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const info = dataOf(useAtomValue(basicInfoAtom));

  async function start() {
    setBusy(true);
    try {
      await signInDemo();
      await navigate(ownPath(params.get("from")), { replace: true });
    } catch {
      // The client has shown the reason; the button is there for another try.
      setBusy(false);
    }
  }

  return (
    <section className={styles.page}>
      <img src="/icon.svg" alt="" width="64" height="64" />
      <h1>{m.login_title({ name: info?.site_name ?? "" })}</h1>
      <p>{m.login_text()}</p>
      {info?.is_mock_login !== "0" && (
        <Button wide busy={busy} onClick={start} data-testid="demo-start">
          {m.home_demo_button()}
        </Button>
      )}
      <p className={styles.note}>{m.login_note()}</p>
    </section>
  );
}
