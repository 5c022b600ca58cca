import {
  type AskedChange,
  agreeOnChange,
  askChange,
  askChangeAgain,
  type Change,
  carryOut,
  findChange,
  listChanges,
  newSubject,
  readFit,
  takeBackChange,
} from "#db/approvals/changes.ts";
import type { ChangeActs } from "#db/approvals/kind.ts";
import { customerOf, kindsReadBy } from "#db/approvals/kinds.ts";
import type { Peer } from "#db/desk/operator-ties.ts";
import { agreedState, changeNote, subjectName } from "#domain/changes/change.ts";
import { type ErrorName, errorCodes } from "#domain/errors/errors.ts";
import { graceMs } from "#domain/reports/day-report.ts";
import { companyName } from "#domain/text/names.ts";
import { errorText } from "#texts/error-text.ts";
import { ApiRefusal, badField, required } from "../context.ts";
import { rangeOf } from "../page-range.ts";
import { isRepeat, perform, performOr } from "./acts.ts";
import { tellAsker, tellDeciders } from "./approval-letters.ts";
import { changeEffects } from "./change-effects.ts";
import {
  checkedChange,
  kindFor,
  mayAgree,
  mayChange,
  requireAgreeing,
  requireFit,
  requireNotice,
  shortNotice,
} from "./change-rules.ts";
import type { DeskScope } from "./context.ts";
import { isSecondPerson, peersOf } from "./four-eyes.ts";
import { waitingChanges } from "./inbox.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

/**
 * True while the change may be approved or taken back. False for an approved change that an object
 * will perform (`isElsewhere`).
 */
const isOpen = ({ kind, state }: Change) =>
  state === "asked" || (state === "scheduled" && !kindFor(kind).isElsewhere);

/** Error that refused the change, or that would refuse an open change now; empty if none. */
async function hindranceOf(scope: DeskScope, change: Change): Promise<ErrorName | ""> {
  if (!isOpen(change)) return change.error as ErrorName | "";
  const isShort = change.state === "asked" && (await shortNotice(scope, change)) !== null;
  if (isShort) return "notice_too_short";
  return (await readFit(...scope.db, change)).error ?? "";
}

async function wireChange(scope: DeskScope, change: Change, peers: readonly Peer[]) {
  const { operator, lang, settings } = scope;
  const nameOf = (wanted: string) => peers.find(({ id }) => id === wanted)?.name ?? "";
  const { id, kind, subject, before, after, reason, state, askedBy } = change;
  const error = await hindranceOf(scope, change);
  const isTied = peers.find((peer) => peer.id === askedBy)?.is_tied === 1;
  return {
    ...{ id, kind, subject, reason, state },
    subject_name: change.name,
    currency: change.currency || settings.currency,
    fields: Object.entries(after).map(([name, text]) => ({
      ...{ name, before: before[name] ?? null, after: text },
    })),
    start_ms: change.startMs,
    needs_two: change.needsTwo ? 1 : 0,
    asked_by: nameOf(askedBy),
    asked_ms: change.askedMs,
    decided_by: nameOf(change.decidedBy),
    ...{ decided_ms: change.decidedMs, decision_reason: change.decisionReason },
    ended_ms: change.endedMs,
    error: error === "" ? 0 : errorCodes[error],
    error_text: error === "" ? "" : errorText(error, lang, settings.terms_notice_days),
    may_decide: isOpen(change) && mayAgree(operator, change),
    is_other: askedBy !== operator.id && !isTied,
  };
}

/**
 * Sets an alarm in the company's object for the change's start, before the change is stored. So a
 * failure in between leaves an alarm without a change, not a change without an alarm.
 */
async function expectStart(
  { env, company, nowMs }: DeskScope,
  { startMs, after }: Pick<Change, "startMs" | "after">,
): Promise<void> {
  const object = env.COMPANY.get(env.COMPANY.idFromName(companyName(company.id)));
  if (agreedState(startMs, nowMs) === "scheduled") await object.expect("changes", startMs);
  // Wakes the object for the daily report: in the new zone, the day may end earlier or be over.
  if ("timezone" in after) await object.expect("report", Math.max(startMs, nowMs) + graceMs);
}

