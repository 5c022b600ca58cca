/** Changes of the company: one operator asks, a second one agrees where it must be. */
import { customerOf, isChangeKind } from "#db/changes/kinds.ts";
import {
  agreeOnChange,
  askChange,
  askChangeAgain,
  type Change,
  carryOut,
  findChange,
  findHindrance,
  listChanges,
  takeBackChange,
} from "#db/changes.ts";
import type { Peer } from "#db/operator-ties.ts";
import { agreedState, changeNote, openStates, subjectName } from "#domain/changes/change.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { type ErrorName, errorCodes } from "#domain/errors.ts";
import { companyName } from "#domain/names.ts";
import { graceMs } from "#domain/reports/day-report.ts";
import { errorText } from "#texts/error-text.ts";
import { ApiRefusal } from "../context.ts";
import { isRepeat, perform } from "./acts.ts";
import {
  type ChangeInput,
  checkedChange,
  mayAgree,
  mayChange,
  requireAgreeing,
  requireFit,
  requireNotice,
  shortNotice,
} from "./change-rules.ts";
import type { DeskScope } from "./context.ts";
import { isSecondPerson, peersOf } from "./four-eyes.ts";
import { reasonOf, withDecision } from "./rejection.ts";
import { deskHandler } from "./serve-desk-calls.ts";

const isOpen = ({ state }: Change) => openStates.some((each) => each === state);

/** Why an ended change was refused, or an open one could not come into force now. */
async function hindranceOf(scope: DeskScope, change: Change): Promise<ErrorName | ""> {
  if (!isOpen(change)) return change.error as ErrorName | "";
  const { env, company } = scope;
  const isShort = change.state === "asked" && (await shortNotice(scope, change)) !== null;
  if (isShort) return "notice_too_short";
  return (await findHindrance(env.DB, company.id, change)) ?? "";
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
 * Has the company's object do it at its start. Asked before the change is written: a kill in
 * between leaves an alarm for nothing, not a change that nothing begins.
 */
async function expectStart(
  { env, company, nowMs }: DeskScope,
  { startMs, after }: Pick<Change, "startMs" | "after">,
): Promise<void> {
  const object = env.COMPANY.get(env.COMPANY.idFromName(companyName(company.id)));
  if (agreedState(startMs, nowMs) === "scheduled") await object.expect("changes", startMs);
  // A day of the new zone may be over, or end before the next one of the old zone.
  if ("timezone" in after) await object.expect("report", Math.max(startMs, nowMs) + graceMs);
}

/** @throws ApiRefusal */
export async function ask(scope: DeskScope, input: ChangeInput) {
  const { env, company, operator, actId: id, nowMs } = scope;
  const given = await checkedChange(scope, input);
  const { needsTwo, startMs, before, after, reason } = given;
  const state = needsTwo ? "asked" : agreedState(startMs, nowMs);
  if (!(await isRepeat(scope))) {
    await requireFit(scope, given);
    await requireNotice(scope, given);
  }
  if (state !== "asked") await expectStart(scope, given);
  const asked = { ...given, id, state, by: operator.id, resets: operator.resets, nowMs } as const;
  const outcome = await perform(scope, {
    act: state === "applied" ? "change_apply" : "change_ask",
    subject: subjectName(given),
    userId: customerOf(given),
    note: changeNote(before, after, reason),
    change: askChange(env.DB, company.id, asked),
    follow: (logged) => carryOut(env.DB, company.id, asked, logged),
  });
  if (outcome === "refused") throw new ApiRefusal("content_changed");
  return { msg: "", id, state: (await findChange(env.DB, company.id, id))?.state ?? state };
}

/** The act of an approval: of the second person, or of one who becomes the first. */
async function approvalOf(scope: DeskScope, change: Change) {
  const { env, company, operator, nowMs } = scope;
  requireAgreeing(operator, change);
  const asker = { id: change.askedBy, resets: change.askedResets };
  if (!(await isSecondPerson(scope, asker, (who) => mayAgree(who, change)))) {
    const again = { by: operator.id, resets: operator.resets, nowMs };
    return {
      act: "change_ask",
      change: askChangeAgain(env.DB, company.id, change, again),
    } as const;
  }
  await requireFit(scope, change);
  // Customers are told from now on.
  await requireNotice(scope, change);
  const to = agreedState(change.startMs, nowMs);
  await expectStart(scope, change);
  return {
    act: "change_approve",
    change: agreeOnChange(env.DB, company.id, change, { to, by: operator.id, nowMs }),
    follow: (logged: string) => carryOut(env.DB, company.id, change, logged),
  } as const;
}

/** @throws ApiRefusal content_changed for a change that is beyond it */
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
  const { env, company, operator, nowMs } = scope;
  const taken = { by: operator.id, reason, nowMs };
  return {
    act: "change_take_back",
    change: takeBackChange(env.DB, company.id, change, taken),
  } as const;
}

export const changeHandlers = {
  deskChanges: deskHandler(deskCalls.deskChanges, async (scope, input) => {
    const { view, kind = null, subject = null, field = null, page = 1 } = input;
    const filter = { isOpen: view === "all" ? null : view === "open", kind, subject, field };
    const range = { limit: pageSize, offset: (page - 1) * pageSize };
    const { env, company } = scope;
    const [{ rows, total }, peers] = await Promise.all([
      listChanges(env.DB, company.id, filter, range),
      peersOf(scope),
    ]);
    const known = rows.filter((row) => isChangeKind(row.kind));
    return { data: await Promise.all(known.map((row) => wireChange(scope, row, peers))), total };
  }),
  deskChangeAsk: deskHandler(deskCalls.deskChangeAsk, ask),
  deskChangeDecide: deskHandler(deskCalls.deskChangeDecide, async (scope, input) => {
    const { id, act } = input;
    const { env, company, operator } = scope;
    const change = await findChange(env.DB, company.id, id);
    if (!change) throw new ApiRefusal("not_found");
    if (!mayChange(operator, change.kind)) throw new ApiRefusal("role_forbidden");
    if (await isRepeat(scope)) return { msg: "" };
    const reason = await reasonOf(scope, input, change);
    const outcome = await perform(scope, {
      ...(await stepOf(scope, { act, reason }, change)),
      subject: subjectName(change),
      userId: customerOf(change),
      note: withDecision(changeNote(change.before, change.after, change.reason), reason),
    });
    if (outcome === "refused") throw new ApiRefusal("content_changed");
    return { msg: "" };
  }),
};
