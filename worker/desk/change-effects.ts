/** Effects of changes beyond their SQL: on accounts, on funds, and by letter. */
import { type Change, type Draft, findChange, readCurrent } from "#db/approvals/changes.ts";
import type { ChangeKindName } from "#db/approvals/kinds.ts";
import { findCredentials } from "#db/people/credentials.ts";
import { wrongOffered } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { tellOwner } from "../access/tell-owner.ts";
import { ApiRefusal, badField } from "../context.ts";
import { fundObject, moveMoney } from "../funds/fund-object.ts";
import type { DeskScope } from "./context.ts";
import { requireUser } from "./customer.ts";
import { requireNotOwn, requireOther } from "./four-eyes.ts";
import { accessLetter } from "./letters.ts";

interface ChangeEffect {
  /** Checks a change before its request or its approval is stored. @throws ApiRefusal */
  check?(scope: DeskScope, change: Draft): Promise<void>;
  /** Checks the change before each decision, repeats included. @throws ApiRefusal */
  decide?(scope: DeskScope, change: Draft): Promise<void>;
  /** Runs once, after the request is stored. */
  asked?(scope: DeskScope, change: Draft): Promise<void>;
  /** Runs before an approval is stored, so that no approval exists without this effect. */
  agreed?(scope: DeskScope, change: Change): Promise<void>;
  /**
   * Runs after an approval and after its repeats, because the first try may have failed before the
   * effect.
   */
  approved?(scope: DeskScope, change: Change, isRepeat: boolean): Promise<void>;
}

/**
 * Finds a real customer who is not the operator.
 * @throws ApiRefusal not_found, real_only, own_account
 */
export async function requireRealUser(scope: DeskScope, id: string) {
  const user = await requireUser(scope, id);
  if (user.is_demo === 1) throw new ApiRefusal("real_only");
  await requireNotOwn(scope, user);
  return user;
}

/** Refuses an account or a new e-mail that belongs to this operator or to a tied operator. */
const requireOtherEmail = async (scope: DeskScope, { subject, after }: Draft): Promise<void> => {
  await requireRealUser(scope, subject);
  if (after.email) await requireNotOwn(scope, { email: after.email });
};

const requireNotOwnAccount = async (scope: DeskScope, { subject }: Draft): Promise<void> => {
  await requireOther(scope, subject);
};

/**
 * Notifies the customer's e-mail and phone after the request, and again after the approval. If the
 * e-mail has changed, also notifies the old one. The approval ends all sessions of the customer.
 */
function accessEffect(kind: "second_factor" | "email"): ChangeEffect {
  async function tell(
    scope: DeskScope,
    { subject }: Draft,
    step: "asked" | "changed",
    former = "",
  ) {
    const { db, settings } = scope;
    const credentials = await findCredentials(...db, subject);
    if (!credentials) return;
    const letter = accessLetter(kind, step);
    const old = { ...credentials, email_key: former, mobile_key: null };
    for (const each of former === "" ? [credentials] : [credentials, old]) {
      scope.background(tellOwner(scope, each, letter, settings.default_lang));
    }
  }
  const endSessions = async ({ accountOf }: DeskScope, { subject }: Draft) => {
    await accountOf(subject).endOtherSessions(null);
  };
  return {
    check: requireOtherEmail,
    decide: requireOtherEmail,
    asked: (scope, change) => tell(scope, change, "asked"),
    agreed: endSessions,
    approved: async (scope, change, isRepeat) => {
      // Ends sessions again: after `agreed` ran, the customer may have signed in with old secrets.
      await endSessions(scope, change);
      if (!isRepeat) await tell(scope, change, "changed", change.before.email ?? "");
    },
  };
}

/** Checks a fund's free money in advance. The fund itself checks again when the money moves. */
const fundMoney: ChangeEffect = {
  check: async (scope, { subject, after }) => {
    if (after.way !== "take_out") return;
    const { free } = await fundObject(scope, Number(subject)).report();
    if (Decimal.parse(after.amount ?? "0").gt(Decimal.parse(free))) {
      throw new ApiRefusal("money_not_free");
    }
  },
  approved: async (scope, { id, subject }) => {
    await moveMoney(scope, Number(subject));
    const moved = await findChange(...scope.db, id);
    if (moved?.state === "refused") throw new ApiRefusal("money_not_free");
  },
};

const loanMoney: ChangeEffect = {
  check: async ({ settings }, { after }) => {
    if (after.currency === settings.currency) return;
    throw badField("currency");
  },
};

const loanProduct: ChangeEffect = {
  check: async ({ db, settings }, { kind, subject, after }) => {
    const now = await readCurrent(...db, { kind, subject });
    // Checks the terms of a new product. `kinds/loan.ts` checks those of an existing product.
    const field = now ? null : wrongOffered(after, settings.currency);
    if (field) throw badField(field);
  },
};

export const changeEffects: Partial<Record<ChangeKindName, ChangeEffect>> = {
  second_factor: accessEffect("second_factor"),
  email: accessEffect("email"),
  swap_free: { check: requireNotOwnAccount, decide: requireNotOwnAccount },
  fund_money: fundMoney,
  loan_money: loanMoney,
  loan_product: loanProduct,
};
