import type { Change } from "#db/approvals/changes.ts";
import type { Peer } from "#db/desk/operator-ties.ts";
import { chooseCarrier } from "#platform/delivery/carrier.ts";
import { m } from "#texts/worker-messages.ts";
import { oneLine } from "../access/letters.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";

interface Inputs {
  site: string;
  name: string;
  reason: string;
  link: string;
}
type Text = (inputs: Inputs, options: { locale: DeskScope["settings"]["default_lang"] }) => string;

/** Sends letters in the company's language, without field values: others may read a letter. */
async function send(scope: DeskScope, to: readonly Peer[], text: Text, reason: string) {
  const { settings, origin, operator } = scope;
  const carrier = chooseCarrier(scope, settings, "email");
  if (!carrier) return;
  const locale = settings.default_lang;
  const site = oneLine(settings.site_name);
  const inputs = {
    site,
    name: oneLine(operator.name),
    reason: oneLine(reason),
    link: `${origin}/desk`,
  };
  const subject = m.mail_approval_subject({ site }, { locale });
  const letters = to.map(({ email }) =>
    carrier({ to: email, subject, text: text(inputs, { locale }) }),
  );
  // One unreachable mailbox must not stop the letters to the other operators.
  const failed = (await Promise.allSettled(letters)).filter(({ status }) => status === "rejected");
  if (failed.length > 0) throw new AggregateError(failed, "some operators were not told");
}

/**
 * Notifies the operators who may approve the request as a second person.
 * @param reason null for a payment, whose reason is written for the customer
 */
export function tellDeciders(
  scope: DeskScope,
  mayApprove: (who: Peer) => boolean,
  reason: string | null,
): void {
  const tell = async () => {
    const peers = await peersOf(scope);
    const deciders = peers.filter(
      (peer) => peer.status === "active" && peer.is_tied !== 1 && mayApprove(peer),
    );
    const text = reason === null ? m.mail_approval_payment_text : m.mail_approval_asked_text;
    await send(scope, deciders, text, reason ?? "");
  };
  scope.background(tell());
}

export function tellAsker(
  scope: DeskScope,
  { askedBy, state }: Pick<Change, "askedBy" | "state">,
  reason: string,
): void {
  const tell = async () => {
    const asker = (await peersOf(scope)).filter(
      ({ id, status }) => id === askedBy && status === "active",
    );
    const isRejected = state === "taken_back";
    const text = isRejected ? m.mail_approval_rejected_text : m.mail_approval_given_text;
    await send(scope, asker, text, reason);
  };
  scope.background(tell());
}
