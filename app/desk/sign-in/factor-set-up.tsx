import { Suspense } from "react";
import { Copyable } from "../../ui/copyable.tsx";
import { lazyPart } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import styles from "./sign-in-page.module.css";

const QrCode = lazyPart(() => import("../../ui/qr-code.tsx"));

/** The key for the authenticator app, to scan or to type in. Only the first sign-in shows it. */
export function FactorSetUp({ otpauth, secret }: { otpauth: string; secret: string }) {
  return (
    <>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton rows={1} height={200} />}>
          <QrCode text={otpauth} label={m.factor_scan()} />
        </Suspense>
      </div>
      <Copyable
        label={m.factor_secret()}
        text={secret}
        shown={secret.replace(/(.{4})(?=.)/g, "$1 ")}
        testId="desk-secret"
      />
    </>
  );
}
