import { lazy, Suspense } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import styles from "./sign-in-page.module.css";

const QrCode = lazy(() => import("../../ui/qr-code.tsx"));

/** What an authenticator app needs, to scan or to type in. It is shown at the first sign-in only. */
export function FactorSetUp({ otpauth, secret }: { otpauth: string; secret: string }) {
  return (
    <>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton rows={1} height={200} />}>
          <QrCode text={otpauth} label={m.factor_scan()} />
        </Suspense>
      </div>
      <div className={styles.secret}>
        <span>{m.factor_secret()}</span>
        <b dir="ltr" data-testid="desk-secret" data-secret={secret}>
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </b>
        <CopyButton text={secret} label={m.factor_secret()} />
      </div>
    </>
  );
}
