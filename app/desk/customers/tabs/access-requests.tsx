import { useState } from "react";
import { deskEmailAsk } from "#domain/contracts/desk/customer-access.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { AskForm } from "../../changes/ask-form.tsx";
import { ChangesOf } from "../../changes/changes-of.tsx";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { mayCall } from "../../may-call.ts";
import pages from "../../ui/page.module.css";
import { SmallButton } from "../../ui/small-button.tsx";
import type { CustomerView } from "../customer.ts";
import { EmailForm } from "./email-form.tsx";

interface RequestsProps {
  view: CustomerView;
  onChanged(): void;
}

/** The second factor and the e-mail: what two operators change together. */
export function AccessRequests({ view, onChanged }: RequestsProps) {
  // Another key once something is asked: the list of what waits is read anew.
  const [asked, setAsked] = useState(0);
  const again = () => {
    setAsked((count) => count + 1);
    onChanged();
  };
  return (
    <div className={pages.cards}>
      <Factor view={view} onChanged={again} />
      <Email view={view} onChanged={again} />
      {["second_factor", "email"].map((kind) => (
        <ChangesOf
          key={`${kind} ${asked}`}
          {...{ kind, subject: view.user.id, onDecided: again }}
        />
      ))}
    </div>
  );
}

function Factor({ view: { user, has_second_factor: isOn }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={pages.card} data-testid="customer-factor">
      <h2>{m.factor_title()}</h2>
      <p className={pages.quiet}>{isOn ? m.factor_on() : m.factor_off()}</p>
      {mayAsk && isOn && (
        <div className={pages.actions}>
          <SmallButton onClick={() => setOpen(true)} data-testid="factor-ask">
            {m.desk_factor_reset()}
          </SmallButton>
        </div>
      )}
      <Sheet open={isOpen} title={m.desk_factor_reset()} onClose={close}>
        <AskForm
          kind="second_factor"
          subject={user.id}
          fields={[{ name: "is_on", before: "1", after: "0" }]}
          text={m.desk_access_two()}
          needsTwo
          isAtOnce
          onClose={close}
          onSent={() => {
            close();
            onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}

function Email({ view: { user }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={pages.card}>
      <h2>{m.access_email()}</h2>
      <p className={pages.quiet}>
        <bdi>{user.email || m.order_not_set()}</bdi>
      </p>
      {mayAsk && (
        <div className={pages.actions}>
          <SmallButton onClick={() => setOpen(true)} data-testid="email-change">
            {m.desk_email_change()}
          </SmallButton>
        </div>
      )}
      <Sheet open={isOpen} title={m.desk_email_change()} onClose={close}>
        <EmailForm
          userId={user.id}
          onClose={close}
          onAsked={() => {
            close();
            onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}
