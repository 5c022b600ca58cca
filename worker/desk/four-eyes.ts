import { handsOf, listPeers, type Peer } from "#db/desk/operator-ties.ts";
import { isSameMailbox } from "#domain/access/account-name.ts";
import { isAlone, worthOf } from "#domain/cashier/four-eyes.ts";
import type { FourEyesTerms, Payment, PaymentQuote } from "#domain/contracts/cashier.ts";
import type { Holder } from "#domain/contracts/desk/permissions.ts";
import { mayDecide, type Queue } from "#domain/contracts/desk/roles.ts";
import type { ErrorName } from "#domain/errors/errors.ts";
import { passingErrors } from "#domain/errors/passing-errors.ts";
import { localDay } from "#domain/market/zone.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { readDecimal } from "#domain/money/read-decimal.ts";
import { limitsOf } from "../access/limits.ts";
import { ApiRefusal } from "../context.ts";
import type { DeskScope } from "./context.ts";
import { requireUser } from "./customer.ts";

export function peersOf({ db, operator }: DeskScope): Promise<Peer[]> {
  return listPeers(...db, operator.id);
}

/** True if the e-mail is the operator's own, or that of an operator tied to this operator. */
export function isOwnAccount(email: string, peers: readonly Peer[]): boolean {
  return peers.some((peer) => peer.is_tied === 1 && isSameMailbox(email, peer.email));
}

/** @throws ApiRefusal own_account */
export async function requireNotOwn(scope: DeskScope, { email }: { email: string }): Promise<void> {
  if (isOwnAccount(email, await peersOf(scope))) throw new ApiRefusal("own_account");
}

/** @throws ApiRefusal not_found, own_account */
export async function requireOther(scope: DeskScope, userId: string) {
  const user = await requireUser(scope, userId);
  await requireNotOwn(scope, user);
  return user;
}

/** Operator who requested an approval. */
export interface Asker {
  id: string;
  /** How often the operator's password and second factor had been reset before the request. */
  resets: number;
}

/**
 * True if the operator approves as the second person. False if the asker is no longer active or
 * permitted, or if the asker's password and second factor were reset since the request. The
 * operator's approval then counts as the first.
 * @throws ApiRefusal four_eyes, four_eyes_tied
 */
export async function isSecondPerson(
  scope: DeskScope,
  { id, resets }: Asker,
  mayAsk: (who: Holder) => boolean,
): Promise<boolean> {
  const asker = (await peersOf(scope)).find((peer) => peer.id === id);
  const isStanding = asker?.status === "active" && asker.resets === resets && mayAsk(asker);
  if (!isStanding) return false;
  if (asker.id === scope.operator.id) throw new ApiRefusal("four_eyes");
  if (asker.is_tied === 1) throw new ApiRefusal("four_eyes_tied");
  return true;
}

/**
 * Rules that decide whether a payment needs a second approval. `reserved` is missing, because it
 * differs for each approval.
 */
export type CompanyTerms = Omit<FourEyesTerms, "reserved">;

export function companyTerms(scope: DeskScope, queue: Queue, peers: readonly Peer[]): CompanyTerms {
  const { operator, nowMs, settings } = scope;
  const deciders = peers.filter(
    (peer) => peer.id !== operator.id && peer.status === "active" && mayDecide(peer, queue),
  );
  return {
    above: settings.desk_four_eyes_amount,
    dayFromMs: localDay(settings.timezone, nowMs).startMs,
    ownResets: operator.resets,
    others: Object.fromEntries(
      deciders.map(({ id, resets, is_tied }) => [id, { resets, isTied: is_tied === 1 }]),
    ),
  };
}

/** One object stores the sums of all operators, so that tied operators share one daily limit. */
const sumsOf = (scope: DeskScope) => limitsOf(scope, "approved alone");

/**
 * Returns `max`, the daily limit on what an operator approves alone. The other fields select the
 * amounts that this operator and tied operators have already reserved today.
 */
async function dayOf(scope: DeskScope, kind: Payment["kind"], { dayFromMs }: CompanyTerms) {
  const { db, operator } = scope;
  const subjects = await handsOf(...db, operator.id);
  const max = scope.settings.desk_operator_day_amount;
  return { family: kind, subjects, fromMs: dayFromMs, max };
}

export async function leftOfDay(scope: DeskScope, kind: Payment["kind"], terms: CompanyTerms) {
  const { max, ...query } = await dayOf(scope, kind, terms);
  return Decimal.parse(max).sub(Decimal.parse(await sumsOf(scope).reserved(query)));
}

/** Amount of the operator's daily limit that is set aside for one approval. */
export interface Share {
  amount: string;
  /** Releases the share unless the approval has used it. */
  settle(after: Payment | ErrorName): Promise<void>;
}

const none: Share = { amount: "0", settle: async () => undefined };

/** Sets aside an approval's amount, unless the payment needs a second operator anyway. */
export async function setAside(
  scope: DeskScope,
  payment: Payment,
  { number, rate }: { number: string | undefined; rate: PaymentQuote },
  terms: CompanyTerms,
): Promise<Share> {
  const { kind, status, approvals, details } = payment;
  const entered = readDecimal(number ?? details.confirmed ?? payment.number);
  const worth = worthOf(payment, entered, rate);
  const isForTwo = kind === "adjustment" || approvals.length > 0;
  if (status !== "waiting" || isForTwo || !worth || worth.gt(Decimal.parse(terms.above)))
    return none;
  const sums = sumsOf(scope);
  // The id includes the request's hash, so another request under the same key sets aside an amount
  // of its own. If the account refuses that request, only its amount is released.
  const id = `${scope.actId}/${scope.request}`;
  const day = await dayOf(scope, kind, terms);
  const amount = await sums.reserve({ ...day, id, amount: worth.toString() }, scope.nowMs);
  return {
    amount,
    // The amount stays reserved if the operator approved alone. It also stays reserved after a
    // temporary refusal, because a repeat may succeed. Otherwise this releases the amount.
    settle: async (after) => {
      const isKept = typeof after === "string" ? passingErrors.has(after) : isAlone(after);
      if (!isKept) await sums.release(id);
    },
  };
}
