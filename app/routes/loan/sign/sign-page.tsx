import { type PointerEvent, type RefObject, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { signatureSize } from "#domain/loans/signature.ts";
import { RealPage } from "../../../features/identity/real-only.tsx";
import { InsteadOfForm } from "../../../features/payments/notice.tsx";
import payment from "../../../features/payments/payment.module.css";
import { m } from "../../../i18n/loan-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/page.tsx";
import { type KeptAgreement, keptAgreement } from "../kept-agreement.ts";
import styles from "../loan.module.css";
import { drawStroke, type Spot } from "./pad.ts";
import { useSigning } from "./use-signing.ts";

export default function SignPage() {
  const [query] = useSearchParams();
  const [id, amount] = [query.get("id") ?? "", query.get("amount") ?? ""];
  const back = `/loan/agreement?id=${id}&amount=${amount}`;
  const agreement = keptAgreement(id, amount);
  return (
    <RealPage title={m.loan_signature()} back={back}>
      {agreement ? <Signing agreement={agreement} /> : <NotRead to={back} />}
    </RealPage>
  );
}

function NotRead({ to }: { to: string }) {
  return (
    <InsteadOfForm
      icon="info"
      title={m.loan_agreement_first()}
      action={
        <Link to={to} replace className={payment.action}>
          {m.loan_read_agreement()}
        </Link>
      }
      testId="loan-not-read"
    />
  );
}

function Signing({ agreement }: { agreement: KeptAgreement }) {
  const { canvas, name, problem, busy, clear, type, begin, confirm } = useSigning(agreement);
  return (
    <Form onSubmit={confirm} className="stack gap-14">
      <Card>
        <p className="text-s ink-2">{m.loan_sign_text()}</p>
        <SignaturePad canvas={canvas} invalid={problem !== undefined} onBegin={begin} />
        <TextField
          label={m.loan_sign_type()}
          value={name}
          onChange={type}
          autoComplete="name"
          maxLength={80}
          error={problem}
          testId="loan-typed-name"
        />
        <div className="grid halves gap-10">
          <Button tone="quiet" onClick={clear} disabled={busy} data-testid="loan-sign-clear">
            {m.loan_sign_again()}
          </Button>
          <Button type="submit" busy={busy} data-testid="loan-sign-submit">
            {m.loan_sign_confirm()}
          </Button>
        </div>
      </Card>
    </Form>
  );
}

interface SignaturePadProps {
  canvas: RefObject<HTMLCanvasElement | null>;
  invalid: boolean;
  onBegin(): void;
}

/** Draws with one pointer at a time. */
function SignaturePad({ canvas, invalid, onBegin }: SignaturePadProps) {
  const last = useRef<(Spot & { pointer: number }) | null>(null);

  /** Returns the spot in the canvas's own pixels: the page may show the canvas smaller. */
  function spotOf(event: PointerEvent<HTMLCanvasElement>): Spot {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * signatureSize.width,
      y: ((event.clientY - box.top) / box.height) * signatureSize.height,
    };
  }

  function draw(event: PointerEvent<HTMLCanvasElement>, from: Spot) {
    const brush = event.currentTarget.getContext("2d");
    const to = spotOf(event);
    if (brush) drawStroke(brush, from, to);
    last.current = { ...to, pointer: event.pointerId };
  }

  return (
    <canvas
      ref={canvas}
      {...signatureSize}
      role="img"
      aria-label={m.loan_signature()}
      className={styles.pad}
      data-wrong={invalid || undefined}
      data-testid="loan-pad"
      onPointerDown={(event) => {
        if (last.current || event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onBegin();
        draw(event, spotOf(event));
      }}
      onPointerMove={(event) => {
        if (last.current?.pointer === event.pointerId) draw(event, last.current);
      }}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
}