/** Maximum tries if simultaneous requests use the same new subject. */
const triesMax = 10;

/** Requests the change; a new row gets the next unused subject. */
async function askUnder(scope: DeskScope, given: Omit<AskedChange, "id">, isNew: boolean) {
  const { db, operator, actId: id, nowMs } = scope;
  const { kind, needsTwo, startMs } = given;
  const isUnnamed = isNew && given.subject === "";
  const subject = isUnnamed ? await newSubject(...db, kind) : given.subject;
  const state = needsTwo ? "asked" : agreedState(startMs, nowMs);
  const by = { by: operator.id, resets: operator.resets, nowMs };
  const asked = { ...given, ...by, id, subject, state, isNew } as const;
  if (!(await isRepeat(scope))) {
    await requireFit(scope, asked);
    await requireNotice(scope, asked);
  }
  if (state !== "asked") await expectStart(scope, asked);
  const outcome = await perform(scope, {
    act: state === "applied" ? "change_apply" : actsOf(kind).ask,
    subject: subjectName(asked),
    userId: customerOf(asked),
    note: noteOf(given),
    change: askChange(...db, asked),
    follow: (logged) => carryOut(...db, asked, logged),
  });
  return { outcome, asked };
}

export async function ask(scope: DeskScope, input: Input<"deskChangeAsk">) {
  const { db, actId: id } = scope;
  const known = (await isRepeat(scope)) ? await findChange(...db, id) : null;
  // A repeat gets the first answer, even if stored values have changed since.
  if (known) return { msg: "", id, subject: known.subject, state: known.state };
  const { given, isNew } = await checkedChange(scope, input);
  const isUnnamed = isNew && given.subject === "";
  let tried = await askUnder(scope, given, isNew);
  for (let tries = 1; isUnnamed && tried.outcome === "refused" && tries < triesMax; tries++) {
    tried = await askUnder(scope, given, isNew);
  }
  if (tried.outcome === "refused") throw new ApiRefusal("content_changed");
  const change = await findChange(...db, id);
  if (tried.outcome === "done") {
    await changeEffects[given.kind]?.asked?.(scope, tried.asked);
    if (change?.state === "asked")
      tellDeciders(scope, (who) => mayAgree(who, change), given.reason);
  }
  const { subject, state } = change ?? tried.asked;
  return { msg: "", id, subject, state };
}

const generalActs: ChangeActs = {
  ask: "change_ask",
  approve: "change_approve",
  takeBack: "change_take_back",
};
const actsOf = (kind: string): ChangeActs => kindFor(kind).acts ?? generalActs;

const noteOf = ({ kind, before, after, reason }: Omit<AskedChange, "id">) =>
  kindFor(kind).isPrivate ? reason : changeNote(before, after, reason);

/**
 * Returns the reason for rejecting another operator's request. Empty for an approval, and if the
 * asker or an operator tied to the asker takes the request back.
 * @throws ApiRefusal invalid_request if the reason is missing
 */
async function reasonOf(
  scope: DeskScope,
  { act, reason = "" }: { act: "approve" | "take_back"; reason?: string | undefined },
  { askedBy }: { askedBy: string },
): Promise<string> {
  if (act === "approve" || askedBy === scope.operator.id) return "";
  const asker = (await peersOf(scope)).find(({ id }) => id === askedBy);
  if (asker?.is_tied === 1) return "";
  if (reason.trim() !== "") return reason.trim();
  throw new ApiRefusal("invalid_request", { data: { field: "reason" } });
}

const withDecision = (note: string, reason: string) =>
  reason === "" ? note : `${note}: ${reason}`;

/**
 * Makes the act that approves a change. If the asker's request no longer counts, the operator is no
 * second person: then makes an act that stores the operator as the new asker.
 */
