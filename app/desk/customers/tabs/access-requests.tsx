import { deskEmailAsk } from "#domain/contracts/desk/customer-access.ts";
import { AskAct } from "../../changes/ask-act.tsx";
import { ChangesOf } from "../../changes/changes-of.tsx";
import { m } from "../../desk-messages.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { mayCall } from "../../may-call.ts";
import pages from "../../ui/page.module.css";
import { SheetAct } from "../../ui/sheet-act.tsx";
import type { CustomerView } from "../customer.ts";
import { EmailForm } from "./email-form.tsx";

interface RequestsProps {
  view: CustomerView;
  onChanged(): void;
}

/** The second factor and the e-mail: what two operators change together. */
export function AccessRequests({ view, onChanged }: RequestsProps) {
  return (
    <div className={pages.cards}>
      <Factor view={view} onChanged={onChanged} />
      <Email view={view} onChanged={onChanged} />
      {["second_factor", "email"].map((kind) => (
        <ChangesOf key={kind} {...{ kind, subject: view.user.id, onDecided: onChanged }} />
      ))}
    </div>
  );
}

function Factor({ view: { user, has_second_factor: isOn }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  return (
    <section className={pages.card} data-testid="customer-factor">
      <h2>{m.factor_title()}</h2>
      <p className={pages.quiet}>{isOn ? m.factor_on() : m.factor_off()}</p>
      {mayAsk && isOn && (
        <div className={pages.actions}>
          <AskAct
            label={m.desk_factor_reset()}
            testId="factor-ask"
            kind="second_factor"
            subject={user.id}
            fields={[{ name: "is_on", before: "1", after: "0" }]}
            text={m.desk_access_two()}
            needsTwo
            isAtOnce
            onSent={onChanged}
          />
        </div>
      )}
    </section>
  );
}

function Email({ view: { user }, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  return (
    <section className={pages.card}>
      <h2>{m.access_email()}</h2>
      <p className={pages.quiet}>
        <bdi>{user.email || m.order_not_set()}</bdi>
      </p>
      {mayAsk && (
        <div className={pages.actions}>
          <SheetAct label={m.desk_email_change()} testId="email-change">
            {(close) => (
              <EmailForm
                userId={user.id}
                onClose={close}
                onAsked={() => {
                  close();
                  onChanged();
                }}
              />
            )}
          </SheetAct>
        </div>
      )}
    </section>
  );
}