async function approvalOf(scope: DeskScope, change: Change) {
  const { db, operator, nowMs } = scope;
  requireAgreeing(operator, change);
  const asker = { id: change.askedBy, resets: change.askedResets };
  const acts = actsOf(change.kind);
  if (!(await isSecondPerson(scope, asker, (who) => mayAgree(who, change)))) {
    const again = { by: operator.id, resets: operator.resets, nowMs };
    return {
      act: acts.ask,
      change: askChangeAgain(...db, change, again),
    } as const;
  }
  const current = await requireFit(scope, change);
  // Checks the notice period again, because it begins with the approval, not with the request.
  await requireNotice(scope, change);
  await changeEffects[change.kind]?.agreed?.(scope, change);
  const isElsewhere = kindFor(change.kind).isElsewhere === true;
  const to = isElsewhere ? "scheduled" : agreedState(change.startMs, nowMs);
  if (!isElsewhere) await expectStart(scope, change);
  return {
    act: acts.approve,
    change: agreeOnChange(...db, change, { to, by: operator.id, nowMs, current }),
    follow: (logged: string) => carryOut(...db, change, logged),
  } as const;
}

/** @throws ApiRefusal content_changed if the change's state does not allow the step */
async function stepOf(
  scope: DeskScope,
  { act, reason }: { act: "approve" | "take_back"; reason: string },
  change: Change,
) {
  if (act === "approve") {
    if (change.state !== "asked") throw new ApiRefusal("content_changed");
    return approvalOf(scope, change);
  }
  if (!isOpen(change)) throw new ApiRefusal("content_changed");
  const { db, operator, nowMs } = scope;
  const taken = { by: operator.id, reason, nowMs };
  return {
    act: actsOf(change.kind).takeBack,
    change: takeBackChange(...db, change, taken),
  } as const;
}

async function afterStep(scope: DeskScope, change: Change, reason: string, isRepeat: boolean) {
  const now = await findChange(...scope.db, change.id);
  if (!now) return;
  if (!isRepeat && now.state === "asked")
    tellDeciders(scope, (who) => mayAgree(who, now), now.reason);
  if (!isRepeat && now.decidedBy !== "" && now.decidedBy !== now.askedBy) {
    tellAsker(scope, now, reason);
  }
  const isAgreed = now.state === "applied" || now.state === "scheduled";
  if (isAgreed) await changeEffects[now.kind]?.approved?.(scope, now, isRepeat);
}

async function listOf(scope: DeskScope, input: Input<"deskChanges">, peers: readonly Peer[]) {
  const { db, operator } = scope;
  const { view, kind, subject = null, field = null, page } = input;
  const range = rangeOf(page);
  if (view === "mine") {
    const rows = await waitingChanges(scope, peers);
    return { rows: rows.slice(range.offset, range.offset + range.limit), total: rows.length };
  }
  const kinds = kindsReadBy(operator).filter((each) => kind === undefined || each === kind);
  const filter = { isOpen: view === "all" ? null : view === "open", kinds, subject, field };
  return listChanges(...db, filter, range);
}

export const changeHandlers = operatorCalls({
  deskChanges: async (scope, input) => {
    const peers = await peersOf(scope);
    const { rows, total } = await listOf(scope, input, peers);
    return { data: await Promise.all(rows.map((row) => wireChange(scope, row, peers))), total };
  },
  deskChangeAsk: (scope, input) => {
    if (kindFor(input.kind).isProven) throw badField("kind");
    return ask(scope, input);
  },
  deskChangeDecide: async (scope, input) => {
    const { id, act } = input;
    const { db, operator } = scope;
    const change = required(await findChange(...db, id));
    if (!mayChange(operator, change.kind)) throw new ApiRefusal("role_forbidden");
    await changeEffects[change.kind]?.decide?.(scope, change);
    if (await isRepeat(scope)) {
      if (act === "approve") await afterStep(scope, change, "", true);
      return;
    }
    const reason = await reasonOf(scope, input, change);
    await performOr(scope, "content_changed", {
      ...(await stepOf(scope, { act, reason }, change)),
      subject: subjectName(change),
      userId: customerOf(change),
      note: withDecision(noteOf(change), reason),
    });
    await afterStep(scope, change, reason, false);
  },
});
